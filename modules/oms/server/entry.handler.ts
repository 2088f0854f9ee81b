import {
  entryIssues,
  insertEntry,
  listEntries,
  readEntries,
  removeEntries,
  tidyEntry,
  updateEntry,
  type EntryDraft,
  type StoredEntry,
} from '@mouldwright/links/server/api'
import type { EntryKind } from '@mouldwright/links/shared'
import { entryEntity } from '@mouldwright/oms/shared'
import type { Context, CustomRecord, CustomStore, CustomValues, Handler } from '@mouldwright/server-kit'
import { knownTenants, namesOfTenants } from '@mouldwright/tenancy/server/api'
import { entityHandlersForOperator, stampOf } from './operator.ts'

const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))

const draftOf = ({ kit }: Context, values: CustomValues): EntryDraft =>
  tidyEntry(kit, {
    kind: values['kind'] as EntryKind,
    moduleKey: String(values['moduleKey']),
    menuKey: text(values['menuKey']) ?? '',
    forTenant: Number(values['tenant'] ?? 0),
    name: String(values['name']),
    nameEn: text(values['nameEn']),
    heading: text(values['heading']),
    headingEn: text(values['headingEn']),
    address: String(values['address']),
    permission: String(values['permission']),
    newWindow: values['newWindow'] === true,
    hideHead: values['hideHead'] === true,
    sortOrder: Number(values['sortOrder']),
  })

/** With the names of the tenants. */
async function rowsOf({ db }: Context, entries: readonly StoredEntry[]): Promise<CustomRecord[]> {
  const names = await namesOfTenants(
    db,
    entries.map(({ forTenant }) => forTenant),
  )
  return entries.map(({ forTenant, menuKey, ...entry }) => {
    const name = names.get(forTenant)
    const labels: Record<string, string> = name === undefined ? {} : { tenant: name }
    return {
      ...entry,
      menuKey: text(menuKey),
      tenant: forTenant === 0 ? null : forTenant,
      labels,
    }
  })
}

const store: CustomStore = {
  entity: entryEntity,
  async list(ctx, { among, ...query }) {
    const { rows, total } = await listEntries(ctx.db, {
      ...query,
      kinds: among('kind') as string[] | undefined,
      moduleKeys: among('moduleKey') as string[] | undefined,
    })
    return { rows: await rowsOf(ctx, rows), total }
  },
  read: async (ctx, ids, isHeld) => rowsOf(ctx, await readEntries(ctx.db, ids, isHeld)),
  async check(ctx, after) {
    const draft = draftOf(ctx, after)
    const isKnown = draft.forTenant === 0 || (await knownTenants(ctx.db, [draft.forTenant])).has(draft.forTenant)
    return [
      ...entryIssues(ctx.kit, draft),
      ...(isKnown
        ? []
        : [{ field: 'tenant', rule: 'oms:rules.unknownTenants', params: { ids: String(draft.forTenant) } }]),
    ]
  },
  async insert(ctx, id, after) {
    if (!(await insertEntry(ctx.db, id, draftOf(ctx, after), stampOf(ctx))))
      ctx.invalid([{ field: 'menuKey', rule: 'links:rules.taken' }])
  },
  update: (ctx, before, after) => updateEntry(ctx.db, before.id, draftOf(ctx, after), stampOf(ctx)),
  remove: (ctx, ids) => removeEntries(ctx.db, ids),
}

export const entryHandlers: readonly Handler[] = entityHandlersForOperator(store)
