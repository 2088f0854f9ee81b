import { sql, type Context } from '@mouldwright/server-kit'
import type { WorkshopTask } from '../../shared/index.ts'
import { windowOf } from '../hours/windows.ts'
import { publishedPlan } from '../query/plan.query.ts'
import { taskPage, taskWhere } from '../query/task-rows.query.ts'
import { withShifts } from './shifts.ts'

interface Days {
  from: string
  to: string
  sectionId?: number | null | undefined
}

const iso = (minute: number) => new Date(minute * 60_000).toISOString()

/** Tasks of the published plan that lie in some days, in the order of sections and times, with their shifts; at most `most`. */
export async function readTasks(
  ctx: Context<'plan.nothingPublished'>,
  { from, to, sectionId }: Days,
  most: number,
): Promise<{ planName: string; tasks: WorkshopTask[] }> {
  const plan = await publishedPlan(ctx)
  const days = windowOf(from, to, ctx.session.timeZone)
  const where = taskWhere({ sectionId, from: iso(days.start), to: iso(days.end) })
  const order = sql`t.section_name, t.section_id, t.start_at, t.resource_name, t.position`
  const { rows } = await taskPage(ctx, plan, where, order, { page: 1, size: most })
  return { planName: plan.scheduleName, tasks: await withShifts(ctx, rows, days.start) }
}
