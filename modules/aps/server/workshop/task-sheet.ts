import { wallClockIn, type Context, type Sql, type WrittenCell, type WrittenSheet } from '@mouldwright/server-kit'
import type { ShownTask } from '../../shared/index.ts'
import { taskPage } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'

const portion = 500

interface TaskColumn<T> {
  /** Word under `workshop`. */
  head: string
  cell: (task: T) => WrittenCell
}

/** Tasks of a plan as a sheet, read portion by portion; nothing where there are none. */
export async function taskSheet<T extends ShownTask>(
  ctx: Context,
  plan: PlanRow,
  of: {
    name: string
    where: Sql
    order: Sql
    more: (rows: ShownTask[]) => Promise<T[]>
    columns: readonly TaskColumn<T>[]
    told: (done: number, total: number) => void
  },
): Promise<{ sheets: WrittenSheet[]; rows: number } | undefined> {
  const read = (page: number) => taskPage(ctx, plan, of.where, of.order, { page, size: portion })
  const first = await read(1)
  if (first.total === 0) return undefined
  async function* rows() {
    for (let page = 1; ; page += 1) {
      const { rows: found } = page === 1 ? first : await read(page)
      yield (await of.more(found)).map((task) => of.columns.map(({ cell }) => cell(task)))
      of.told(Math.min(first.total, page * portion), first.total)
      if (page * portion >= first.total) return
    }
  }
  const header = of.columns.map(({ head }) => ctx.kit.word(ctx.language, 'aps', `workshop.${head}`))
  return { sheets: [{ name: of.name, header, rows: rows() }], rows: first.total }
}

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
