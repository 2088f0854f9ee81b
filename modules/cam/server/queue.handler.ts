import { operationKey, plannedOperations } from '@mouldwright/aps/server/api'
import { handle, type Context } from '@mouldwright/server-kit'
import { mostQueued, queryQueue, type QueuedTask } from '../shared/index.ts'
import { readPartFacts, type PartFacts } from './part-facts.query.ts'
import { minutesSince, readBatches, readDone, readWanted, type WantedRow } from './task.query.ts'

const idsOf = (rows: readonly { partId: number }[]) => [...new Set(rows.map(({ partId }) => partId))]

/** The earliest start of each operation of parts in the plan that the shop follows. */
async function readStarts(ctx: Context, rows: readonly WantedRow[]): Promise<(row: WantedRow) => string | undefined> {
  const batches = await readBatches(ctx, idsOf(rows))
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

interface Ranked {
  row: Pick<WantedRow, 'isMain'>
  facts: Pick<PartFacts, 'rank'>
}

/** Main processes first, then parts of the levels that come first. */
const matters = (one: Ranked, other: Ranked) =>
  Number(other.row.isMain) - Number(one.row.isMain) ||
  (one.facts.rank === other.facts.rank ? 0 : one.facts.rank - other.facts.rank)

const queued = (
  { sectionType: _, ...task }: Omit<WantedRow, 'priority' | 'processId'>,
  { rank: __, ...facts }: PartFacts,
  neededAt: string | null,
): QueuedTask => ({ ...task, ...facts, neededAt })

export const queryQueueHandler = handle(queryQueue, async (ctx, { whose, processId, kind, search, reserveHours }) => {
  if (whose === 'done') {
    const { tasks, total } = await readDone(
      ctx,
      { processId: processId ?? null, kind: kind ?? null, search: search ?? null },
      mostQueued,
    )
    const factsOf = await readPartFacts(ctx, idsOf(tasks))
    return { tasks: tasks.map((task) => queued(task, factsOf(task), null)), total }
  }
  const found = await readWanted(ctx, { processId: processId ?? null, search: search ?? null })
  const mine = ctx.session.userId
  const wanted = found.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (whose === 'all' || (whose === 'mine' ? row.programmerId === mine : row.programmerId === null)),
  )
  const startOf = await readStarts(ctx, wanted)
  const factsOf = await readPartFacts(ctx, idsOf(wanted))
  const tasks = wanted
    .map((row) => {
      const start = startOf(row)
      return { row, facts: factsOf(row), neededAt: start ? before(start, reserveHours) : null }
    })
    // The rows come in the order of delivery, and sorting keeps that.
    .sort(
      (one, other) =>
        order(rank(one), rank(other)) || (one.row.delivery === other.row.delivery ? matters(one, other) : 0),
    )
    .slice(0, mostQueued)
    .map(({ row: { priority: _, processId: __, ...row }, facts, neededAt }) => {
      const workedMinutes = row.workedMinutes + minutesSince(ctx, row.workingSince)
      return queued({ ...row, workedMinutes }, facts, neededAt)
    })
  return { tasks, total: wanted.length }
})
