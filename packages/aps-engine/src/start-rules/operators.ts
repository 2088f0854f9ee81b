import type { Shop } from '../instance/shop.ts'

/** The operator resource that work at mode c needs from start to end, or −1. */
export function operatorOf(shop: Shop, c: number): number {
  const group = shop.modeGroup[c]!
  return group < 0 ? -1 : shop.operatorOfGroup[group]!
}
