import { Refusal } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { handle, inFactory, readRecords, sql } from '@mouldwright/server-kit'
import { burnPieces, endBurn } from '../shared/index.ts'
import { beginBurns, endBurns, isUsedUp } from './burns.ts'
import { demandStep } from './piece.handlers.ts'
import { lockPieces } from './piece.query.ts'

export const burnPiecesHandler = handle(burnPieces, async (ctx, { pieces: chosen, batchId, operationNumber }) => {
  const pieces = await lockPieces(ctx, chosen)
  const [burned] = await readRecords(ctx, batch, { ids: [batchId], rows: false })
  if (!burned) throw new Refusal('record.absent')
  demandStep(ctx, pieces, 'burning')
  const serving = await ctx.db.all<{ electrodeId: number }>(
    sql`select t.parent_id as electrode_id from production_part_burns as t
      where ${inFactory(ctx, 't')} and t.part_id = ${burned.partId} and t.operation_number = ${operationNumber}
        and t.parent_id = any(${pieces.map(({ partId }) => partId)}::bigint[])`,
  )
  const electrodes = new Set(serving.map(({ electrodeId }) => electrodeId))
  const stranger = pieces.find(({ partId }) => !electrodes.has(partId))
  if (stranger)
    ctx.refuse('piece.notForBurn', { piece: stranger.number, batch: burned.number, operation: operationNumber })
  const usedUp = pieces.find(isUsedUp)
  if (usedUp) ctx.refuse('piece.usedUp', { piece: usedUp.number, burns: usedUp.burnsUsed })
  await beginBurns(ctx, pieces, { batchId, operationNumber }, 'page')
  return { changed: pieces.length }
})

export const endBurnHandler = handle(endBurn, async (ctx, { pieces: chosen, isWorn }) => {
  const pieces = await lockPieces(ctx, chosen)
  demandStep(ctx, pieces, 'worn')
  await endBurns(ctx, pieces, { by: 'page', areWorn: isWorn ?? false })
  return { changed: pieces.length }
})
