import { mayAdvance } from '@mouldwright/kernel'
import { handle, updateRecords, type Context } from '@mouldwright/server-kit'
import { advancePieces, concedePieces, piece, pieceFlow, type PieceState, type steps } from '../shared/index.ts'
import { lockPieces, release, stateWord, type PieceRecord, type PieceUpdate } from './piece.query.ts'

/** Refuses at the first piece that may not come to a state from where it stands. */
export function demandStep(ctx: Context<'piece.stateForbids'>, pieces: readonly PieceRecord[], to: PieceState): void {
  const stuck = pieces.find(({ state }) => !mayAdvance(pieceFlow, state, to))
  if (stuck)
    ctx.refuse('piece.stateForbids', {
      piece: stuck.number,
      state: stateWord(ctx, stuck.state),
      to: stateWord(ctx, to),
    })
}

const outOfMagazine = { machineId: null, magazinePlace: null }

interface Step {
  to: (typeof steps)[number]
  place?: string | null | undefined
  reason?: string | null | undefined
}

/** What a step changes in a piece beside its state. */
function changeOf(of: PieceRecord, { to, place, reason }: Step): PieceUpdate {
  const own = { id: of.id, state: to }
  switch (to) {
    case 'stored':
      return { ...own, ...outOfMagazine, place: place ?? null }
    case 'measuring':
      return { ...own, ...outOfMagazine, result: null, reason: null }
    case 'regrind': {
      const clamping = of.clamping + 1
      return { ...own, ...outOfMagazine, result: null, burnsUsed: 0, regrinds: of.regrinds + 1, clamping }
    }
    case 'scrapped':
      return { ...own, ...outOfMagazine, chip: null, holder: null, pallet: null, place: null, reason: reason ?? null }
    default:
      return own
  }
}

export const advancePiecesHandler = handle(advancePieces, async (ctx, { pieces: chosen, ...step }) => {
  const pieces = await lockPieces(ctx, chosen)
  demandStep(ctx, pieces, step.to)
  if (step.to === 'scrapped' && !step.reason) ctx.refuse('piece.reasonNeeded')
  const ids = pieces.map(({ id }) => id)
  if (step.to === 'scrapped') await release(ctx, ids, ['chip', 'holder', 'pallet', 'magazine'])
  else await release(ctx, ids, ['magazine'])
  await updateRecords(
    ctx,
    piece,
    pieces.map((of) => changeOf(of, step)),
  )
  return { changed: pieces.length }
})

export const concedePiecesHandler = handle(concedePieces, async (ctx, { pieces: chosen, reason }) => {
  const pieces = await lockPieces(ctx, chosen)
  demandStep(ctx, pieces, 'concession')
  await updateRecords(
    ctx,
    piece,
    pieces.map(({ id }) => ({ id, state: 'concession' as const, result: 'concession' as const, reason })),
  )
  return { changed: pieces.length }
})
