import { inFactory, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { batch } from '../../shared/index.ts'

/** The chosen batches, held until the transaction ends. */
export async function lockBatches(ctx: Context, chosen: readonly { id: number }[]) {
  const records = await readRecords(ctx, batch, { ids: chosen.map(({ id }) => id), lock: 'change' })
  if (records.length !== chosen.length) ctx.refuse('record.absent')
  return records
}
export type BatchRecord = Awaited<ReturnType<typeof lockBatches>>[number]

export interface PartFacts {
  id: number
  type: number
  mould: string
  mouldDelivery: string
  /** Operations of its route in their order; null without a route. */
  operations: { number: number; onlyBatchId: number | null }[] | null
}

/** What batches need to know of their parts, by part. */
export async function readParts(ctx: Context, ids: readonly number[]): Promise<Map<number, PartFacts>> {
  const parts = await ctx.db.all<PartFacts>(
    sql`select p.id, p.type, m.number as mould, m.delivery_date as ${sql.ref('mouldDelivery')}, (
        select jsonb_agg(jsonb_build_object('number', o.number, 'onlyBatchId', o.only_batch_id) order by o.number) from production_route as r
          join production_route_operations as o on o.tenant_id = r.tenant_id and o.factory_id = r.factory_id and o.parent_id = r.id
        where ${inFactory(ctx, 'r')} and r.part_id = p.id
      ) as operations
      from production_part as p
        join production_mould as m on m.tenant_id = p.tenant_id and m.factory_id = p.factory_id and m.id = p.mould_id
      where ${inFactory(ctx, 'p')} and p.id = any(${ids}::bigint[])`,
  )
  return new Map(parts.map((part) => [part.id, part]))
}

/** Numbers of the operations that a batch does; null without a route. */
export const numbersOf = ({ operations }: PartFacts, batchId: number): number[] | null =>
  operations &&
  operations.flatMap(({ number, onlyBatchId }) => (onlyBatchId === null || onlyBatchId === batchId ? [number] : []))
