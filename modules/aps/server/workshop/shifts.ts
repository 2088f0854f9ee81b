import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, minuteOfDay, toLocal } from '@mouldwright/worktime'
import type { ShownTask, WorkshopTask } from '../../shared/index.ts'

interface Period {
  groupId: number
  name: string
  start: string
  end: string
}

/** Shifts of the groups, period by period; a shift of several periods is several shifts of the shop. */
async function periodsOf(ctx: Context, groupIds: readonly number[]): Promise<Map<number, Period[]>> {
  const rows = await ctx.db.all<Period & { english: string | null }>(
    sql`select g.id as ${sql.ref('groupId')}, t.name, t.english_name as english, p.start_time as start, p.end_time as end
      from basic_resource_group as g
        join basic_shift as t on t.tenant_id = g.tenant_id and t.factory_id = g.factory_id and t.id = g.shift_id
        join basic_shift_periods as p on p.tenant_id = t.tenant_id and p.factory_id = t.factory_id and p.parent_id = t.id
      where ${inFactory(ctx, 'g')} and g.id = any(${groupIds}::bigint[]) order by g.id, p.rank`,
  )
  const named = rows.map(({ english, ...row }) => ({
    ...row,
    name: ctx.language === 'zh' ? row.name : english || row.name,
  }))
  return Map.groupBy(named, ({ groupId }) => groupId)
}

const dayMinutes = 1_440

/** The period that a local time falls in; one over midnight belongs to the day on which it begins. */
function periodAt(periods: readonly Period[], day: string, minute: number): WorkshopTask['shift'] {
  for (const [date, at] of [
    [day, minute],
    [addDays(day, -1), minute + dayMinutes],
  ] as const)
    for (const { name, start, end } of periods) {
      const from = minuteOfDay(start)
      const to = minuteOfDay(end)
      if (at >= from && at < (to <= from ? to + dayMinutes : to)) return { day: date, name, start, end }
    }
  return null
}

/** Codes of batches that count now. */
async function codesOf(ctx: Context, batchIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.all<{ batchId: number; code: string }>(
    sql`select distinct on (t.batch_id) t.batch_id as ${sql.ref('batchId')}, t.code from codes_barcode as t
      where ${inFactory(ctx, 't')} and t.state = 'active' and t.kind = 'batch' and t.batch_id = any(${batchIds}::bigint[])
        and t.batch_id is not null
      order by t.batch_id, t.id desc`,
  )
  return new Map(rows.map(({ batchId, code }) => [batchId, code]))
}

/** Tasks with the shift in which they begin, or in which they go on where that was before `since`, and their batch's barcode. */
export async function withShifts(
  ctx: Context,
  tasks: readonly ShownTask[],
  since: number | undefined,
): Promise<WorkshopTask[]> {
  const given = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const periods = await periodsOf(ctx, given(tasks.map(({ groupId }) => groupId)))
  const codes = await codesOf(ctx, given(tasks.map(({ batchId }) => batchId)))
  return tasks.map((task) => {
    const begins = task.plannedStart === null ? undefined : Math.floor(Date.parse(task.plannedStart) / 60_000)
    const local = begins === undefined ? undefined : toLocal(Math.max(begins, since ?? begins), ctx.session.timeZone)
    const own = task.groupId === null ? undefined : periods.get(task.groupId)
    return {
      ...task,
      code: task.batchId === null ? null : (codes.get(task.batchId) ?? null),
      shift: own && local ? periodAt(own, local.date, local.minuteOfDay) : null,
    }
  })
}
