/** Pieces that leave their batch: those to be reworked here become a batch of their own, those that are lost are missing from the part. */
import { batch, taskSource } from '@mouldwright/production/shared'
import { inFactory, insertRecords, sql, type Context } from '@mouldwright/server-kit'
import type { OpenBatches, BatchRecord } from './open-batches.ts'

interface TakenOut {
  batchId: number
  operationNumber: number
  quantity: number
  follows: 'rework' | 'scrap'
}

const longestNumber = 30

export async function takeOut(
  ctx: Context<'order.batchOver'>,
  batches: OpenBatches,
  taken: readonly TakenOut[],
): Promise<void> {
  for (const { batchId, operationNumber, quantity, follows } of taken) {
    const record = batches.find(batchId)
    if (!record || batches.isOver(batchId)) ctx.refuse('order.batchOver', { batch: record?.number ?? '' })
    const isWhole = quantity >= record.quantity
    if (follows === 'scrap') {
      // What a part lacks in its batches is planned anew from its first operation.
      if (isWhole) batches.put(batchId, { status: 'closed' })
      else batches.put(batchId, { quantity: record.quantity - quantity })
      continue
    }
    // A whole batch is taken back as it is (`followLines`).
    if (isWhole) continue
    batches.put(batchId, { quantity: record.quantity - quantity })
    await insertRecords(ctx, batch, [reworkOf(record, operationNumber, quantity, await freeNumber(ctx, record.number))])
  }
}

/** The same route, from the operation that was NG on: in the shop, and everything before it done. */
function reworkOf(record: BatchRecord, operationNumber: number, quantity: number, number: string) {
  const before = (record.operations ?? []).filter((operation) => operation.number < operationNumber)
  return {
    number,
    partId: record.partId,
    quantity,
    workOrderNumber: record.workOrderNumber ?? null,
    priority: record.priority ?? null,
    startDate: record.startDate ?? null,
    deliveryDate: record.deliveryDate ?? null,
    // A batch that was ordered outside as a whole is not: this one is worked here.
    source: record.source === taskSource.outsource ? taskSource.normal : record.source,
    status: 'open' as const,
    remark: record.remark ?? null,
    operations: [
      // The hours were worked once, and stay with the batch that they were worked for.
      ...before.map((operation) => ({ ...operation, workedMinutes: null, lock: 0 as const })),
      { number: operationNumber, lock: 0 as const, isOutsourced: false },
    ],
  }
}

/** The batch's number with `-R` and the first count that is free. */
async function freeNumber(ctx: Context, number: string): Promise<string> {
  const base = number.slice(0, longestNumber - 4)
  const used = await ctx.db.all<{ number: string }>(
    sql`select b.number from production_batch as b where ${inFactory(ctx, 'b')} and starts_with(lower(b.number), lower(${`${base}-R`}))`,
  )
  const taken = new Set(used.map((one) => one.number.toLowerCase()))
  let count = 1
  while (taken.has(`${base}-R${count}`.toLowerCase())) count += 1
  return `${base}-R${count}`
}
