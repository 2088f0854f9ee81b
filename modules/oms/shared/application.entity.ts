import { applicationCodes } from '@mouldwright/assistant/shared'
import { choice, entity, ref, secret, text } from '@mouldwright/kernel'
import { tenantEntity } from './tenant.entity.ts'

const address = (example: string) => text({ max: 2_000, example })

/** Where an application of the assistant is, for everybody or for one tenant. */
export const applicationEntity = entity('oms.application', {
  scope: 'tenant',
  path: 'oms/application',
  key: ['code', 'tenant'],
  fields: {
    code: choice({ required: true, fixed: true, options: applicationCodes, default: 'chat' }),
    /** None: everybody; a tenant's own goes before. */
    tenant: ref(() => tenantEntity, { fixed: true }),
    channelUrl: address('https://assistant.example/'),
    apiUrl: address('https://model.example/v1/chat/completions'),
    model: text({ max: 100, example: 'qwen3' }),
    secret: secret({ max: 500 }),
  },
  rules: [
    {
      key: 'assistantAddress',
      field: 'apiUrl',
      broken: ({ channelUrl, apiUrl }) => (channelUrl || apiUrl ? undefined : {}),
      example: { channelUrl: null, apiUrl: null },
    },
  ],
  list: {
    columns: ['code', 'tenant', 'channelUrl', 'apiUrl', 'model'],
    search: ['channelUrl', 'apiUrl', 'model'],
    filters: ['code'],
    sort: 'code',
  },
  groups: { endpoint: ['apiUrl', 'model', 'secret'] },
  without: ['export', 'import'],
})
