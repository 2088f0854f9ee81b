/** A page of a list and how many records there are in all: found in as few passes over the tenant's rows as the order allows. */
import { columnOf, searchKey, type Entity, type Stored } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql, type Sql } from '../db.ts'
import { countsOf, here, selectFields, storedColumns, titleOf } from './columns.ts'
import { listOrder, listWhere, orderJoin, type ListQuery } from './read.ts'

/** Where a page is cut: from how many records, and after how many of them. */
interface Cut {
  total: number
  where: Sql
  offset: number
}

interface Asked {
  query: ListQuery
  where: Sql
  size: number
  offset: number
}

/** One page and the total. */
export async function listRecords(
  ctx: Context,
  of: Entity,
  query: ListQuery,
): Promise<{ rows: (Stored & Record<string, unknown>)[]; total: number }> {
  const size = Math.min(500, Math.max(1, query.size ?? 50))
  const offset = (Math.max(1, query.page ?? 1) - 1) * size
  const asked = { query, where: listWhere(ctx, of, query), size, offset }
  const isSearch = of.list.search.length > 0 && Boolean(query.search && searchKey(query.search))
  const cut = (isSearch ? undefined : await cutOfNamed(ctx, of, asked)) ?? (await cutOfFound(ctx, of, asked, isSearch))
  if (cut.total === 0) return { rows: [], total: 0 }
  // Labels are looked up and rows counted for the page only, so the page is cut before; by ids, as sorting whole records costs twice.
  const rows = await ctx.db.all<Stored & Record<string, unknown>>(
    sql`select ${storedColumns('t')}, ${selectFields(of.fields, 't', ctx.language)} ${countsOf(of, 't')} from ${sql.table(of.table)} as t
      where ${here(of, ctx.session, 't')} and t.id = any(array(
        select t.id from ${sql.table(of.table)} as t ${orderJoin(of, query.sort)} where ${here(of, ctx.session, 't')} and ${cut.where}
        order by ${listOrder(of, query.sort, ctx.language, true)} limit ${size} offset ${cut.offset}
      )) order by ${listOrder(of, query.sort, ctx.language)}`,
  )
  return { rows, total: cut.total }
}

/** As many records as are looked up by their ids sooner than texts are compared once more. */
const mostKept = 5_000

/** A search looks into every row: what little it finds is kept, and the page cut from that. */
async function cutOfFound(ctx: Context, of: Entity, { where, offset }: Asked, isSearch: boolean): Promise<Cut> {
  const kept = isSearch ? sql`case when count(*) <= ${mostKept} then to_json(array_agg(t.id)) end` : sql`null::json`
  const { total, ids } = await ctx.db.one<{ total: number; ids: number[] | null }>(
    sql`select count(*) as total, ${kept} as ids
      from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')} and ${where}`,
  )
  return { total, where: ids ? sql`t.id = any(${ids}::bigint[])` : where, offset }
}

interface Group {
  id: number | null
  /** Records that come before it. */
  before: number
  total: number
}

/**
 * In the order of a reference whole records named come one after the other: those that the page lies in are counted out, and only
 * their records sorted, so that a page far behind costs no more than the first one. Absent for another order, or past the end.
 */
async function cutOfNamed(ctx: Context, of: Entity, { query, where, size, offset }: Asked): Promise<Cut | undefined> {
  const sort = query.sort || of.list.sort
  const name = sort.replace(/^-/, '')
  const field = of.fields[name]
  if (field?.kind !== 'ref') return undefined
  const to = field.to()
  const [column, title] = [sql.ref(`t.${columnOf(name)}`), titleOf(to, 's', ctx.language)]
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc`
  const groups = await ctx.db.all<Group>(
    sql`select g.id, g.upto - g.alike as before, g.total from (
        select n.id, (sum(n.count) over (order by ${title} ${direction}))::bigint as upto,
          (sum(n.count) over (partition by ${title}))::bigint as alike, (sum(n.count) over ())::bigint as total
        from (select ${column} as id, count(*) as count from ${sql.table(of.table)} as t
          where ${here(of, ctx.session, 't')} and ${where} group by ${column}) as n
        left join ${sql.table(to.table)} as s on ${here(to, ctx.session, 's')} and s.id = n.id) as g
      where g.upto > ${offset} and g.upto - g.alike < ${offset + size}`,
  )
  if (groups.length === 0) return undefined
  const ids = groups.flatMap(({ id }) => id ?? [])
  const named = sql`${column} = any(${ids}::bigint[])`
  const inGroups = ids.length < groups.length ? sql`(${named} or ${column} is null)` : named
  return {
    total: groups[0]!.total,
    where: sql`${where} and ${inGroups}`,
    offset: offset - Math.min(...groups.map(({ before }) => before)),
  }
}
