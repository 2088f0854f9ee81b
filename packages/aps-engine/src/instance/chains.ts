import { FAR, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'

/** Fills `clockWork`, `tail` and `head`: estimates for rules, not for constraints. */
export function measureChains(shop: Shop): void {
  const { graph, modeStart, modeWork, modeClock, clocks, clockWork, tail, head } = shop
  const stretch = clocks.rows.map(({ total }) => (total > 0 ? (shop.horizonEnd - shop.start) / total : 1))
  for (let t = 0; t < shop.taskCount; t++) {
    let least = FAR
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
      const minutes = modeWork[c]! * stretch[modeClock[c]!]!
      if (minutes < least) least = minutes
    }
    clockWork[t] = shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : least === FAR ? 0 : Math.ceil(least)
  }
  const { order } = graph
  for (let at = 0; at < order.length; at++) {
    const t = order[at]!
    let earliest = shop.release[t]! - shop.start
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const before = graph.predNode[p]!
      const ready = head[before]! + clockWork[before]! + shop.defaultFlow
      if (ready > earliest) earliest = ready
    }
    head[t] = Math.min(earliest, FAR >> 1)
  }
  for (let at = order.length - 1; at >= 0; at--) {
    const t = order[at]!
    let longest = 0
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      const rest = tail[after]! + clockWork[after]! + shop.defaultFlow
      if (rest > longest) longest = rest
    }
    tail[t] = Math.min(longest, FAR >> 1)
  }
}
