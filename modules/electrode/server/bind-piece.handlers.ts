import { machine } from '@mouldwright/basic/shared'
import { mayAdvance, Refusal } from '@mouldwright/kernel'
import { handle, insertRecords, readRecords, updateRecords } from '@mouldwright/server-kit'
import { binding, bindPiece, loadPiece, piece, pieceFlow } from '../shared/index.ts'
import { holderOf, lockPieces, nextSequences, release, stateWord } from './piece.query.ts'

/** Chips, holders and pallets are read in capitals by some readers and in small letters by others. */
export const codeForm = (code: string) => code.toUpperCase()

export const bindPieceHandler = handle(bindPiece, async (ctx, { id, kind, code: given }) => {
  const [of] = await lockPieces(ctx, [{ id }])
  if (!of) throw new Refusal('record.absent')
  if (of.state === 'scrapped') ctx.refuse('piece.scrapped', { piece: of.number })
  if (of.state === 'burning') ctx.refuse('piece.burning', { piece: of.number })
  const code = given ? codeForm(given) : null
  if ((of[kind] ?? null) === code) return { clamping: of.clamping }
  const holder = code ? await holderOf(ctx, { kind, code }) : undefined
  if (holder)
    ctx.refuse('binding.taken', {
      kind: ctx.kit.word(ctx.language, 'electrode', `binding.kindOptions.${kind}`),
      code: code ?? '',
      piece: holder.number,
    })
  await release(ctx, [id], [kind])
  if (code) {
    const next = await nextSequences(ctx, 'binding', [id])
    const [boundAt, boundBy] = [ctx.now().toISOString(), ctx.session.displayName]
    await insertRecords(ctx, binding, [{ pieceId: id, sequence: next(id), kind, code, boundAt, boundBy }])
  }
  // A pallet carries the holder with it: the piece sits in it as before.
  const clamping = kind === 'pallet' ? of.clamping : of.clamping + 1
  await updateRecords(ctx, piece, [{ id, [kind]: code, clamping }])
  return { clamping }
})

export const loadPieceHandler = handle(loadPiece, async (ctx, { id, machineId, magazinePlace }) => {
  const [of] = await lockPieces(ctx, [{ id }])
  const [on] = await readRecords(ctx, machine, { ids: [machineId], rows: false })
  if (!of || !on) throw new Refusal('record.absent')
  const mayBeLoaded = of.state !== 'burning' && mayAdvance(pieceFlow, of.state, 'inMagazine')
  if (of.state !== 'inMagazine' && !mayBeLoaded)
    ctx.refuse('piece.stateForbids', {
      piece: of.number,
      state: stateWord(ctx, of.state),
      to: stateWord(ctx, 'inMagazine'),
    })
  if (!of.result || of.result === 'ng') ctx.refuse('piece.notMeasured', { piece: of.number })
  const holder = await holderOf(ctx, { kind: 'magazine', machineId, magazinePlace })
  if (holder && holder.id !== id)
    ctx.refuse('binding.placeTaken', { machine: on.name, place: magazinePlace, piece: holder.number })
  if (holder) return {}
  await release(ctx, [id], ['magazine'])
  const next = await nextSequences(ctx, 'binding', [id])
  const [boundAt, boundBy] = [ctx.now().toISOString(), ctx.session.displayName]
  await insertRecords(ctx, binding, [
    { pieceId: id, sequence: next(id), kind: 'magazine', machineId, magazinePlace, boundAt, boundBy },
  ])
  await updateRecords(ctx, piece, [{ id, state: 'inMagazine', machineId, magazinePlace, place: null }])
  return {}
})
