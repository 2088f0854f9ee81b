import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { operationKey, type Operation } from './set.query.ts'

export interface OpenBurn extends Operation {
  mould: string
  part: string
  batch: string
  process: string
  delivery: string
  isRunning: boolean
}

const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * Operations of open moulds that burn and are not finished, in the order of delivery. As many queries for one as for all; tables are put
 * together here: right after an import the database has no statistics, and what it makes of such a join may take longer than a call.
 */
export async function readOpenBurns(ctx: Context): Promise<OpenBurn[]> {
  const { db } = ctx
  const burned = await db.all<{ partId: number; operationNumber: number }>(
    sql`select distinct t.part_id, t.operation_number from production_part_burns as t where ${inFactory(ctx, 't')}`,
  )
  if (burned.length === 0) return []
  const partIds = [...new Set(burned.map(({ partId }) => partId))]
  const parts = await db.all<{ id: number; mouldId: number; number: string }>(
    sql`select t.id, t.mould_id, t.number from production_part as t
      where ${inFactory(ctx, 't')} and t.id = any(${partIds}::bigint[])`,
  )
  const moulds = await db.all<{ id: number; number: string; delivery: string }>(
    sql`select t.id, t.number, t.delivery_date as delivery from production_mould as t
      where ${inFactory(ctx, 't')} and t.id = any(${[...new Set(parts.map(({ mouldId }) => mouldId))]}::bigint[])
        and coalesce(t.status, 'open') = 'open'`,
  )
  const batches = await db.all<{ id: number; partId: number; number: string }>(
    sql`select t.id, t.part_id, t.number from production_batch as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[])
        and coalesce(t.status, 'open') not in ('finished', 'closed')`,
  )
  const facts = await db.all<Operation & { startedAt: string | null; finishedAt: string | null }>(
    sql`select t.parent_id as batch_id, t.number as operation_number, t.started_at, t.finished_at
      from production_batch_operations as t
      where ${inFactory(ctx, 't')} and t.parent_id = any(${batches.map(({ id }) => id)}::bigint[])`,
  )
  const processes = await db.all<{ partId: number; operationNumber: number; name: string }>(
    sql`select r.part_id, t.number as operation_number, p.name
      from production_route as r
      join production_route_operations as t on ${inFactory(ctx, 't')} and t.parent_id = r.id
      join basic_process as p on ${inFactory(ctx, 'p')} and p.id = t.process_id
      where ${inFactory(ctx, 'r')} and r.part_id = any(${partIds}::bigint[])`,
  )
  const [partOf, mouldOf] = [byId(parts), byId(moulds)]
  const factOf = new Map(facts.map((fact) => [operationKey(fact), fact]))
  const processOf = new Map(
    processes.map(({ partId, operationNumber, name }) => [`${partId}/${operationNumber}`, name]),
  )
  const burnsOf = Map.groupBy(burned, ({ partId }) => partId)
  return batches
    .flatMap(({ id: batchId, partId, number: batch }) => {
      const part = partOf.get(partId)
      const mould = mouldOf.get(part?.mouldId ?? 0)
      if (!part || !mould) return []
      return (burnsOf.get(partId) ?? []).flatMap(({ operationNumber }): OpenBurn[] => {
        const fact = factOf.get(operationKey({ batchId, operationNumber }))
        const process = processOf.get(`${partId}/${operationNumber}`)
        // A burn at an operation that the route no longer has is nobody's work.
        if (process === undefined || fact?.finishedAt) return []
        const names = { mould: mould.number, part: part.number, batch, process }
        return [{ batchId, operationNumber, ...names, delivery: mould.delivery, isRunning: Boolean(fact?.startedAt) }]
      })
    })
    .sort((one, other) => (one.delivery === other.delivery ? 0 : one.delivery < other.delivery ? -1 : 1))
}
