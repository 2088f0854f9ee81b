import { gateKey, type GateSource } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

/** Batches that a released order holds start nothing until it lets them go on. */
export const holdGate: GateSource = async (ctx, operations) => {
  const batchIds = [...new Set(operations.map(({ batchId }) => batchId))]
  const held = await ctx.db.all<{ batchId: number; orderId: number; order: string; title: string }>(
    sql`select h.batch_id as "batchId", m.id as "orderId", m.number as "order", m.title from trial_hold as h
        join trial_modification as m on ${inFactory(ctx, 'm')} and m.id = h.modification_id
      where ${inFactory(ctx, 'h')} and h.batch_id = any(${batchIds}::bigint[]) and h.lifted_at is null order by m.number`,
  )
  const byBatch = Map.groupBy(held, ({ batchId }) => batchId)
  return new Map(
    operations.map(({ batchId, operationNumber }) => [
      gateKey(batchId, operationNumber),
      (byBatch.get(batchId) ?? []).map(({ orderId, order, title }): GateReason => ({
        code: 'hold',
        light: 'red',
        params: { order: `${order} ${title}` },
        path: `/tr/modification?id=${orderId}`,
      })),
    ]),
  )
}

export async function holdsMark(ctx: Context): Promise<string> {
  const { mark } = await ctx.db.one<{ mark: string }>(sql`
    select coalesce(max(h.id), 0) || '/' || count(*) filter (where h.lifted_at is null) as mark from trial_hold as h
    where ${inFactory(ctx, 'h')}`)
  return mark
}
