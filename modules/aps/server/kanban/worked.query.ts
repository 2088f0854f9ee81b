import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, fromIntervals, toLocal, union, type Interval, type WorkTime } from '@mouldwright/worktime'
import type { KanbanWorked } from '../../shared/index.ts'
import { readResources } from '../load/raw-resources.query.ts'
import { buildResources } from '../problem/build-resources.ts'

interface Known {
  at: number
  times: ReadonlyMap<number, WorkTime>
}

/** Working time changes seldom, and screens ask all day: what was reckoned stands for a while. */
const known = new Map<string, Known>()
const standsMs = 5 * 60_000
const most = 50

/** When each machine is available in a week: in its working time, and unattended where it runs on alone. */
async function availableTimes(ctx: Context, week: Interval): Promise<Known['times']> {
  const { tenantId, factoryId, timeZone } = ctx.session
  const key = `${tenantId} ${factoryId} ${week.start}`
  const at = ctx.now().getTime()
  const kept = known.get(key)
  if (kept && Math.abs(at - kept.at) < standsMs) return kept.times
  const firstDay = toLocal(week.start, timeZone).date
  const window = { ...week, timeZone, firstDay, lastDay: addDays(firstDay, 7) }
  const { calendars, resources, names } = buildResources(
    { ...(await readResources(ctx)), suppliers: [] },
    window,
    () => undefined,
  )
  const compiled = calendars.map(({ intervals, unattended = [] }) =>
    union(fromIntervals(Int32Array.from(intervals), week), fromIntervals(Int32Array.from(unattended), week)),
  )
  const times = new Map(
    resources.flatMap(({ calendarId }, nth): [number, WorkTime][] => {
      const { kind, recordId } = names.resources[nth]!
      return kind === 'machine' && recordId !== null ? [[recordId, compiled[calendarId - 1]!]] : []
    }),
  )
  known.delete(key)
  known.set(key, { at, times })
  if (known.size > most) known.delete(known.keys().next().value!)
  return times
}

const dateOf = (minute: number) => new Date(minute * 60_000)

/** Minutes in which machines ran between two moments, by machine; what ran beside each other counts once. */
async function workedMinutes(ctx: Context, { start, end }: Interval): Promise<ReadonlyMap<number, number>> {
  const [from, until] = [dateOf(start), dateOf(end)]
  const rows = await ctx.db.all<{ id: number; minutes: number }>(sql`
    select k.id, (select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(k.ran) as r)::float8 as minutes from (
      select s.machine_id as id,
        range_agg(tstzrange(greatest(s.from_at, ${from}::timestamptz), least(coalesce(s.to_at, ${until}::timestamptz), ${until}::timestamptz))) as ran
      from floor_stretch as s where ${inFactory(ctx, 's')} and s.kind = 'machine' and s.machine_id is not null
        and s.from_at < ${until} and coalesce(s.to_at, ${until}::timestamptz) > ${from}
      group by s.machine_id) as k`)
  return new Map(rows.map(({ id, minutes }) => [id, Math.round(minutes)]))
}

interface Windows {
  today: Interval
  week: Interval
}

/** What machines have worked today and this week, against the time in which they were available until now. */
export async function readWorked(
  ctx: Context,
  { today, week }: Windows,
): Promise<(machineId: number) => Record<keyof Windows, KanbanWorked> | null> {
  const now = Math.floor(ctx.now().getTime() / 60_000)
  const times = await availableTimes(ctx, week)
  const until = (window: Interval) => ({ start: window.start, end: Math.min(window.end, now) })
  const spans = { today: until(today), week: until(week) }
  const worked = { today: await workedMinutes(ctx, spans.today), week: await workedMinutes(ctx, spans.week) }
  return (machineId) => {
    const time = times.get(machineId)
    if (!time) return null
    const of = (key: keyof Windows): KanbanWorked => ({
      workedMinutes: worked[key].get(machineId) ?? 0,
      availableMinutes: time.workBetween(spans[key].start, spans[key].end),
    })
    return { today: of('today'), week: of('week') }
  }
}
