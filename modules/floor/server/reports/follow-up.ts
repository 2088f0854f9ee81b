import { Refusal } from '@mouldwright/kernel'
import { batch, route, workMinutes, type TimedWork } from '@mouldwright/production/shared'
import { inFactory, insertRecords, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import type { ReportDraft } from './report-draft.ts'
import type { OperationWorld } from './world.query.ts'

/** What follows of pieces that are not good; plans see it with their next load, as any change of the work. */
export async function followUp(ctx: Context, report: ReportDraft, of: OperationWorld): Promise<void> {
  if (report.followUp === 'remake') await remake(ctx, of, report.quantity ?? 1)
  if (report.followUp === 'reworkOperation') await insertRework(ctx, report, of)
}

/** `M26-018-C01-1` again is `M26-018-C01-1-R1`, then `-R2`. */
async function remake(ctx: Context, of: OperationWorld, quantity: number): Promise<void> {
  const [first] = await readRecords(ctx, batch, { ids: [of.batchId] })
  if (!first) throw new Refusal('record.absent')
  const stem = first.number.replace(/-R\d+$/, '').slice(0, 25)
  const { last } = await ctx.db.one<{ last: number }>(sql`
    select coalesce(max(substring(t.number from '-R([0-9]{1,4})$')::int), 0) as last from production_batch as t
    where ${inFactory(ctx, 't')} and t.part_id = ${of.partId} and starts_with(t.number, ${`${stem}-R`})`)
  await insertRecords(ctx, batch, [
    {
      number: `${stem}-R${last + 1}`,
      partId: of.partId,
      quantity,
      source: first.source,
      priority: first.priority ?? null,
      workOrderNumber: first.workOrderNumber ?? null,
      deliveryDate: first.deliveryDate ?? null,
    },
  ])
}

/** One more operation behind the one that went wrong, which only its batch does: the route is the part's, and its other batches are good. */
async function insertRework(ctx: Context, report: ReportDraft, of: OperationWorld): Promise<void> {
  const processId = report.reworkProcessId
  if (!processId) throw new Refusal('report.processNeeded')
  const found = await ctx.db.maybe<{ id: number }>(
    sql`select t.id from production_route as t where ${inFactory(ctx, 't')} and t.part_id = ${of.partId}`,
  )
  const [known] = found ? await readRecords(ctx, route, { ids: [found.id], lock: 'change' }) : []
  if (!known) throw new Refusal('report.operationGone', { params: { batch: of.batch } })
  const at = of.operationNumber
  const next = Math.min(...known.operations.map(({ number }) => number).filter((number) => number > at), at + 10)
  const number = Math.floor((at + next) / 2)
  if (number === at) throw new Refusal('report.noNumberFree', { params: { number: at } })
  const wrong = known.operations.find((operation) => operation.number === at && operation.processId === processId)
  const rework = {
    number,
    processId,
    timeSource: 0 as const,
    // The same work again is done where it was done.
    sectionId: wrong?.sectionId ?? null,
    resourceGroupId: wrong?.resourceGroupId ?? null,
    estimatedMinutes: await pieceMinutes(ctx, report, { processId, wrong, of }),
    onlyBatchId: of.batchId,
    remark: (report.reason ?? '').slice(0, 200),
  }
  await updateRecords(ctx, route, [
    {
      id: known.id,
      operations: [...known.operations, rework].sort((one, other) => one.number - other.number),
    },
  ])
}

interface Reworked {
  processId: number
  /** The operation that went wrong, where the same process does it again. */
  wrong: { setupMinutes?: number | null; estimatedMinutes?: number | null } | undefined
  of: OperationWorld
}

/**
 * A route has times of a piece, a rework is told as a whole: each piece of the batch has its share. Where nothing was told, the same
 * process takes for the spoilt pieces what it took for them before, and another one its default.
 */
async function pieceMinutes(
  ctx: Context,
  { reworkMinutes, quantity }: ReportDraft,
  { processId, wrong, of }: Reworked,
): Promise<number | null> {
  const process = await ctx.db.one<Pick<TimedWork, 'productionMode'> & { defaultMinutes: number | null }>(sql`
    select t.production_mode as "productionMode", t.default_minutes as "defaultMinutes" from basic_process as t
    where ${inFactory(ctx, 't')} and t.id = ${processId}`)
  const before = wrong && {
    ...{ productionMode: process.productionMode, setupMinutes: wrong.setupMinutes ?? null },
    pieceMinutes: wrong.estimatedMinutes ?? process.defaultMinutes,
  }
  const minutes = reworkMinutes ?? (before ? workMinutes(before, quantity ?? 1) : 0)
  const pieces = process.productionMode === 'batch' ? 1 : of.quantity
  return minutes > 0 ? Math.max(1, Math.round(minutes / pieces)) : null
}
