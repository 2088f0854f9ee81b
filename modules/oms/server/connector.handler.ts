import type { ConnectorKind } from '@mouldwright/connector/shared'
import {
  addConnector,
  changeConnector,
  isIssuer,
  listAllConnectors,
  setConnectorValid,
} from '@mouldwright/connector/server/api'
import { secretMask, type Issue } from '@mouldwright/kernel'
import { connectorEntity } from '@mouldwright/oms/shared'
import type { Context, CustomRecord, CustomStore, CustomValues, Handler } from '@mouldwright/server-kit'
import { knownTenants, namesOfTenants } from '@mouldwright/tenancy/server/api'
import { listed } from './listed.ts'
import { entityHandlersForOperator, stampOf } from './operator.ts'

type Row = CustomRecord & CustomValues

const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))

async function rowsOf({ db }: Context): Promise<Row[]> {
  const all = await listAllConnectors(db)
  const names = await namesOfTenants(
    db,
    all.flatMap(({ tenantId }) => (tenantId === null ? [] : [tenantId])),
  )
  return all.map(({ tenantId, hosts, createdAt: _, ...connector }) => {
    const name = tenantId === null ? undefined : names.get(tenantId)
    const labels: Record<string, string> = name === undefined ? {} : { tenant: name }
    return { ...connector, hosts: text(hosts), tenant: tenantId, secret: secretMask, labels }
  })
}

const hostsOf = (after: CustomValues) => (text(after['hosts']) ?? '').split(' ').filter(Boolean)
const common = (after: CustomValues) => ({
  nameZh: String(after['nameZh']),
  nameEn: String(after['nameEn']),
  clientId: String(after['clientId']),
  agentId: text(after['agentId']),
  // Of WeCom the client's id is the company's.
  corpId: after['kind'] === 'wecom' ? String(after['clientId']) : text(after['corpId']),
  hosts: hostsOf(after),
})

const store: CustomStore = {
  entity: connectorEntity,
  list: async (ctx, query) => listed(await rowsOf(ctx), query, connectorEntity.list),
  read: async (ctx, ids) => (await rowsOf(ctx)).filter(({ id }) => ids.includes(id)),
  async check(ctx, after, before): Promise<Issue[]> {
    const issues: Issue[] = []
    const [issuer, tenant] = [text(after['issuer']), after['tenant'] as number | null]
    if (!before) {
      if (issuer && !isIssuer(ctx.kit, issuer)) issues.push({ field: 'issuer', rule: 'oms:rules.issuerOutside' })
      const taken = (await listAllConnectors(ctx.db)).some(({ key }) => key === after['key'])
      if (taken) issues.push({ field: 'key', rule: 'duplicate' })
      if (tenant && !(await knownTenants(ctx.db, [tenant])).has(tenant))
        issues.push({ field: 'tenant', rule: 'oms:rules.unknownTenants', params: { ids: String(tenant) } })
    }
    return issues
  },
  async insert(ctx, id, after) {
    const draft = {
      ...common(after),
      key: String(after['key']),
      kind: after['kind'] as ConnectorKind,
      secret: String(after['secret']),
      issuer: text(after['issuer']),
      mode: after['mode'] as 'oauth2' | 'sns',
      tenantId: after['tenant'] as number | null,
    }
    await addConnector({ db: ctx.db, kit: ctx.kit, now: () => ctx.now(), newId: ctx.newId }, draft, id)
    if (after['valid'] === false) await setConnectorValid(ctx.db, id, false, ctx.now())
  },
  async update(ctx, before, after) {
    const secret = String(after['secret'])
    const stamp = stampOf(ctx)
    await changeConnector(ctx, before.id, { ...common(after), ...(secret === secretMask ? {} : { secret }) }, stamp)
    await setConnectorValid(ctx.db, before.id, after['valid'] === true, stamp.at)
  },
}

export const connectorHandlers: readonly Handler[] = entityHandlersForOperator(store)
