import { operationKey, plannedOperations } from '@mouldwright/aps/server/api'
import { handle, type Context } from '@mouldwright/server-kit'
import { mostQueued, queryQueue, type QueuedTask } from '../shared/index.ts'
import { minutesSince, readBatches, readDone, readWanted, type WantedRow } from './task.query.ts'

/** The earliest start of each operation of parts in the plan that the shop follows. */
async function readStarts(ctx: Context, rows: readonly WantedRow[]): Promise<(row: WantedRow) => string | undefined> {
  const batches = await readBatches(ctx, [...new Set(rows.map(({ partId }) => partId))])
  const planned = await plannedOperations(
    ctx.db,
    ctx.session,
    batches.map(({ id }) => id),
  )
  const batchesOf = Map.groupBy(batches, ({ partId }) => partId)
  return ({ partId, operationNumber }) =>
    (batchesOf.get(partId) ?? [])
      .flatMap(({ id }) => planned.get(operationKey(id, operationNumber))?.startAt ?? [])
      .sort()[0]
}

const before = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * 3_600_000).toISOString()
/** Programs that the plan has not got come last, in the order of their moulds' delivery. */
const rank = ({ neededAt }: { neededAt: string | null }) => neededAt ?? '9999'
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const queryQueueHandler = handle(queryQueue, async (ctx, { whose, processId, kind, search, reserveHours }) => {
  if (whose === 'done') {
    const { tasks, total } = await readDone(
      ctx,
      { processId: processId ?? null, kind: kind ?? null, search: search ?? null },
      mostQueued,
    )
    return { tasks: tasks.map((task): QueuedTask => ({ ...task, neededAt: null })), total }
  }
  const found = await readWanted(ctx, { processId: processId ?? null, search: search ?? null })
  const mine = ctx.session.userId
  const wanted = found.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (whose === 'all' || (whose === 'mine' ? row.programmerId === mine : row.programmerId === null)),
  )
  const startOf = await readStarts(ctx, wanted)
  const tasks = wanted
    .map((row): QueuedTask => {
      const { priority: _, processId: __, ...task } = row
      const start = startOf(row)
      const workedMinutes = task.workedMinutes + minutesSince(ctx, task.workingSince)
      return { ...task, workedMinutes, neededAt: start ? before(start, reserveHours) : null }
    })
    // The rows come in the order of delivery, and sorting keeps that.
    .sort(
      (one, other) =>
        order(rank(one), rank(other)) ||
        (one.delivery === other.delivery ? Number(other.isMain) - Number(one.isMain) : 0),
    )
  return { tasks: tasks.slice(0, mostQueued), total: tasks.length }
})
