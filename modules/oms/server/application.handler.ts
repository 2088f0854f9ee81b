import type { ApplicationCode } from '@mouldwright/assistant/shared'
import {
  applicationIssues,
  listApplications,
  saveApplication,
  type ApplicationDraft,
  type StoredApplication,
} from '@mouldwright/assistant/server/api'
import { secretMask } from '@mouldwright/kernel'
import { applicationEntity } from '@mouldwright/oms/shared'
import {
  refuseLostUpdate,
  type Context,
  type CustomRecord,
  type CustomStore,
  type CustomValues,
  type Handler,
} from '@mouldwright/server-kit'
import { knownTenants, namesOfTenants } from '@mouldwright/tenancy/server/api'
import { listed } from './listed.ts'
import { entityHandlersForOperator, stampOf } from './operator.ts'

type Row = CustomRecord & CustomValues

const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
const keyOf = (values: CustomValues) => ({
  code: values['code'] as ApplicationCode,
  forTenant: Number(values['tenant'] ?? 0),
})

const draftOf = (values: CustomValues): ApplicationDraft => {
  const secret = text(values['secret'])
  return {
    channelUrl: text(values['channelUrl']),
    apiUrl: text(values['apiUrl']),
    model: text(values['model']),
    ...(secret === secretMask ? {} : { apiSecret: secret }),
  }
}

/** One that was taken back is kept without addresses. */
const isThere = ({ channelUrl, apiUrl }: StoredApplication) => channelUrl !== null || apiUrl !== null

async function rowsOf({ db }: Context): Promise<Row[]> {
  const all = (await listApplications(db)).filter(isThere)
  const names = await namesOfTenants(
    db,
    all.map(({ forTenant }) => forTenant),
  )
  return all.map(({ forTenant, hasSecret, ...application }) => {
    const name = names.get(forTenant)
    const labels: Record<string, string> = name === undefined ? {} : { tenant: name }
    return { ...application, tenant: forTenant || null, secret: hasSecret ? secretMask : null, labels }
  })
}

async function save(ctx: Context, id: number, version: number, values: CustomValues, draft: ApplicationDraft) {
  if (!(await saveApplication(ctx, { id, version, ...keyOf(values), ...draft, ...stampOf(ctx) })))
    refuseLostUpdate({ version, updatedAt: ctx.now().toISOString(), updatedBy: null })
}

const store: CustomStore = {
  entity: applicationEntity,
  list: async (ctx, query) => listed(await rowsOf(ctx), query, applicationEntity.list),
  read: async (ctx, ids) => (await rowsOf(ctx)).filter(({ id }) => ids.includes(id)),
  async check(ctx, after, before) {
    const key = keyOf(after)
    const isTaken = !before && (await rowsOf(ctx)).some((row) => same(keyOf(row), key))
    const isKnown = key.forTenant === 0 || (await knownTenants(ctx.db, [key.forTenant])).has(key.forTenant)
    return [
      ...(isTaken ? [{ field: 'code', rule: 'duplicate' }] : []),
      ...(isKnown
        ? []
        : [{ field: 'tenant', rule: 'oms:rules.unknownTenants', params: { ids: String(key.forTenant) } }]),
      ...applicationIssues(ctx.kit, key, draftOf(after)),
    ]
  },
  async insert(ctx, id, after) {
    const kept = (await listApplications(ctx.db)).find((row) => same(row, keyOf(after)))
    await save(ctx, id, kept?.version ?? 1, after, { apiSecret: null, ...draftOf(after) })
  },
  update: (ctx, before, after) => save(ctx, before.id, before.version, after, draftOf(after)),
  async remove(ctx, ids) {
    for (const row of (await rowsOf(ctx)).filter(({ id }) => ids.includes(id)))
      await save(ctx, row.id, row.version, row, { channelUrl: null, apiUrl: null, model: null, apiSecret: null })
  },
}

const same = (one: { code: string; forTenant: number }, other: { code: string; forTenant: number }) =>
  one.code === other.code && one.forTenant === other.forTenant

export const applicationHandlers: readonly Handler[] = entityHandlersForOperator(store)
