import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { randomUUID } from 'node:crypto'
import type { CorrectedKind } from '../../shared/index.ts'
import { keepUp } from '../reports/project-reports.ts'
import { tellOperation } from '../reports/tell-operation.ts'
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

interface Operation {
  batchId: number
  operationNumber: number
}
const keyOf = ({ batchId, operationNumber }: Operation) => `${batchId}/${operationNumber}`
const never = { startedAt: null, finishedAt: null }

/** When operations began and ended, by the reports so far. */
const readEnds = (ctx: Context, operations: readonly Operation[]) =>
  ctx.db.all<Operation & { startedAt: string | null; finishedAt: string | null }>(sql`
    select t.batch_id, t.operation_number, t.started_at, t.finished_at from floor_operation as t
    join unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
      as a(batch_id, number) on a.batch_id = t.batch_id and a.number = t.operation_number
    where ${inFactory(ctx, 't')}`)

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
      keyOf({ batchId, operationNumber }),
      { batchId, operationNumber, quantity: quantityOf.get(batchId) ?? 1 },
    ]),
  )
  const all = [...operations.values()]
  const before = new Map((await readEnds(ctx, all)).map((of) => [keyOf(of), of]))
  for (const after of await keepUp(ctx, all)) await tellOperation(ctx, after, before.get(keyOf(after)) ?? never, after)
  await ctx.kit.extensions.workReported?.(ctx)
}
