import { atSupplier } from '../instance/facts.ts'
import type { Shop } from '../instance/shop.ts'

/** Transfer minutes from group to group; by default where either resource has no group (−1), none to or from a supplier. */
export function flowMinutes(shop: Shop, fromGroup: number, toGroup: number): number {
  if (fromGroup === atSupplier || toGroup === atSupplier) return 0
  return fromGroup < 0 || toGroup < 0 ? shop.defaultFlow : shop.flow[fromGroup * shop.groupCount + toGroup]!
}

/** Transfer minutes from mode to mode; none on the same resource, and none to or from a supplier (mode −1). */
export function transferMinutes(shop: Shop, from: number, to: number): number {
  if (from < 0 || to < 0 || shop.modeResource[from] === shop.modeResource[to]) return 0
  return flowMinutes(shop, shop.modeGroup[from]!, shop.modeGroup[to]!)
}

/** Minutes that work must lie at mode `to` before it starts there, unless it comes from the same resource. */
export function bufferMinutes(shop: Shop, from: number, to: number): number {
  if (to < 0) return 0
  const group = shop.modeGroup[to]!
  if (group < 0 || shop.buffer[group] === 0) return 0
  return from >= 0 && shop.modeResource[from] === shop.modeResource[to] ? 0 : shop.buffer[group]!
}

/** Transfer and buffer minutes from mode to mode, by a travel table. */
export function travelMinutes(shop: Shop, travel: Int32Array, from: number, to: number): number {
  if (to < 0) return 0
  const { modeGroup, modeResource } = shop
  if (from < 0) return travel[modeGroup[to]! + 2]!
  if (modeResource[from] === modeResource[to]) return 0
  return travel[(modeGroup[from]! + 2) * (shop.groupCount + 2) + modeGroup[to]! + 2]!
}

/** Locations of a travel table: 0 a supplier's, 1 of resources without a group, g + 2 of group g. */
export const locationOf = (shop: Shop, mode: number): number => (mode < 0 ? 0 : shop.modeGroup[mode]! + 2)

/** Transfer and buffer minutes from location (row) to location (column), between different resources. */
export function travelTable(shop: Shop, hasBuffers = true): Int32Array {
  const locations = shop.groupCount + 2
  const travel = new Int32Array(locations * locations)
  for (let from = 0; from < locations; from++)
    for (let to = 1; to < locations; to++) {
      const buffer = to < 2 || !hasBuffers ? 0 : shop.buffer[to - 2]!
      travel[from * locations + to] = buffer + (from === 0 ? 0 : flowMinutes(shop, from - 2, to - 2))
    }
  return travel
}
