import { level } from '../instance/objective-levels.ts'
import { chainsAlone, tailsAlone } from './chains-alone.ts'
import { poolsOf } from './pools.ts'
import { sharedBound } from './shared-work.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** In larger shops every run would wait for the bound of shared work; `tardinessBound` has one behind the first plan. */
const manyTasks = 20_000

/**
 * What no plan can beat, in the order of the objective's levels: each task as early as its own chain allows on its best
 * machines, as if no other work were there; for tardiness and makespan also the work that resources share. Each level holds
 * for plans that are as good at the levels above. Open the widest overtime in `shop` that a plan may use.
 */
export function lowerBound(shop: Shop): number[] {
  const alone = chainsAlone(shop)
  const ends = mouldsAlone(shop, alone.finish)
  let unplaced = 0
  for (let t = 0; t < shop.taskCount; t++) if (shop.unplaced[t]) unplaced++
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
  const tails = tailsAlone(shop)
  for (const pool of shop.taskCount > manyTasks ? [] : poolsOf(shop)) {
    const shared = sharedBound(shop, pool, alone, tails)
    tardiness = Math.max(tardiness, shared.tardiness)
    makespan = Math.max(makespan, shared.makespan)
  }
  const ofGoal = { onTime: lateMoulds, makespan, flow, utilisation: 0, stability: 0 }
  const levels = Array.from(Object.keys(level), () => 0)
  levels[level.unplacedTasks] = unplaced
  // Dates of tasks count beside those of moulds: what is proven of each adds up.
  levels[level.weightedTardiness] = tardiness + duesAlone(shop, alone.finish)
  levels[level.goal] = ofGoal[shop.problem.settings.optimizationGoal]
  return levels
}

/** Weighted minutes that tasks with dates of their own are late if no other work is there. O(n). */
export function duesAlone({ dues, taskCount, unplaced }: Shop, finish: Int32Array): number {
  let tardiness = 0
  if (!dues) return tardiness
  for (let t = 0; t < taskCount; t++)
    if (!unplaced[t] && finish[t] !== FAR && finish[t]! > dues.at[t]!)
      tardiness += dues.weight[t]! * (finish[t]! - dues.at[t]!)
  return tardiness
}

/** By mould: its end if no other work were there; −1 without tasks that can be placed. */
export function mouldsAlone(shop: Shop, finish: Int32Array): Int32Array {
  const ends = new Int32Array(shop.mouldCount).fill(-1)
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.unplaced[t] || finish[t] === FAR) continue
    const mould = shop.taskMould[t]!
    if (finish[t]! > ends[mould]!) ends[mould] = finish[t]!
  }
  return ends
}
