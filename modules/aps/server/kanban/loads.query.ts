import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, localDayStart, toLocal, weekdayOf, type Interval } from '@mouldwright/worktime'
import type { KanbanLoadLine } from '../../shared/index.ts'
import { storedGantt } from '../stored-plan.ts'
import { readWorked } from './worked.query.ts'
import type { BoardScope } from './scope.ts'
import { resourceLoads, type ResourceLoads } from './loads.ts'

/** Machines and teams of the board's sections or group, with their load and what they worked today and this week by the factory's clock. */
export async function readLoads(ctx: Context, board: BoardScope, planId: number): Promise<KanbanLoadLine[]> {
  const shown = await readShown(ctx, board)
  const all = await loadsOf(ctx, planId)
  const [today, week] = windowsAt(ctx.now(), ctx.session.timeZone).windows
  const workedOf = await readWorked(ctx, { today: today!, week: week! })
  return all
    .filter(({ kind, recordId }) => shown.has(`${kind} ${recordId}`))
    .map(({ kind, recordId, name, groupName, loads }) => ({
      key: `${kind} ${recordId}`,
      name,
      groupName,
      targetRate: shown.get(`${kind} ${recordId}`) ?? null,
      today: loads[0]!,
      week: loads[1]!,
      worked: kind === 'machine' && recordId !== null ? workedOf(recordId) : null,
    }))
    .sort((one, other) => compare(one.groupName, other.groupName) || compare(one.name, other.name))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Today and this week, which begins on Monday. */
function windowsAt(now: Date, zone: string): { day: string; windows: Interval[] } {
  const { date: day } = toLocal(Math.floor(now.getTime() / 60_000), zone)
  const monday = addDays(day, 1 - weekdayOf(day))
  const window = (first: string, days: number): Interval => ({
    start: localDayStart(first, zone),
    end: localDayStart(addDays(first, days), zone),
  })
  return { day, windows: [window(day, 1), window(monday, 7)] }
}

/** A plan never changes, so what it makes of a day is reckoned once; the answers of the last few days and plans are kept. */
const known = new Map<string, ResourceLoads[]>()
const most = 50

async function loadsOf(ctx: Context, planId: number): Promise<ResourceLoads[]> {
  const zone = ctx.session.timeZone
  const { day, windows } = windowsAt(ctx.now(), zone)
  const key = `${ctx.session.tenantId} ${planId} ${day} ${zone}`
  const kept = known.get(key)
  if (kept) return kept
  const { gantt } = await ctx.db.one<{ gantt: Buffer }>(
    sql`select t.gantt from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${planId}`,
  )
  const loads = resourceLoads(await storedGantt(gantt), windows)
  known.set(key, loads)
  if (known.size > most) known.delete(known.keys().next().value!)
  return loads
}

/** The machines and teams that the board is about, as a plan names them, with what machines are to reach. */
async function readShown(ctx: Context, { resourceGroupId, sections }: BoardScope): Promise<Map<string, number | null>> {
  const ids = sections.map(({ sectionId }) => sectionId)
  const isAll = !resourceGroupId && ids.length === 0
  const rows = await ctx.db.all<{ kind: string; id: number; targetRate: number | null }>(
    sql`select 'machine' as kind, t.id, t.target_rate as "targetRate" from basic_machine as t where ${inFactory(ctx, 't')} and (${isAll} or t.section_id = any(${ids}::bigint[])
        or exists (select 1 from basic_resource_group_machines as g where g.tenant_id = t.tenant_id and g.factory_id = t.factory_id
          and g.parent_id = ${resourceGroupId}::bigint and g.machine_id = t.id))
      union all
      select 'team', t.id, null from basic_resource_group as t
        where ${inFactory(ctx, 't')} and (${isAll} or t.section_id = any(${ids}::bigint[]) or t.id = ${resourceGroupId}::bigint)`,
  )
  return new Map(rows.map(({ kind, id, targetRate }) => [`${kind} ${id}`, targetRate]))
}
