import { keyForm, permissionOf, searchKey, type Entity, type EntityOf, type Fields } from '@mouldwright/kernel'
import { listWhere, readRecords, sql, type Context, type Sql, type StoredRecord } from '@mouldwright/server-kit'
import { mostOfKind, type FoundId, type IdLine } from '../../shared/index.ts'

/** What of one source bears a number. `names` are records of production and basic data that what was found stands for. */
interface IdAnswer {
  found: readonly FoundId[]
  names?: NamedIds
}

export type NamedIds = Readonly<Partial<Record<'mould' | 'part' | 'batch' | 'machine' | 'shelf', readonly number[]>>>

/** One source of things with numbers: as many queries for one as for all. One more than `mostOfKind` says that there are more. */
export type IdSource = (ctx: Context, number: string) => Promise<IdAnswer>

/** What the published plan has waiting, the earliest first. */
export interface PlannedWork {
  mouldId: number
  batchId: number
  batchNumber: string
  operationNumber: number
  process: string
  section: string
  machineId: number | null
  resource: string | null
  startAt: string
}

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    idsOfCodes: IdSource
    idsOfElectrodes: IdSource
    idsOfOutsourcing: IdSource
    idsOfModifications: IdSource
    /** Work that has not begun, the first `each` of every batch, mould or machine; only what the caller may see of the plan. */
    plannedWork: (
      ctx: Context,
      of: 'batch' | 'mould' | 'machine',
      ids: readonly number[],
      each: number,
    ) => Promise<readonly PlannedWork[]>
    /** What is kept at places, by the place's code in the form of keys. */
    keptAt: (ctx: Context, places: readonly string[]) => Promise<ReadonlyMap<string, readonly IdLine[]>>
  }
}

/** Whether the caller sees records of a kind: holds the right, and the module is open. */
export function maySee(ctx: Context, of: Entity): boolean {
  const opens = ctx.kit.modules.find(({ module }) => module.key === of.module)?.module.opens
  return ctx.session.permissions.has(permissionOf(of, 'check')) && (!opens || ctx.session.modules.has(opens))
}

const escapeLike = (value: string) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The number itself before what begins with it, before what only has it somewhere. */
export function nearness(number: string, columns: readonly Sql[]): Sql {
  const key = keyForm(searchKey(number))
  const folded = columns.map((column) => sql`lower(normalize(${column}, NFKC))`)
  const any = (is: (column: Sql) => Sql) => sql.join(folded.map(is), sql` or `)
  return sql`case when ${any((column) => sql`${column} = ${key}`)} then 0
    when ${any((column) => sql`${column} like ${`${escapeLike(key)}%`}`)} then 1 else 2 end`
}

/** Records whose numbers or names have a text, the nearest first, for whoever sees them; or those with these ids. */
export async function recordsWith<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  by: { number: string } | { ids: readonly number[] },
  columns: readonly string[],
  rows = false,
): Promise<StoredRecord<F>[]> {
  if (!maySee(ctx, of)) return []
  const refs = columns.map((column) => sql.ref(`t.${column}`))
  if ('ids' in by) return by.ids.length === 0 ? [] : readRecords(ctx, of, { ids: by.ids, rows, limit: mostOfKind })
  return readRecords(ctx, of, {
    where: listWhere(ctx, of, { search: by.number }),
    order: sql`${nearness(by.number, refs)}, ${refs[0]!}`,
    limit: mostOfKind + 1,
    rows,
  })
}
