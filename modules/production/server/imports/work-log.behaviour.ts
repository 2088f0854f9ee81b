import type { Issue } from '@mouldwright/kernel'
import { issuesOf, serialise } from '@mouldwright/basic/server/api'
import { tenantValue } from '@mouldwright/shell/server/api'
import { addDays } from '@mouldwright/worktime'
import { behaviour, dayIn, inFactory, inTenant, sql, type Change, type Context } from '@mouldwright/server-kit'
import { workLog } from '../../shared/index.ts'

const issueOf = issuesOf('production')
const turn = 'production.workLog.day'
const minutesOfDay = 24 * 60

type LogChange = Change<typeof workLog>

/** Operations that the routes of the batches have; a batch whose part has no route takes any. */
async function operationIssues(ctx: Context, changes: readonly LogChange[]): Promise<Issue[]> {
  const ids = [...new Set(changes.map(({ after }) => after.batchId))]
  const routes = await ctx.db.all<{ id: number; numbers: number[] }>(
    sql`select b.id, array_agg(o.number) as numbers from production_batch as b
        join production_route as r on r.tenant_id = b.tenant_id and r.factory_id = b.factory_id and r.part_id = b.part_id
        join production_route_operations as o
          on o.tenant_id = r.tenant_id and o.factory_id = r.factory_id and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
      where ${inFactory(ctx, 'b')} and b.id = any(${ids}::bigint[]) group by b.id`,
  )
  const byBatch = new Map(routes.map(({ id, numbers }) => [id, numbers]))
  return changes.flatMap((change) => {
    const { batchId, operationNumber: number } = change.after
    const numbers = byBatch.get(batchId)
    return !numbers || numbers.includes(number)
      ? []
      : [issueOf(change, 'operationNumber', 'unknownOperation', { number })]
  })
}

interface Day {
  person: string
  minutes: number
}

/** Nobody works more than a whole day on one day, whatever the batches. */
async function dayIssues(ctx: Context, changes: readonly LogChange[]): Promise<Issue[]> {
  await serialise(ctx, turn)
  const of = (key: 'userId' | 'id') => changes.map(({ after }) => after[key])
  const days = changes.map(({ after }) => after.workDate)
  const stored = await ctx.db.all<Day & { userId: number; day: string }>(
    sql`select u.id as ${sql.ref('userId')}, u.real_name as person, d.day, coalesce(sum(l.minutes), 0)::int as minutes
      from (select distinct * from unnest(${of('userId')}::bigint[], ${days}::date[]) as d(user_id, day)) as d
        join identity_user as u on ${inTenant(ctx, 'u')} and u.id = d.user_id
        left join production_work_log as l on ${inFactory(ctx, 'l')} and l.user_id = d.user_id and l.work_date = d.day
          and l.id <> all(${of('id')}::bigint[])
      group by u.id, u.real_name, d.day`,
  )
  const known = new Map<string, Day>(
    stored.map(({ userId, day, person, minutes }) => [`${userId} ${day}`, { person, minutes }]),
  )
  return changes.flatMap((change) => {
    const { userId, workDate: date, minutes } = change.after
    const day = known.get(`${userId} ${date}`)
    if (!day) return []
    day.minutes += minutes
    if (day.minutes <= minutesOfDay) return []
    return [
      issueOf(change, 'minutes', 'dayTooLong', { person: day.person, date, hours: Math.round(day.minutes / 6) / 10 }),
    ]
  })
}

/** Logs name operations that exist, lie in the past, and fit into the day. */
export const workLogBehaviour = behaviour(workLog, {
  turn,
  async check(ctx, changes) {
    const today = dayIn(ctx.now(), ctx.session.timeZone)
    const daysBack = await tenantValue(ctx, 'WorkLogDaysBack')
    const earliest = daysBack > 0 ? addDays(today, -daysBack) : undefined
    const early = changes.flatMap((change) => {
      const { workDate: date } = change.after
      if (date > today) return [issueOf(change, 'workDate', 'workedInFuture', { date })]
      // What was written before the limit came stays as it is, with its old day.
      const isOld = earliest !== undefined && [date, change.before?.workDate ?? date].some((day) => day < earliest)
      return isOld ? [issueOf(change, 'workDate', 'workedTooLongAgo', { date, earliest })] : []
    })
    return [...early, ...(await operationIssues(ctx, changes)), ...(await dayIssues(ctx, changes))]
  },
})
