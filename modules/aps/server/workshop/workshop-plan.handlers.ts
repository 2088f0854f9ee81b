import { exportWorkbook, handle, handleQueued, sql, type Context } from '@mouldwright/server-kit'
import { exportWorkshopPlan, listWorkshopPlan, schedule, type WorkshopTask } from '../../shared/index.ts'
import { periodOf } from '../hours/period.ts'
import { windowOf, type Window } from '../hours/windows.ts'
import { planById, publishedPlan } from '../query/plan.query.ts'
import { isLeft, taskPage, taskWhere, type Optional } from '../query/task-rows.query.ts'
import { withShifts } from './shifts.ts'
import { exportOfFound } from './export-of-found.ts'
import { taskColumns, taskSheet } from './task-sheet.ts'

type WorkshopQuery = Optional<{
  mouldId: number
  partId: number
  sectionId: number
  from: string
  to: string
  search: string
  order: string
}>
type QueryContext = Context<'query.empty' | 'query.missing' | 'query.reversed' | 'query.tooLong'>

/** A shop prints some days at once. */
const mostDays = 31

const byRoute = sql`t.mould_number, t.part_number, t.batch_number nulls last, t.operation_number, t.split`
/** What is still to do in a section goes before what is done. */
const byShift = sql`t.section_name, t.section_id, ${isLeft} desc, t.start_at, t.resource_name, t.position`

/** Days of a query, if it names some; refused where nothing narrows the plan. */
function daysOf(
  ctx: QueryContext,
  { mouldId, partId, sectionId, search, from, to }: WorkshopQuery,
): Window | undefined {
  if (!mouldId && !partId && !search && !sectionId && !from && !to) ctx.refuse('query.empty')
  if ((mouldId || partId || search) && !from && !to) return undefined
  const period = periodOf(ctx, { from, to }, 'planDate', mostDays)
  return windowOf(period.from, period.to, ctx.session.timeZone)
}

const iso = (minute: number) => new Date(minute * 60_000).toISOString()

function whereOf(query: WorkshopQuery, days: Window | undefined) {
  const { from: _from, to: _to, order: _order, ...rest } = query
  return taskWhere({ ...rest, ...(days ? { from: iso(days.start), to: iso(days.end) } : {}) })
}

export const workshopHandlers = [
  handle(listWorkshopPlan, async (ctx, { page, size, ...query }) => {
    const days = daysOf(ctx, query)
    const plan = await publishedPlan(ctx)
    const order = query.order === 'shift' ? byShift : byRoute
    const { rows, total } = await taskPage(ctx, plan, whereOf(query, days), order, { page, size })
    return {
      planId: plan.planId,
      scheduleName: plan.scheduleName,
      rows: await withShifts(ctx, rows, days?.start),
      total,
    }
  }),

  handleQueued(
    exportWorkshopPlan,
    (job, { planId, ...query }) => {
      const name = job.kit.word(job.language, 'aps', 'menu.workshopPlan')
      const { from, to, sectionId, mouldId } = query
      return exportWorkbook(
        job,
        { title: name, about: schedule.name, asked: { from, to, sectionId, mouldId } },
        async (ctx) => {
          const days = daysOf(ctx, query)
          const plan = await planById(ctx, planId!)
          const shiftOf = ({ shift }: WorkshopTask) => (shift ? `${shift.name} ${shift.start}–${shift.end}` : null)
          return taskSheet(job, ctx, plan, {
            name,
            where: whereOf(query, days),
            order: query.order === 'shift' ? byShift : byRoute,
            more: (rows) => withShifts(ctx, rows, days?.start),
            columns: [
              { head: 'section', cell: ({ sectionName }: WorkshopTask) => sectionName },
              { head: 'day', cell: ({ shift }) => (shift ? { date: shift.day } : null) },
              { head: 'shift', cell: shiftOf },
              ...taskColumns(ctx),
              { head: 'code', cell: ({ code }) => code },
            ],
          })
        },
      )
    },
    exportOfFound(daysOf),
  ),
]
