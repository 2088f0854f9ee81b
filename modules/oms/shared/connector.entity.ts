import { connectorKinds } from '@mouldwright/connector/shared'
import { choice, entity, flag, integer, ref, secret, text } from '@mouldwright/kernel'
import { tenantEntity } from './tenant.entity.ts'

/** An identity provider that people may sign in with: the company's own OpenID provider, WeCom, DingTalk, Feishu. */
export const connectorEntity = entity('oms.connector', {
  scope: 'tenant',
  path: 'oms/connector',
  key: ['key'],
  title: 'nameZh',
  titleIn: { en: 'nameEn' },
  fields: {
    key: text({
      required: true,
      max: 40,
      fixed: true,
      fold: true,
      pattern: /^[a-z0-9][a-z0-9-]*$/,
      example: 'works-id',
    }),
    kind: choice({ required: true, fixed: true, options: connectorKinds, default: 'openid' }),
    nameZh: text({ required: true, max: 50, example: '厂内账号' }),
    nameEn: text({ required: true, max: 50, example: 'Works account' }),
    /** None: members of all tenants. */
    tenant: ref(() => tenantEntity, { fixed: true }),
    clientId: text({ required: true, max: 200, example: 'mouldwright' }),
    secret: secret({ required: true, max: 500 }),
    /** People are known by it: another one would be another provider. */
    issuer: text({ max: 300, fixed: true, example: 'https://id.example/realms/works' }),
    hosts: text({ max: 500, pattern: /^[A-Za-z0-9.:-]+( [A-Za-z0-9.:-]+)*$/, example: 'login.example api.example' }),
    agentId: text({ max: 50, example: '1000002' }),
    corpId: text({ max: 100 }),
    mode: choice({ required: true, fixed: true, options: ['oauth2', 'sns'], default: 'oauth2' }),
    valid: flag({ default: true }),
    people: integer({ readonly: true, min: 0 }),
  },
  rules: [
    {
      key: 'issuerOfOpenid',
      field: 'issuer',
      broken: ({ kind, issuer }) => ((kind === 'openid') === Boolean(issuer) ? undefined : {}),
      example: { kind: 'openid', issuer: null },
    },
    {
      key: 'agentOfWecom',
      field: 'agentId',
      broken: ({ kind, agentId }) => (kind === 'wecom' && !agentId ? {} : undefined),
      example: { kind: 'wecom', issuer: null, agentId: null },
    },
    {
      key: 'modeOfDingtalk',
      field: 'mode',
      broken: ({ kind, mode }) => (mode === 'sns' && kind !== 'dingtalk' ? {} : undefined),
      example: { kind: 'feishu', issuer: null, mode: 'sns' },
    },
  ],
  list: {
    columns: ['nameZh', 'nameEn', 'kind', 'key', 'issuer', 'tenant', 'people', 'valid'],
    search: ['key', 'nameZh', 'nameEn', 'issuer'],
    filters: ['kind', 'valid'],
    sort: 'key',
  },
  groups: { provider: ['clientId', 'secret', 'issuer', 'hosts', 'agentId', 'corpId', 'mode'] },
  // People are tied to it: it is switched off, not removed.
  without: ['remove', 'export', 'import'],
})
