import { gateKey } from '@mouldwright/gate/server/api'
import type { OperationFact } from '@mouldwright/production/server/api'
import { randomUUID } from 'node:crypto'
import { keepUp } from './project-reports.ts'
import { emptyReport, insertReports, type NewReport } from './reports.query.ts'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

/** Of operations that something was reported of already. */
async function toldBefore(
  ctx: Context,
  facts: readonly { batchId: number; operationNumber: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.all<{ batchId: number; operationNumber: number }>(sql`
    select distinct t.batch_id as "batchId", t.operation_number as "operationNumber" from floor_report as t
    where ${inFactory(ctx, 't')} and t.batch_id = any(${[...new Set(facts.map(({ batchId }) => batchId))]}::bigint[])`)
  return new Set(rows.map(({ batchId, operationNumber }) => gateKey(batchId, operationNumber)))
}

/**
 * Where a workbook is the first to speak of an operation, it says how that was when it began or ended: what a terminal has in its queue
 * from the time since, or what is told of it later, goes on from there.
 */
const openedAt = ({ startedAt, finishedAt }: Pick<OperationFact, 'startedAt' | 'finishedAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime(), Date.parse(finishedAt ?? startedAt ?? now.toISOString())))

/** What a form or a workbook says of operations is reported too, so that all that is shown follows from reports. */
export async function recordEnteredFacts(
  ctx: Context,
  facts: readonly (OperationFact & { isImported: boolean })[],
): Promise<void> {
  if (facts.length === 0) return
  const told = await toldBefore(ctx, facts)
  const now = ctx.now()
  const rows = facts.map(({ batchId, operationNumber, isImported, ...of }): NewReport => ({
    ...emptyReport,
    id: ctx.newId(),
    key: randomUUID(),
    kind: 'correct',
    correctedKind: 'facts',
    batchId,
    operationNumber,
    at: isImported && !told.has(gateKey(batchId, operationNumber)) ? openedAt(of, now) : now,
    machineId: of.machineId,
    resourceGroupId: of.resourceGroupId,
    progress: of.progress,
    source: isImported ? 'imported' : 'entered',
    enteredBy: ctx.session.displayName,
    facts: of,
  }))
  await insertReports(ctx, rows)
  const batches = await ctx.db.all<{ id: number; quantity: number }>(
    sql`select t.id, t.quantity from production_batch as t where ${inFactory(ctx, 't')} and t.id = any(${facts.map(({ batchId }) => batchId)}::bigint[])`,
  )
  const quantityOf = new Map(batches.map(({ id, quantity }) => [id, quantity]))
  await keepUp(
    ctx,
    facts.map(({ batchId, operationNumber }) => ({ batchId, operationNumber, quantity: quantityOf.get(batchId) ?? 1 })),
  )
}
