import { wallClockIn, type Context, type Sql, type WrittenCell } from '@mouldwright/server-kit'
import type { ShownTask } from '../../shared/index.ts'
import { taskPage } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'
import { pagedSheet } from './paged-sheet.ts'

interface TaskColumn<T> {
  /** Word under `workshop`. */
  head: string
  cell: (task: T) => WrittenCell
}

/** Tasks of a plan as a sheet; nothing where there are none. */
export const taskSheet = <T extends ShownTask>(
  job: Parameters<typeof pagedSheet>[0],
  ctx: Context,
  plan: PlanRow,
  of: {
    name: string
    where: Sql
    order: Sql
    more: (rows: ShownTask[]) => Promise<T[]>
    columns: readonly TaskColumn<T>[]
  },
) =>
  pagedSheet(
    job,
    of.name,
    async (paging) => {
      const { rows, total } = await taskPage(ctx, plan, of.where, of.order, paging)
      return { rows: await of.more(rows), total }
    },
    of.columns.map(({ head, cell }) => ({ header: ctx.kit.word(ctx.language, 'aps', `workshop.${head}`), cell })),
  )

/** Columns of every sheet of tasks, after those that say where it is done. */
export function taskColumns(ctx: Context): TaskColumn<ShownTask>[] {
  const zone = ctx.session.timeZone
  const moment = (iso: string | null): WrittenCell => (iso ? { moment: wallClockIn(iso, zone) } : null)
  return [
    { head: 'resource', cell: ({ resourceName }) => resourceName },
    { head: 'mould', cell: ({ mouldNumber }) => mouldNumber },
    { head: 'part', cell: ({ partNumber }) => partNumber },
    { head: 'partName', cell: ({ partName }) => partName },
    { head: 'operation', cell: ({ operationNumber }) => operationNumber },
    { head: 'process', cell: ({ processName }) => processName },
    { head: 'batch', cell: ({ batchNumber }) => batchNumber },
    { head: 'quantity', cell: ({ quantity }) => quantity },
    { head: 'start', cell: ({ plannedStart }) => moment(plannedStart) },
    { head: 'end', cell: ({ plannedEnd }) => moment(plannedEnd) },
    { head: 'hours', cell: ({ workMinutes }) => Math.round(workMinutes / 0.6) / 100 },
    { head: 'status', cell: ({ taskStatus }) => ctx.kit.word(ctx.language, 'aps', `taskStatus.${taskStatus}`) },
    { head: 'delivery', cell: ({ deliveryDate }) => (deliveryDate ? { date: deliveryDate } : null) },
  ]
}
