import type { Shop } from '../instance/shop.ts'

/**
 * What work at mode c needs from start to end besides its resource: an operator resource, or a set of electrode pieces, whose
 * numbers follow those of the resources; −1: nothing.
 */
export function operatorOf(shop: Shop, c: number): number {
  if (shop.modePieceSet !== undefined && shop.modePieceSet[c]! >= 0) return shop.modePieceSet[c]!
  const group = shop.modeGroup[c]!
  return group < 0 ? -1 : shop.operatorOfGroup[group]!
}
