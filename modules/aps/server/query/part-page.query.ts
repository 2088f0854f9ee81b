import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import { isLeft, likePattern } from './task-rows.query.ts'

interface Paging {
  page?: number | null
  size?: number | null
}

export const pageSql = ({ page, size }: Paging): Sql => {
  const limit = size ?? 50
  return sql`limit ${limit} offset ${((page ?? 1) - 1) * limit}`
}

/** Text to look for in columns; all rows without one. */
export const found = (columns: Sql, search: string | null | undefined): Sql =>
  search ? sql`lower(normalize(${columns}, NFKC)) like ${likePattern(search)}` : sql`true`

const tasksLeft = sql`(count(*) filter (where ${isLeft}))::integer`

/** How many tasks there are, or are left, and from when to when they all are. */
export const spanOf = ({ isOfLeft }: { isOfLeft: boolean }): Sql =>
  sql`${isOfLeft ? tasksLeft : sql`count(*)`} as tasks, min(t.start_at) as ${sql.ref('startsAt')}, max(t.end_at) as ${sql.ref('finishesAt')}`

interface PartRow {
  partId: number
  partNumber: string
  partName: string
  partType: number
  tasks: number
  startsAt: string | null
  finishesAt: string | null
}

/** One page of the parts of some tasks `t`, by number, as drop-downs offer them. */
export async function partPage(
  ctx: Context,
  of: { changed?: Sql | undefined; where: Sql; isOfLeft: boolean; search: string | null | undefined } & Paging,
): Promise<{ rows: PartRow[]; total: number }> {
  const where = sql`${of.where} and ${found(sql`t.part_number || E'\n' || t.part_name`, of.search)}`
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(distinct t.part_id) as total from ${of.changed ?? sql`aps_task`} as t where ${where}`,
  )
  const rows = await ctx.db.all<PartRow>(
    sql`select t.part_id as ${sql.ref('partId')}, min(t.part_number) as ${sql.ref('partNumber')}, min(t.part_name) as ${sql.ref('partName')},
        min(t.part_type) as ${sql.ref('partType')}, ${spanOf(of)}
      from ${of.changed ?? sql`aps_task`} as t where ${where} group by t.part_id order by min(t.part_number), t.part_id ${pageSql(of)}`,
  )
  return { rows, total }
}
