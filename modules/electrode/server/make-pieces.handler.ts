import { firstOf, Refusal } from '@mouldwright/kernel'
import { part, partType } from '@mouldwright/production/shared'
import { handle, readRecords, sql } from '@mouldwright/server-kit'
import { design, makePieces } from '../shared/index.ts'
import { makePiecesOf } from './make-pieces.ts'

export const makePiecesHandler = handle(makePieces, async (ctx, { parts: chosen }) => {
  const ids = chosen.map(({ id }) => id)
  const parts = await readRecords(ctx, part, { ids, rows: false })
  if (parts.length !== ids.length) throw new Refusal('record.absent')
  const workpiece = parts.find(({ type }) => type !== partType.electrode)
  if (workpiece) ctx.refuse('piece.noElectrode', { part: workpiece.number })
  const designs = await readRecords(ctx, design, { where: sql`t.part_id = any(${ids}::bigint[])`, rows: false })
  const designed = new Set(designs.map(({ partId }) => partId))
  const without = parts.filter(({ id }) => !designed.has(id)).map(({ number }) => number)
  if (without.length > 0) ctx.refuse('piece.noDesign', { parts: firstOf(without, 5) })
  return {
    made: await makePiecesOf(
      ctx,
      ids.map((partId) => ({ partId })),
    ),
  }
})
