import { dayIn, handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { listOwnWork } from '../../shared/index.ts'
import { readLines } from '../kanban/lines.query.ts'
import { findPublishedPlan } from '../state.query.ts'
import { ownWork } from './dispatch.handlers.ts'

/** Groups that the caller is in today. */
function ownGroups(ctx: Context) {
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  return ctx.db.all<{ id: number; name: string }>(sql`
    select g.id, g.name from basic_resource_group as g where ${inFactory(ctx, 'g')} and g.valid
      and exists (select from basic_resource_group_users as u where ${inFactory(ctx, 'u')} and u.parent_id = g.id
        and u.user_id = ${ctx.session.userId}
        and coalesce(u.join_date <= ${today}::date, true) and coalesce(u.end_date >= ${today}::date, true))
    order by g.name`)
}

export default handle(listOwnWork, async (ctx) => {
  const groups = await ownGroups(ctx)
  const plan = groups.length > 0 ? await findPublishedPlan(ctx) : undefined
  const ids = groups.map(({ id }) => id)
  const isOwn = sql`t.group_id = any(${ids}::bigint[]) and ${ownWork(ctx)}`
  return {
    groups: groups.map(({ name }) => name),
    publishedAt: plan?.publishedAt ?? null,
    lines: plan ? await readLines(ctx, isOwn, plan.planId) : [],
  }
})
