import { flow } from '@mouldwright/kernel'

/**
 * An electrode piece from its drawing to scrap. Of those that were measured, `ok` and `concession` may burn; a burn that leaves burns
 * over gives the piece back to its magazine; one that is worn is machined again and measured anew. People tell burns of pieces in a
 * magazine; a report of the floor lets what stands elsewhere burn too, and gives it back to its shelf.
 */
export const pieceFlow = flow('designed', {
  designed: ['blankReady', 'scrapped'],
  blankReady: ['milling', 'scrapped'],
  milling: ['cleaned', 'scrapped'],
  cleaned: ['measuring', 'scrapped'],
  measuring: ['ok', 'concession', 'ng', 'scrapped'],
  ok: ['stored', 'inMagazine', 'measuring', 'scrapped'],
  concession: ['stored', 'inMagazine', 'measuring', 'scrapped'],
  ng: ['concession', 'measuring', 'regrind', 'scrapped'],
  stored: ['inMagazine', 'measuring', 'scrapped'],
  inMagazine: ['burning', 'stored', 'measuring', 'scrapped'],
  burning: ['inMagazine', 'worn'],
  worn: ['regrind', 'scrapped'],
  regrind: ['measuring', 'scrapped'],
  scrapped: [],
})
export const pieceState = [
  'designed',
  'blankReady',
  'milling',
  'cleaned',
  'measuring',
  'ok',
  'concession',
  'ng',
  'stored',
  'inMagazine',
  'burning',
  'worn',
  'regrind',
  'scrapped',
] as const
export type PieceState = (typeof pieceState)[number]

/** States that people bring a piece to by hand; the others follow from measuring, loading and burning. */
export const steps = ['blankReady', 'milling', 'cleaned', 'measuring', 'stored', 'regrind', 'scrapped'] as const

export const pieceResult = ['ok', 'concession', 'ng'] as const
export type PieceResult = (typeof pieceResult)[number]

/** Where a piece stands that may be burned with, once its measurement lets it. */
export const standing: readonly PieceState[] = ['ok', 'concession', 'stored', 'inMagazine']
