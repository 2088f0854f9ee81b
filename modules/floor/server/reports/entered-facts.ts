import type { OperationFact } from '@mouldwright/production/server/api'
import { randomUUID } from 'node:crypto'
import { keepUp } from './project-reports.ts'
import { emptyReport, insertReports, type NewReport } from './reports.query.ts'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

/** What a form or a workbook says of operations is reported too, so that all that is shown follows from reports. */
export async function recordEnteredFacts(
  ctx: Context,
  facts: readonly (OperationFact & { isImported: boolean })[],
): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map(({ batchId, operationNumber, isImported, ...of }): NewReport => ({
    ...emptyReport,
    id: ctx.newId(),
    key: randomUUID(),
    kind: 'correct',
    correctedKind: 'facts',
    batchId,
    operationNumber,
    at: ctx.now(),
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
