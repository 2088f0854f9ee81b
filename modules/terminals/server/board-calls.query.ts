import type { BoardScope } from '@mouldwright/aps/server/api'
import type { KanbanCall, KanbanCalls } from '@mouldwright/aps/shared'
import { dayIn, inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { OpenCall } from '@mouldwright/terminals/shared'

/** Calls that a board names. */
const most = 200

/** A call that names no machine is everybody's. */
function inScope(ctx: Context, { sections, resourceGroupId }: BoardScope): Sql {
  if (resourceGroupId)
    return sql`(c.machine_id is null or exists (select from basic_resource_group_machines as g
      where ${inFactory(ctx, 'g')} and g.parent_id = ${resourceGroupId} and g.machine_id = c.machine_id))`
  const ids = sections.map(({ sectionId }) => sectionId)
  return ids.length > 0 ? sql`(c.machine_id is null or m.section_id = any(${ids}::bigint[]))` : sql`true`
}

const callsIn = (ctx: Context, scope: BoardScope): Sql => sql`terminals_call as c
  left join basic_machine as m on ${inFactory(ctx, 'm')} and m.id = c.machine_id
  where ${inFactory(ctx, 'c')} and ${inScope(ctx, scope)}`

/** Who calls for help from the machines of a board, and how soon calls of today were answered. */
export async function boardCalls(ctx: Context, scope: BoardScope): Promise<KanbanCalls> {
  const rows = await ctx.db.all<Omit<KanbanCall, 'wanted'> & Pick<OpenCall, 'kind'>>(sql`
    select c.id, c.kind, m.name as "machineName", c.by, c.at, c.acknowledged_by as "answeredBy", c.acknowledged_at as "answeredAt"
    from ${callsIn(ctx, scope)} and c.status <> 'closed'
    order by c.status <> 'open', c.at, c.id limit ${most}`)
  const zone = ctx.session.timeZone
  const today = await ctx.db.one<KanbanCalls['today']>(sql`
    select count(*)::int as calls, count(c.answer_minutes)::int as answered,
      percentile_cont(0.5) within group (order by c.answer_minutes::float8) as "medianMinutes"
    from ${callsIn(ctx, scope)} and (c.at at time zone ${zone})::date = ${dayIn(ctx.now(), zone)}::date`)
  const open = rows.map(({ kind, ...row }) => ({
    ...row,
    wanted: ctx.kit.word(ctx.language, 'terminals', `call.kindOptions.${kind}`),
  }))
  return { open, today }
}
