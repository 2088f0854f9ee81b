import { constantEntity, resetConstant } from '@mouldwright/oms/shared'
import { type Issue, type Language } from '@mouldwright/kernel'
import {
  audit,
  refuseLostUpdate,
  type Context,
  type CustomRecord,
  type CustomStore,
  type CustomValues,
  type Handler,
} from '@mouldwright/server-kit'
import { checkConstant, listConstants, saveConstant, type StoredConstant } from '@mouldwright/shell/server/api'
import { constantRow, constants, tenantIdsOf, type ConstantName } from '@mouldwright/shell/shared'
import { knownTenants } from '@mouldwright/tenancy/server/api'
import { entityHandlersForOperator, handleForOperator, stampOf } from './operator.ts'

type Row = CustomRecord & CustomValues

/** A constant's id is its place in the program's list. */
const nameOf = (id: number): ConstantName | undefined => constants[id - 1]?.name

const rowOf = (ctx: Context, language: Language, constant: StoredConstant): Row => {
  const { kind, isPublic } = constantRow(constant.name)!
  return {
    ...constant,
    id: constants.findIndex(({ name }) => name === constant.name) + 1,
    updatedAt: constant.updatedAt ?? new Date(0).toISOString(),
    title: ctx.kit.word(language, 'shell', `constants.${constant.name}`),
    meaning: ctx.kit.word(language, 'shell', `constantMeanings.${constant.name}`),
    kind,
    isPublic,
  }
}

const rowsOf = async (ctx: Context): Promise<Row[]> =>
  (await listConstants(ctx)).map((constant) => rowOf(ctx, ctx.language, constant))

/** Keeps a value; nothing (`null`) sets the constant back. */
async function put(ctx: Context, before: CustomRecord, value: string | null): Promise<void> {
  const { at, by } = stampOf(ctx)
  const name = nameOf(before.id)!
  if (!(await saveConstant(ctx.db, { name, value, version: before.version, at, by }))) refuseLostUpdate(before)
}

const store: CustomStore = {
  entity: constantEntity,
  async list(ctx, query) {
    const word = query.search.toLowerCase()
    const found = (await rowsOf(ctx)).filter(
      (row) =>
        (query.ids?.includes(row.id) ?? true) &&
        ['isChanged', 'isPublic', 'kind'].every((name) => query.among(name)?.includes(row[name]) ?? true) &&
        `${row['name']} ${row['title']} ${row['meaning']} ${row['value']}`.toLowerCase().includes(word),
    )
    const turn = query.isDescending ? -1 : 1
    const sorted = found.sort(
      (one, other) => turn * String(one[query.sort] ?? '').localeCompare(String(other[query.sort] ?? ''), 'zh'),
    )
    return { rows: sorted.slice(query.offset, query.offset + query.limit), total: found.length }
  },
  read: async (ctx, ids) => (await rowsOf(ctx)).filter(({ id }) => ids.includes(id)),
  async check(ctx, after, before): Promise<Issue[]> {
    const name = nameOf(before!.id)!
    const checked = checkConstant(ctx.kit, name, String(after['value'] ?? ''))
    if ('issue' in checked) return [checked.issue]
    if (constantRow(name)!.kind !== 'tenants') return []
    const ids = tenantIdsOf(checked.value)
    const known = await knownTenants(ctx.db, ids)
    const unknown = ids.filter((id) => !known.has(id))
    return unknown.length > 0 ? [{ field: 'value', rule: 'oms:rules.unknownTenants', params: { ids: unknown } }] : []
  },
  async update(ctx, before, after) {
    const checked = checkConstant(ctx.kit, nameOf(before.id)!, String(after['value'] ?? ''))
    await put(ctx, before, 'value' in checked ? checked.value : null)
  },
}

const resetHandler = handleForOperator(resetConstant, async (ctx, { id, version }) => {
  const before = (await rowsOf(ctx)).find((row) => row.id === id)
  if (!before) return ctx.refuse('record.absent')
  if (version !== before.version) refuseLostUpdate(before)
  await put(ctx, before, null)
  await audit(ctx, [
    {
      operation: 'reset',
      entity: constantEntity.name,
      recordId: id,
      label: String(before['title']),
      before: { value: before['value'] },
      after: { value: before['basis'] },
    },
  ])
  return {}
})

export const constantHandlers: readonly Handler[] = [...entityHandlersForOperator(store), resetHandler]
