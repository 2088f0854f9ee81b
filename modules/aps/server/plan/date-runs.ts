import { inFactory, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'
import { advanceSchedule } from '../schedule/schedule-state.ts'

/** The loads and runs of an example's schedule, and what they made, are of the time that the example tells of: the last one ends at `at`. */
export async function dateRuns(db: Db, place: FactoryPlace, scheduleId: number, at: Date): Promise<void> {
  const last = await db.maybe<{ earlier: number | null }>(
    sql`select extract(epoch from max(t.ended_at) - ${at}::timestamptz)::float8 as earlier from aps_run as t
      where ${inFactory(place, 't')} and t.schedule_id = ${scheduleId} and t.state <> 'active'`,
  )
  const earlier = last?.earlier ?? 0
  if (earlier <= 0) return
  const by = sql`make_interval(secs => ${earlier})`
  await db.run(
    sql`update aps_run as t set started_at = t.started_at - ${by}, ended_at = t.ended_at - ${by}
      where ${inFactory(place, 't')} and t.schedule_id = ${scheduleId} and t.state <> 'active'`,
  )
  await db.run(
    sql`update aps_snapshot as t set at = t.at - ${by} where ${inFactory(place, 't')} and t.schedule_id = ${scheduleId}`,
  )
  await db.run(
    sql`update aps_plan as t set at = t.at - ${by} where ${inFactory(place, 't')} and t.schedule_id = ${scheduleId}`,
  )
  await advanceSchedule({ db, ...place }, scheduleId, { loaded_at: at, ran_at: at })
}
