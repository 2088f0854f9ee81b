import {
  exportWorkbook,
  handle,
  handleQueued,
  inFactory,
  sql,
  wallClockIn,
  type Context,
  type WrittenCell,
} from '@mouldwright/server-kit'
import { batch } from '@mouldwright/production/shared'
import { exportBatchPlan, listBatchPlan, type PlannedBatch } from '../../shared/index.ts'
import { periodOf } from '../hours/period.ts'
import { windowOf } from '../hours/windows.ts'
import { ownWork } from '../dispatch/dispatch.handlers.ts'
import { planById, publishedPlan } from '../query/plan.query.ts'
import { ofPlan, taskWhere, type Optional } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'
import { exportOfFound } from './export-of-found.ts'
import { pagedSheet } from './paged-sheet.ts'

type BatchQuery = Optional<{
  mouldId: number
  sectionId: number
  status: string
  onlyLate: boolean
  from: string
  to: string
  search: string
}>
type QueryContext = Context<'query.missing' | 'query.reversed' | 'query.tooLong'>

const mostDays = 366

/** Moments of a query's days, if it names some. */
function momentsOf(ctx: QueryContext, { from, to }: BatchQuery): { from?: string; to?: string } {
  if (!from && !to) return {}
  const period = periodOf(ctx, { from, to }, 'planDate', mostDays)
  const { start, end } = windowOf(period.from, period.to, ctx.session.timeZone)
  const iso = (minute: number) => new Date(minute * 60_000).toISOString()
  return { from: iso(start), to: iso(end) }
}

interface Row extends Omit<PlannedBatch, 'next'> {
  nextOperation: number | null
  nextProcess: string | null
  nextResource: string | null
  nextStart: string | null
  total: number
}

