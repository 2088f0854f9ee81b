import { takeOverPlan } from '@mouldwright/production/server/api'
import { dayIn, inFactory, sql, type Context } from '@mouldwright/server-kit'

const keptDays = 90
/** Publications that one publishing removes: more than it adds, and few enough not to be waited for. */
const sweptAtOnce = 3

interface Publication {
  planId: number
  scheduleId: number
  scheduleName: string
  publisher: string
  publishedAt: Date
}

/** Keeps what is published as it is at this moment, in the caller's transaction: its tasks, and the forecasts and promises of moulds. */
export async function keepPublication(ctx: Context, of: Publication): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const { planId, publishedAt } = of
  await ctx.db.run(
    sql`update aps_publication as t set superseded_at = ${publishedAt} where ${inFactory(ctx, 't')} and t.superseded_at is null`,
  )
  const { number } = await ctx.db.one<{ number: number }>(
    sql`select coalesce(max(t.number), 0) + 1 as number from aps_publication as t where ${inFactory(ctx, 't')}`,
  )
  const id = ctx.newId()
  await ctx.db.run(
    sql`insert into aps_publication (tenant_id, factory_id, id, number, plan_id, schedule_id, schedule_name, publisher, published_at)
      values (${tenantId}, ${factoryId}, ${id}, ${number}, ${planId}, ${of.scheduleId}, ${of.scheduleName}, ${of.publisher}, ${publishedAt})`,
  )
  await ctx.db.run(
    sql`insert into aps_published_task (tenant_id, factory_id, publication_id, position, mould_id, mould_number, part_id, part_number, part_name,
        batch_id, batch_number, operation_number, process_name, section_id, section_name, machine_id, resource_name, start_at, end_at, minutes)
      select t.tenant_id, t.factory_id, ${id}::bigint, t.position, t.mould_id, t.mould_number, t.part_id, t.part_number, t.part_name,
        t.batch_id, t.batch_number, t.operation_number, t.process_name, t.section_id, t.section_name, t.machine_id, t.resource_name,
        t.start_at, t.end_at, t.work_minutes + t.setup_minutes
      from aps_task as t
      where ${inFactory(ctx, 't')} and t.plan_id = ${planId} and t.task_status <> 'completed' and t.start_at is not null and t.end_at is not null`,
  )
  await takeOverPlan(ctx, await forecastsOf(ctx, planId), number)
  const old = new Date(publishedAt.getTime() - keptDays * 86_400_000)
  await ctx.db.run(
    sql`delete from aps_publication as t where ${inFactory(ctx, 't')} and t.id in (
      select t.id from aps_publication as t where ${inFactory(ctx, 't')} and t.superseded_at < ${old} order by t.superseded_at limit ${sweptAtOnce})`,
  )
}

/** The day on which a plan ends each of its moulds; of one of which all is done, the day on which that was. */
async function forecastsOf(ctx: Context, planId: number) {
  const rows = await ctx.db.all<{ mouldId: number; endAt: string | null }>(
    sql`select t.mould_id as ${sql.ref('mouldId')}, case when t.unplaced_tasks = 0 then coalesce(t.end_at, (
          select max(k.end_at) from aps_task as k where ${inFactory(ctx, 'k')} and k.plan_id = t.plan_id and k.mould_id = t.mould_id)) end as ${sql.ref('endAt')}
      from aps_plan_mould as t where ${inFactory(ctx, 't')} and t.plan_id = ${planId}`,
  )
  // What ends at midnight ends with the day before.
  return rows.map(({ mouldId, endAt }) => ({
    mouldId,
    forecastDate: endAt ? dayIn(new Date(Date.parse(endAt) - 1), ctx.session.timeZone) : null,
  }))
}
