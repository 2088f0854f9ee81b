import type { productionMode } from '@mouldwright/basic/shared'

export interface TimedWork {
  productionMode: (typeof productionMode)[number] | null
  setupMinutes: number | null
  /** Of a piece, or of all pieces at once where the process makes them so. */
  pieceMinutes: number | null
}

/** Minutes that an operation is estimated to take: a furnace takes a batch in the time of one piece. */
export const workMinutes = (
  { productionMode: mode, setupMinutes, pieceMinutes }: TimedWork,
  quantity: number,
): number => (setupMinutes ?? 0) + (pieceMinutes ?? 0) * (mode === 'batch' ? 1 : quantity)