/** One page of a plan's batches: those with a task that is asked for, each with all of its tasks; next in time first. */
async function batchPage(
  ctx: QueryContext,
  plan: PlanRow,
  query: BatchQuery,
  { page, size }: { page: number; size: number },
): Promise<{ rows: PlannedBatch[]; total: number }> {
  const { mouldId, sectionId, search, status, onlyLate } = query
  const where = taskWhere({ mouldId, sectionId, search, ...momentsOf(ctx, query) })
  const name = (alias: string) => sql.ref(alias)
  const rows = await ctx.db.all<Row>(sql`
    with wanted as (select distinct t.batch_id from aps_task as t
        where ${ofPlan(ctx, plan.planId)} and t.batch_id is not null and ${where} and ${ownWork(ctx)}),
      own as (select t.*, t.task_status = 'completed' or f.finished_at is not null or b.finished_at is not null as is_done,
          b.number, b.work_order_number, b.quantity as now_quantity, coalesce(b.status, 'open') as status,
          coalesce(b.delivery_date, t.delivery_date) as due
        from aps_task as t join wanted on wanted.batch_id = t.batch_id
          join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
          left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = t.batch_id and f.number = t.operation_number
        where ${ofPlan(ctx, plan.planId)}),
      first as (select distinct on (own.batch_id) own.batch_id, own.operation_number, own.process_name, own.resource_name, own.start_at
        from own where not own.is_done order by own.batch_id, own.operation_number, own.split),
      batches as (select own.batch_id, own.number, own.work_order_number, own.mould_id, own.mould_number, own.part_id, own.part_number,
          own.part_name, own.part_type, own.now_quantity, own.status, own.due,
          count(distinct own.operation_number) as operations,
          count(distinct own.operation_number) filter (where own.is_done) as done_operations,
          min(own.start_at) as planned_start, max(own.end_at) as planned_end, bool_or(own.is_outsourced) as is_outsourced
        from own group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      shown as (select batches.*, case when done_operations < operations then greatest(0, ceil(extract(epoch from
          planned_end - (due + 1)::timestamp at time zone ${ctx.session.timeZone}) / 60)) else 0 end as late from batches)
    select s.batch_id as ${name('batchId')}, s.number, s.work_order_number as ${name('workOrderNumber')}, s.mould_id as ${name('mouldId')},
      s.mould_number as ${name('mouldNumber')}, s.part_id as ${name('partId')}, s.part_number as ${name('partNumber')},
      s.part_name as ${name('partName')}, s.part_type as ${name('partType')}, s.now_quantity as quantity, s.status,
      s.operations::int, s.done_operations::int as ${name('doneOperations')}, s.planned_start as ${name('plannedStart')},
      s.planned_end as ${name('plannedEnd')}, s.due as ${name('deliveryDate')}, coalesce(s.late, 0)::int as ${name('lateMinutes')},
      s.is_outsourced as ${name('isOutsourced')}, first.operation_number as ${name('nextOperation')},
      first.process_name as ${name('nextProcess')}, first.resource_name as ${name('nextResource')}, first.start_at as ${name('nextStart')},
      (count(*) over ())::int as total
    from shown as s left join first on first.batch_id = s.batch_id
    where ${status ? sql`s.status = ${status}` : sql`true`} and ${onlyLate ? sql`s.late > 0` : sql`true`}
    order by first.start_at nulls last, s.mould_number, s.number, s.batch_id
    limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map(({ nextOperation, nextProcess, nextResource, nextStart, total: _, ...row }) => ({
      ...row,
      next:
        nextOperation === null
          ? null
          : {
              operationNumber: nextOperation,
              processName: nextProcess!,
              resourceName: nextResource,
              plannedStart: nextStart,
            },
    })),
    // A page beyond the last one says nothing of how many there are.
    total: rows[0]?.total ?? (page === 1 ? 0 : (await batchPage(ctx, plan, query, { page: 1, size: 1 })).total),
  }
}

const columns: readonly { head: string; cell: (of: PlannedBatch, ctx: Context) => WrittenCell }[] = [
  { head: 'number', cell: ({ number }) => number },
  { head: 'mould', cell: ({ mouldNumber }) => mouldNumber },
  { head: 'part', cell: ({ partNumber }) => partNumber },
  { head: 'partName', cell: ({ partName }) => partName },
  { head: 'workOrder', cell: ({ workOrderNumber }) => workOrderNumber },
  { head: 'quantity', cell: ({ quantity }) => quantity },
  {
    head: 'status',
    cell: ({ status }, ctx) => ctx.kit.word(ctx.language, 'production', `batch.statusOptions.${status}`),
  },
  { head: 'operations', cell: ({ operations }) => operations },
  { head: 'doneOperations', cell: ({ doneOperations }) => doneOperations },
  { head: 'next', cell: ({ next }) => next && `${next.operationNumber} ${next.processName}` },
  { head: 'resource', cell: ({ next }) => next?.resourceName ?? null },
  { head: 'start', cell: ({ plannedStart }, ctx) => momentOf(ctx, plannedStart) },
  { head: 'end', cell: ({ plannedEnd }, ctx) => momentOf(ctx, plannedEnd) },
  { head: 'delivery', cell: ({ deliveryDate }) => (deliveryDate ? { date: deliveryDate } : null) },
  { head: 'lateHours', cell: ({ lateMinutes }) => Math.round(lateMinutes / 0.6) / 100 },
]
const momentOf = ({ session }: Context, iso: string | null): WrittenCell =>
  iso ? { moment: wallClockIn(iso, session.timeZone) } : null

export const batchPlanHandlers = [
  handle(listBatchPlan, async (ctx, { page, size, ...query }) => {
    momentsOf(ctx, query)
    const plan = await publishedPlan(ctx)
    const { planId, scheduleName } = plan
    return { planId, scheduleName, ...(await batchPage(ctx, plan, query, { page: page ?? 1, size: size ?? 50 })) }
  }),

  handleQueued(
    exportBatchPlan,
    (job, { planId, ...query }) => {
      const name = job.kit.word(job.language, 'aps', 'menu.batchPlan')
      const { from, to, sectionId, mouldId, status } = query
      return exportWorkbook(
        job,
        { title: name, about: batch.name, asked: { from, to, sectionId, mouldId, status } },
        async (ctx) => {
          const plan = await planById(ctx, planId!)
          const read = (paging: { page: number; size: number }) => batchPage(ctx, plan, query, paging)
          const shown = columns.map(({ head, cell }) => ({
            header: ctx.kit.word(ctx.language, 'aps', `page.batchPlan.${head}`),
            cell: (row: PlannedBatch) => cell(row, ctx),
          }))
          return pagedSheet(job, name, read, shown)
        },
      )
    },
    exportOfFound(momentsOf),
  ),
]
