/** What planning reads of an operation at a supplier: begun when the pieces leave, away until the day agreed, done when all may go on. */
import { nothingEntered } from '@mouldwright/production/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, localDayStart } from '@mouldwright/worktime'
import { isSettled, usableOf, type LineQuantities } from '../shared/index.ts'
import type { OpenBatches } from './open-batches.ts'

export interface OperationOfBatch {
  batchId: number
  operationNumber: number
}

interface FollowedLine extends OperationOfBatch, LineQuantities {
  supplierId: number
  sentAt: string | null
  expectedDate: string | null
}

/** What a draft gives the plan before anything leaves. */
export interface DraftTerms extends OperationOfBatch {
  turnaroundMinutes: number | null
}

const minute = 60_000
/** Within the columns' bounds: a date far in the past or future. */
const longest = 525_600

/** A day agreed lasts until its end: what is back in its course is there for the next one. */
const endOf = (date: string, timeZone: string) => localDayStart(addDays(date, 1), timeZone)

/** Writes the facts of the operations into the batches held, from all lines that there are of them. Lines are written before. */
export async function followLines(
  ctx: Context,
  batches: OpenBatches,
  operations: readonly OperationOfBatch[],
  terms: readonly DraftTerms[] = [],
): Promise<void> {
  const ids = [...new Set(operations.map(({ batchId }) => batchId))]
  const lines = await ctx.db.all<FollowedLine>(
    sql`select l.batch_id as "batchId", l.operation_number as "operationNumber", l.supplier_id as "supplierId", l.quantity, l.returned,
        l.good, l.conceded, l.sent_back as "sentBack", l.reworked, l.scrapped, l.sent_at as "sentAt", l.expected_date as "expectedDate"
      from outsourcing_line as l where ${inFactory(ctx, 'l')} and l.batch_id = any(${ids}::bigint[]) and l.status <> 'cancelled'
      order by l.id`,
  )
  const keyOf = ({ batchId, operationNumber }: OperationOfBatch) => `${batchId}/${operationNumber}`
  const byOperation = Map.groupBy(lines, keyOf)
  const termsOf = new Map(terms.map((of) => [keyOf(of), of.turnaroundMinutes]))
  for (const [key, { batchId, operationNumber }] of new Map(operations.map((of) => [keyOf(of), of]))) {
    if (batches.isOver(batchId)) continue
    const { quantity, operations: known } = batches.find(batchId)!
    const before = known?.find(({ number }) => number === operationNumber)
    const facts = factsOf(ctx, byOperation.get(key) ?? [], quantity, {
      finishedAt: before?.finishedAt ?? null,
      turnaroundMinutes: termsOf.has(key) ? termsOf.get(key)! : (before?.turnaroundMinutes ?? null),
    })
    batches.putOperation(batchId, operationNumber, facts)
  }
}

function factsOf(
  ctx: Context,
  lines: readonly FollowedLine[],
  quantity: number,
  before: { finishedAt: string | null; turnaroundMinutes: number | null },
) {
  const sent = lines.filter(({ sentAt }) => sentAt !== null)
  const open = sent.filter((line) => !isSettled(line))
  const usable = sent.reduce((sum, line) => sum + usableOf(line), 0)
  if (sent.length > 0 && open.length === 0 && usable === 0)
    return { ...nothingEntered, isOutsourced: false, supplierId: null, turnaroundMinutes: null }
  if (sent.length === 0)
    return {
      ...nothingEntered,
      isOutsourced: true,
      supplierId: lines[0]?.supplierId ?? null,
      turnaroundMinutes: lines.length > 0 ? before.turnaroundMinutes : null,
    }
  const startedAt = sent.reduce((least, line) => (line.sentAt! < least ? line.sentAt! : least), sent[0]!.sentAt!)
  const isDone = usable >= quantity
  const days = open.map(({ expectedDate }) => expectedDate)
  const last = days.reduce<string | null>(
    (latest, day) => (latest && day && day > latest ? day : latest),
    days[0] ?? null,
  )
  const away =
    last && !days.includes(null) ? Math.round(endOf(last, ctx.session.timeZone) - Date.parse(startedAt) / minute) : null
  return {
    ...nothingEntered,
    isOutsourced: true,
    supplierId: (open.at(-1) ?? sent.at(-1)!).supplierId,
    startedAt,
    finishedAt: isDone ? (before.finishedAt ?? ctx.now().toISOString()) : null,
    progress: isDone ? null : Math.min(99, Math.floor((100 * usable) / quantity)),
    turnaroundMinutes: isDone ? before.turnaroundMinutes : away === null ? null : Math.min(longest, Math.max(1, away)),
  }
}
