import { listed } from '@mouldwright/kernel'
import type { SheetItem, SheetSource } from '@mouldwright/production/server/api'
import type { Context } from '@mouldwright/server-kit'
import { machineNames } from './job-sheet.ts'
import { operationKey, readSets, type SetNeed, type SetPiece } from './set.query.ts'

/** Electrodes of operations that burn, stage by stage: how many are ready, which pieces, and where each is. */
export const electrodeSheet: SheetSource = async (ctx, operations) => {
  const sets = await readSets(ctx, operations)
  const pieces = [...sets.values()].flatMap(({ needs }) => needs.flatMap((need) => need.pieces))
  const machines = await machineNames(ctx, pieces)
  const named = (piece: SetPiece) => {
    const place = piece.machineId === null ? undefined : machines.get(piece.machineId)
    return place === undefined ? piece.number : `${piece.number} (${place} ${piece.magazinePlace ?? ''})`
  }
  return new Map(
    operations.flatMap((operation) => {
      const set = sets.get(operationKey(operation))
      return set ? [[operationKey(operation), set.needs.map((need) => itemOf(ctx, need, named))] as const] : []
    }),
  )
}

function itemOf(ctx: Context, need: SetNeed, named: (piece: SetPiece) => string): SheetItem {
  const stage = ctx.kit.word(ctx.language, 'electrode', `piece.stageOptions.${need.stage}`)
  return {
    kind: 'electrode',
    name: `${need.electrode} ${stage} ${need.ready}/${need.needed}`,
    detail: listed(ctx.language, need.pieces.map(named)),
  }
}
