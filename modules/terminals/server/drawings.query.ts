/** Drawings that people at machines see: those of the part's revision, and those of none. */
import { inFactory, inTenant, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { Job } from '@mouldwright/terminals/shared'

type ShownDrawing = Job['drawings'][number]
type Reader = Pick<Context, 'db' | 'session'>

/** Of parts `p` with batches `b`. */
const valid = (ctx: Reader): Sql => sql`production_batch as b
  join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
  join production_part_drawings as d on ${inFactory(ctx, 'd')} and d.parent_id = p.id
    and (d.revision is null or lower(d.revision) = lower(p.revision))`

/** By batch. */
export async function drawingsOf(ctx: Reader, batchIds: readonly number[]): Promise<Map<number, ShownDrawing[]>> {
  const rows = await ctx.db.all<ShownDrawing & { batchId: number }>(sql`
    select b.id as "batchId", d.drawing as "fileId", f.name, d.revision, d.remark from ${valid(ctx)}
    join files_file as f on ${inTenant(ctx, 'f')} and f.id = d.drawing
    where ${inFactory(ctx, 'b')} and b.id = any(${[...new Set(batchIds)]}::bigint[])
    order by b.id, d.position`)
  return new Map(
    [...Map.groupBy(rows, ({ batchId }) => batchId)].map(([batchId, all]) => [
      batchId,
      all.map(({ batchId: _, ...drawing }) => drawing),
    ]),
  )
}

/** While there is work to do at the part. */
export const isDrawingAtWork = async (ctx: Reader, fileId: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from ${valid(ctx)}
    where ${inFactory(ctx, 'b')} and d.drawing = ${fileId} and coalesce(b.status, 'open') not in ('finished', 'closed')
    limit 1`)) !== undefined
