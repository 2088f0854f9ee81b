import {
  columnOf,
  ownFields,
  permissionOf,
  rowsFields,
  rowsTable,
  searchKey,
  type DraftOf,
  type Entity,
  type EntityOf,
  type Field,
  type Fields,
  type Language,
  type Stored,
} from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql, type Sql } from '../db.ts'
import { searchedTexts, sortExpression } from '../schema/entity-tables.ts'
import { here, scopeMatch, selectFields, storedColumns, titleOf } from './columns.ts'

export type StoredRecord<F extends Fields = Fields> = Stored & DraftOf<EntityOf<F>>

export interface ReadOptions {
  ids?: readonly number[]
  where?: Sql
  /** With child rows; on unless said otherwise. */
  rows?: boolean
  order?: Sql
  limit?: number
  /**
   * Holds the rows until the transaction ends. Who changes a record lets others refer to it meanwhile: two that change
   * records which refer to each other would wait for each other otherwise.
   */
  lock?: 'change' | 'remove'
}

/** Alias of the entity's table in `where` and `order`. */
const recordAlias = 't'

/** Records with their labels and child rows: one statement for the records and one for each kind of child rows. */
export async function readRecords<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  options: ReadOptions = {},
): Promise<StoredRecord<F>[]> {
  if (options.lock) await awaitTurns(ctx, [of])
  const records = await ctx.db.all<StoredRecord<F>>(recordsSql(ctx, of, options))
  if (options.rows !== false) await attachRows(ctx, of, records as unknown as (Stored & Record<string, unknown>)[])
  return records
}

/**
 * Whoever looked at other records while it held its own would wait for one that waits for it. What changes several entities in one
 * transaction awaits all its turns at once, before it holds any record, in one order.
 */
export async function awaitTurns(ctx: Context, entities: readonly Entity[]): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const turns = new Set(
    entities.flatMap((of) => {
      const turn = ctx.kit.behaviourOf(of)?.turn
      return turn ? [`${turn}:${tenantId}:${of.scope === 'tenant' ? 0 : factoryId}`] : []
    }),
  )
  for (const turn of [...turns].sort())
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
}

const holds = { change: sql`for no key update of t`, remove: sql`for update of t` }

/** The statement behind `readRecords`, for those who stream. */
function recordsSql(ctx: Context, of: Entity, options: ReadOptions): Sql<never> {
  const conditions = [here(of, ctx.session, recordAlias)]
  if (options.ids) conditions.push(sql`t.id = any(${options.ids}::bigint[])`)
  if (options.where) conditions.push(options.where)
  return sql`select ${storedColumns(recordAlias)}, ${selectFields(of.fields, recordAlias, ctx.language)} from ${sql.table(of.table)} as t
    where ${sql.join(conditions, sql` and `)}
    order by ${options.order ?? sql`t.id`}
    ${options.limit === undefined ? sql`` : sql`limit ${options.limit}`}
    ${options.lock ? holds[options.lock] : sql``}` as Sql<never>
}

/** Adds the child rows to records, in their order. */
async function attachRows(
  ctx: Context,
  of: Entity,
  records: readonly (Stored & Record<string, unknown>)[],
): Promise<void> {
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const [name, field] of rowsFields(of)) {
    for (const record of records) record[name] = []
    if (records.length === 0) continue
    const children = await ctx.db.all<Record<string, unknown> & { parentId?: number }>(
      sql`select t.parent_id as ${sql.ref('parentId')}, ${selectFields(field.fields as Fields, 't', ctx.language)} from ${sql.table(rowsTable(of, name))} as t
        where ${here(of, ctx.session, 't')} and t.parent_id = any(${[...byId.keys()]}::bigint[]) order by t.parent_id, t.position`,
    )
    for (const { parentId, ...child } of children) (byId.get(parentId!)![name] as unknown[]).push(child)
  }
}

/** The title of a record in words, for audit lines and messages; the JavaScript side of `titleOf`. */
export function titleValue(of: Entity, record: Readonly<Record<string, unknown>>): string {
  const labels = (record['labels'] ?? {}) as Readonly<Record<string, string>>
  const leading = of.key.filter((name) => name !== of.title && of.fields[name]?.kind === 'ref')
  const wordsOf = (name: string) => labels[name] ?? (of.fields[name]?.kind === 'ref' ? undefined : record[name])
  return [...leading, of.title].map(wordsOf).filter(Boolean).join(' · ')
}

type FilterValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | null)[]
  | { from?: string | number; to?: string | number }

export interface ListQuery {
  search?: string | null
  filters?: Readonly<Record<string, FilterValue>> | null
  sort?: string | null
  page?: number | null
  size?: number | null
  ids?: readonly number[] | null
}

const escapeLike = (value: string) => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `*` stands for anything, `%` and `_` for themselves. */
const likePattern = (value: string) =>
  `%${escapeLike(searchKey(value)).replaceAll('*', '%')}%`.replace(/%+/g, '%').normalize('NFKC').toLowerCase()

/** Condition of a list's search and filters. Unknown fields are refused before, by the pipeline's input check. */
export function listWhere(ctx: Context, of: Entity, query: ListQuery): Sql {
  const conditions: Sql[] = [sql`true`]
  const search = query.search ? searchKey(query.search) : ''
  if (search && of.list.search.length > 0) conditions.push(foundSql(ctx, of, recordAlias, likePattern(search)))
  for (const [name, value] of Object.entries(query.filters ?? {})) {
    const field = of.fields[name]
    if (field && field.kind !== 'rows' && field.kind !== 'secret')
      conditions.push(filterSql(columnOf(name), field, value))
  }
  if (query.ids) conditions.push(sql`t.id = any(${query.ids}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

/** Whether a record's own texts, or the records that its searched references name, have a text. */
function foundSql(ctx: Context, of: Entity, alias: string, pattern: string): Sql {
  const texts = searchedTexts(of).length > 0 ? [sql`${sql.ref(`${alias}.search_text`)} like ${pattern}`] : []
  const refs = of.list.search.filter((name) => of.fields[name]?.kind === 'ref')
  return anyOf([...texts, ...refs.map((name) => namedSql(ctx, of, name, alias, pattern))])
}

/** Whether what a reference is called has a text: its title and those of its key, and all that its list searches for whoever sees that. */
function namedSql(ctx: Context, of: Entity, name: string, alias: string, pattern: string): Sql {
  const field = of.fields[name]!
  if (field.kind !== 'ref') return sql`false`
  const to = field.to()
  const target = `${alias}_${columnOf(name)}`
  const leading = to.key.filter((part) => part !== to.title && to.fields[part]?.kind === 'ref')
  const seesList = ctx.session.permissions.has(permissionOf(to, 'check'))
  const own =
    seesList && searchedTexts(to).length > 0
      ? sql`${sql.ref(`${target}.search_text`)} like ${pattern}`
      : to.fields[to.title]?.kind === 'ref'
        ? namedSql(ctx, to, to.title, target, pattern)
        : sql`lower(normalize(${sql.ref(`${target}.${columnOf(to.title)}`)}::text, NFKC)) like ${pattern}`
  const found = anyOf([own, ...leading.map((part) => namedSql(ctx, to, part, target, pattern))])
  return sql`${sql.ref(`${alias}.${columnOf(name)}`)} in (select ${sql.ref(`${target}.id`)} from ${sql.table(to.table)} as ${sql.ref(target)}
    where ${here(to, ctx.session, target)} and ${found})`
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`

function filterSql(column: string, field: Exclude<Field, { kind: 'rows' }>, value: FilterValue): Sql {
  const target = sql.ref(`t.${column}`)
  if (value === null) return sql`${target} is null`
  // A figure may be asked for that the column could not hold, or not as a whole number: nothing equals it, and all are below or above.
  const given = (one: unknown): Sql => (isFigure(field) ? sql`${one}::numeric` : sql`${one}`)
  if (Array.isArray(value)) return value.length === 0 ? sql`true` : sql`${target} = any(${value})`
  if (typeof value === 'object') {
    const { from, to } = value as { from?: string | number; to?: string | number }
    const ends: Sql[] = [sql`true`]
    if (from !== undefined) ends.push(sql`${target} >= ${given(from)}`)
    if (to !== undefined) ends.push(field.kind === 'instant' ? sql`${target} < ${to}` : sql`${target} <= ${given(to)}`)
    return sql.join(ends, sql` and `)
  }
  if (field.kind === 'text' && typeof value === 'string')
    return sql`lower(normalize(${target}, NFKC)) like ${likePattern(value)}`
  return sql`${target} = ${given(value)}`
}

const figures: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'money', 'percent', 'duration'])
const isFigure = ({ kind }: Field) => figures.has(kind)

