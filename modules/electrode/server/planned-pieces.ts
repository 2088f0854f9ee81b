import type { ElectrodePieces } from '@mouldwright/production/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { standing } from '../shared/index.ts'
import type { PieceStand } from './set.query.ts'

interface PieceRow extends PieceStand {
  partId: number
  number: string
  batchId: number | null
}

/** Pieces that plans may count on, and the electrodes that are followed as pieces. Three queries for all parts. */
export async function electrodePieces(ctx: Context, partIds: readonly number[]): Promise<ElectrodePieces> {
  if (partIds.length === 0) return { pieces: [], electrodes: [] }
  const rows = await ctx.db.all<PieceRow>(
    sql`select t.part_id, t.number, t.batch_id, t.state, t.result, t.revision, t.burns_used, t.burns_allowed, t.burning_batch_id,
        t.burning_operation
      from electrode_piece as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and t.state not in ('scrapped', 'worn')
      order by t.number, t.id`,
  )
  const designs = await ctx.db.all<{ partId: number; burnsAllowed: number | null }>(
    sql`select t.part_id, t.burns_allowed from electrode_design as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[])`,
  )
  const parts = await ctx.db.all<{ id: number; revision: string | null }>(
    sql`select t.id, t.revision from production_part as t where ${inFactory(ctx, 't')} and t.id = any(${partIds}::bigint[])`,
  )
  const revisionOf = new Map(parts.map(({ id, revision }) => [id, revision]))
  const lasting = new Map<number, number | null>(rows.map(({ partId, burnsAllowed }) => [partId, burnsAllowed]))
  for (const { partId, burnsAllowed } of designs) lasting.set(partId, burnsAllowed)
  const pieces = rows.flatMap(({ state, result, revision, burnsUsed, burnsAllowed, ...row }) => {
    const burnsLeft = burnsAllowed === null ? null : burnsAllowed - burnsUsed
    const isOld = (revision ?? null) !== (revisionOf.get(row.partId) ?? null)
    if (isOld || (burnsLeft !== null && burnsLeft <= 0)) return []
    const isPassed = result !== null && result !== 'ng' && standing.includes(state)
    return [{ ...row, burnsLeft, isReady: isPassed || state === 'burning' }]
  })
  return { pieces, electrodes: [...lasting].map(([partId, burnsAllowed]) => ({ partId, burnsAllowed })) }
}
