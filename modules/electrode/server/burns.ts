/** Burns of pieces, as people tell them on their page and as reports of the floor imply them. */
import type { ReportedOperation } from '@mouldwright/production/server/api'
import { readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { piece, standing } from '../shared/index.ts'
import { lockPieces, type PieceRecord } from './piece.query.ts'
import { operationKey, readSets, type Operation } from './set.query.ts'

export const isUsedUp = ({ burnsUsed, burnsAllowed }: Pick<PieceRecord, 'burnsUsed' | 'burnsAllowed'>): boolean =>
  typeof burnsAllowed === 'number' && burnsUsed >= burnsAllowed

export async function beginBurns(
  ctx: Context,
  pieces: readonly PieceRecord[],
  { batchId, operationNumber }: Operation,
): Promise<void> {
  await updateRecords(
    ctx,
    piece,
    pieces.map(({ id }) => ({
      id,
      state: 'burning' as const,
      burningBatchId: batchId,
      burningOperation: operationNumber,
    })),
  )
}

/** Counts a burn of each piece; those with burns left go back to where they came from, a magazine or a shelf. */
export async function endBurns(ctx: Context, pieces: readonly PieceRecord[], areWorn = false): Promise<void> {
  await updateRecords(
    ctx,
    piece,
    pieces.map((of) => {
      const burnsUsed = of.burnsUsed + 1
      const isOver = areWorn || isUsedUp({ ...of, burnsUsed })
      const back = of.magazinePlace ? ('inMagazine' as const) : ('stored' as const)
      return {
        id: of.id,
        burnsUsed,
        state: isOver ? ('worn' as const) : back,
        burningBatchId: null,
        burningOperation: null,
      }
    }),
  )
}

/**
 * An operation that the floor has begun burns with the pieces of its set, wherever they stand; one that has ended has used each of them
 * once. What somebody has told on the page of pieces meanwhile is not told twice.
 */
export async function followBurn(ctx: Context, { has, ...operation }: ReportedOperation): Promise<void> {
  if (has === 'begun') {
    const set = (await readSets(ctx, [operation])).get(operationKey(operation))
    const chosen = (set?.needs ?? []).flatMap(({ pieces }) => pieces.filter(({ state }) => state !== 'burning'))
    if (chosen.length === 0) return
    const pieces = await lockPieces(ctx, chosen)
    await beginBurns(
      ctx,
      pieces.filter(({ state }) => standing.includes(state)),
      operation,
    )
    return
  }
  const burning = await readRecords(ctx, piece, {
    where: sql`t.state = 'burning' and t.burning_batch_id = ${operation.batchId} and t.burning_operation = ${operation.operationNumber}`,
    lock: 'change',
  })
  if (burning.length > 0) await endBurns(ctx, burning)
}
