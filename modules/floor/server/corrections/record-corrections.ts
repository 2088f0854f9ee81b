import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { randomUUID } from 'node:crypto'
import type { CorrectedKind } from '../../shared/index.ts'
import { keepUp } from '../reports/project-reports.ts'
import { emptyReport, insertReports, type NewReport } from '../reports/reports.query.ts'

export interface CorrectionDraft {
  correctsId: number | null
  correctedKind: CorrectedKind
  batchId: number
  operationNumber: number
  userId: number | null
  machineId: number | null
  resourceGroupId: number | null
  at: string
  quantity: number | null
  reason: string | null
}

/** Adds what counts from now on in place of what was reported; the originals stay, struck through. */
export async function recordCorrections(ctx: Context, drafts: readonly CorrectionDraft[]): Promise<void> {
  const ids = [...new Set(drafts.map(({ batchId }) => batchId))].sort((one, other) => one - other)
  const batches = await ctx.db.all<{ id: number; quantity: number }>(
    sql`select t.id, t.quantity from production_batch as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[]) order by t.id for update`,
  )
  const { displayName } = ctx.session
  await insertReports(
    ctx,
    drafts.map(({ at, ...draft }): NewReport => ({
      ...emptyReport,
      ...draft,
      id: ctx.newId(),
      key: randomUUID(),
      kind: 'correct',
      at: new Date(at),
      source: 'page',
      enteredBy: displayName,
      approvedBy: displayName,
    })),
  )
  const quantityOf = new Map(batches.map(({ id, quantity }) => [id, quantity]))
  const operations = new Map(
    drafts.map(({ batchId, operationNumber }) => [
      `${batchId}/${operationNumber}`,
      { batchId, operationNumber, quantity: quantityOf.get(batchId) ?? 1 },
    ]),
  )
  await keepUp(ctx, [...operations.values()])
  await ctx.kit.extensions.workReported?.(ctx)
}