/** The record by whose title a list is ordered: joined once, where looking it up for each row would cost more than the page. */
export function orderJoin(of: Entity, sort: string | null | undefined): Sql {
  const name = (sort || of.list.sort).replace(/^-/, '')
  const field = of.fields[name]
  if (field?.kind !== 'ref') return sql``
  const to = field.to()
  return sql`left join ${sql.table(to.table)} as s on ${scopeMatch(to, 's', 't')} and s.id = ${sql.ref(`t.${columnOf(name)}`)}`
}

/**
 * Order of a list; what is called alike by the rest of the key, and by id, so that pages never overlap.
 * @param isJoined the title's record is there as `s`, by `orderJoin`
 */
export function listOrder(of: Entity, sort: string | null | undefined, language: Language, isJoined = false): Sql {
  const wanted = sort || of.list.sort
  const name = wanted.replace(/^-/, '')
  const field = of.fields[name]
  const direction = wanted.startsWith('-') ? sql`desc nulls last` : sql`asc`
  const tie = wanted.startsWith('-') ? sql`t.id desc` : sql`t.id`
  if (name === 'updatedAt') return sql`t.updated_at ${direction}, ${tie}`
  if (!field || field.kind === 'rows' || field.kind === 'secret') return sql`t.id`
  if (field.kind === 'ref') {
    const to = field.to()
    const title = isJoined
      ? titleOf(to, 's', language)
      : sql`(select ${titleOf(to, 's', language)} from ${sql.table(to.table)} as s where ${scopeMatch(to, 's', 't')} and s.id = ${sql.ref(`t.${columnOf(name)}`)})`
    const rest = of.key.flatMap((part) => {
      const own = of.fields[part]
      return part === name || own?.kind !== 'text'
        ? []
        : [sql`${sql.raw(`t.${sortExpression(part, own)}`)} ${direction}`]
    })
    return sql`${sql.join([sql`${title} ${direction}`, ...rest, tie])}`
  }
  return sql`${sql.raw(`t.${sortExpression(name, field)}`)} ${direction}, ${tie}`
}

export const sortableFields = (of: Entity) => [
  'updatedAt',
  ...ownFields(of).flatMap(([name, field]) => (field.kind === 'secret' ? [] : [name])),
]

/**
 * Choices for a select: title, and whether the record may still be chosen. The search looks into what the caller sees: the fields
 * that the list searches where the caller may see the list, else the title alone, or hidden fields could be guessed sign by sign.
 */
export async function optionsOf(
  ctx: Context,
  of: Entity,
  query: { search?: string | null; ids?: readonly number[] | null; limit?: number | null },
) {
  const seesList = ctx.session.permissions.has(permissionOf(of, 'check'))
  const search = query.search ? searchKey(query.search) : ''
  const where = sql.join(
    [
      listWhere(ctx, of, { search: seesList ? search : null, ids: query.ids ?? null }),
      ...(search && !seesList
        ? [sql`lower(normalize(${titleOf(of, 't', ctx.language)}, NFKC)) like ${likePattern(search)}`]
        : []),
    ],
    sql` and `,
  )
  const valid = of.validField ? validSql(of) : sql`true`
  return ctx.db.all<{ id: number; label: string; valid: boolean }>(
    sql`select t.id, ${titleOf(of, 't', ctx.language)} as label, ${valid} as valid from ${sql.table(of.table)} as t
      where ${here(of, ctx.session, 't')} and ${where} ${query.ids ? sql`` : sql`and ${valid}`}
      order by ${of.titleIn?.[ctx.language] ? sql`2, 1` : listOrder(of, of.title, ctx.language)} limit ${Math.min(500, query.limit ?? 50)}`,
  )
}

/** Whether a record may be chosen for new use: a flag, or a choice other than `invalid`. */
export function validSql(of: Entity): Sql {
  const name = of.validField
  const field = name ? of.fields[name] : undefined
  if (!name || !field) return sql`true`
  const column = sql.ref(`t.${columnOf(name)}`)
  if (field.kind === 'choice') {
    const invalid = field.options['invalid']
    return invalid === undefined ? sql`true` : sql`${column} <> ${invalid}`
  }
  return sql`${column}`
}
