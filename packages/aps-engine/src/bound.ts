import { NEVER } from '@mouldwright/worktime'
import { startable } from './starts.ts'
import { FAR, arcKind, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'

/**
 * What no plan can beat, in the order of the objective's levels: each task as early as its own chain allows on its best
 * resource, as if no other work were there; for the makespan also the load of each resource that work cannot avoid.
 * Open the widest overtime in `shop` that a plan may use.
 */
export function lowerBound(shop: Shop): number[] {
  const { earliest, finish } = relax(shop)
  const ends = new Int32Array(shop.mouldCount).fill(-1)
  let unplaced = 0
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.unplaced[t]) unplaced++
    else if (finish[t] !== FAR) ends[shop.taskMould[t]!] = Math.max(ends[shop.taskMould[t]!]!, finish[t]!)
  }
  let tardiness = 0
  let lateMoulds = 0
  let makespan = 0
  let flow = 0
  ends.forEach((end, mould) => {
    if (end < 0) return
    makespan = Math.max(makespan, end - shop.start)
    flow += Math.max(0, end - shop.mouldRelease[mould]!)
    if (end <= shop.mouldDue[mould]!) return
    lateMoulds++
    tardiness += shop.mouldWeight[mould]! * (end - shop.mouldDue[mould]!)
  })
  const second = {
    onTime: lateMoulds,
    makespan: Math.max(makespan, loadBound(shop, earliest)),
    flow,
    utilisation: 0,
    stability: 0,
  }
  return [unplaced, tardiness, second[shop.problem.settings.optimizationGoal], 0, 0, 0]
}

/** Earliest start and end of each task without any competition; FAR where it has none. */
function relax(shop: Shop) {
  const { graph, choiceStart, choiceWork, choiceClock, choiceStartClock, clocks } = shop
  const earliest = Int32Array.from(shop.release)
  const finish = new Int32Array(shop.taskCount).fill(FAR)
  for (const t of graph.order) {
    if (shop.kind[t] === taskKind.unplaced) continue
    if (!shop.started[t])
      for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
        const before = graph.predNode[p]!
        const arc = graph.predArc[p]!
        // With transfer of single pieces a burn may start before a maker of later pieces does.
        if (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0) continue
        const at = shop.arcKind[arc] === arcKind.share ? earliest[before]! : finish[before]!
        if (at !== FAR) earliest[t] = Math.max(earliest[t]!, at + shop.arcLag[arc]!)
      }
    if (shop.kind[t] !== taskKind.machine) {
      finish[t] = earliest[t]! + shop.outsideMinutes[t]!
      continue
    }
    for (let c = choiceStart[t]!; c < choiceStart[t + 1]!; c++) {
      const clock = clocks.rows[choiceClock[c]!]!
      const work = Math.ceil(choiceWork[c]! / shop.maxParts[t]!)
      const start = startable(
        clock,
        clocks.rows[choiceStartClock[c]!]!,
        earliest[t]!,
        work,
        shop.isInterruptible[t] === 1,
      )
      const end = start === NEVER ? NEVER : clock.add(start, work)
      if (end !== NEVER && end < finish[t]!) finish[t] = end
    }
  }
  return { earliest, finish }
}

/** A resource with one lane cannot finish before all work that has no other choice is done, one after the other. */
function loadBound(shop: Shop, earliest: Int32Array): number {
  const { choiceStart, choiceResource, choiceWork, graph } = shop
  const after = new Float64Array(shop.taskCount)
  const least = (t: number) => {
    let work = FAR
    for (let c = choiceStart[t]!; c < choiceStart[t + 1]!; c++) work = Math.min(work, choiceWork[c]!)
    return work === FAR ? 0 : Math.ceil(work / shop.maxParts[t]!)
  }
  for (let at = graph.order.length - 1; at >= 0; at--) {
    const t = graph.order[at]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++)
      if (shop.arcKind[graph.succArc[s]!] === arcKind.whole && shop.kind[graph.succNode[s]!] === taskKind.machine)
        after[t] = Math.max(after[t]!, after[graph.succNode[s]!]! + least(graph.succNode[s]!))
  }
  const first = new Float64Array(shop.resourceCount).fill(Infinity)
  const last = new Float64Array(shop.resourceCount).fill(Infinity)
  const load = new Float64Array(shop.resourceCount)
  for (let t = 0; t < shop.taskCount; t++) {
    const c = choiceStart[t]!
    const r = choiceResource[c]!
    if (shop.kind[t] !== taskKind.machine || choiceStart[t + 1]! - c !== 1 || shop.capacity[r] !== 1) continue
    load[r]! += choiceWork[c]!
    first[r] = Math.min(first[r]!, earliest[t]! - shop.start)
    last[r] = Math.min(last[r]!, after[t]!)
  }
  let bound = 0
  for (let r = 0; r < shop.resourceCount; r++)
    if (load[r]! > 0) bound = Math.max(bound, first[r]! + load[r]! + last[r]!)
  return bound
}
