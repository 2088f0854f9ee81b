import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Shop } from '../instance/shop.ts'
import type { Placement } from '../start-rules/placement.ts'
import { readyByLinks } from '../start-rules/links.ts'
import type { PlanState } from './plan-state.ts'

/** When what an operation waits for by links lets it start, by present times. */
function readyOf(shop: Shop, placement: Placement, op: number): number {
  const t = shop.taskOf[op]!
  return readyByLinks(shop, placement, t, placement.mode[op]!, placement.work[op]!, shop.release[t]!)
}

const ovenLanes = ({ charges, laneStart, resourceCount }: Shop): number[] =>
  Array.from({ length: resourceCount }, (_, resource) => resource)
    .filter((resource) => charges?.isOven[resource])
    .flatMap((resource) =>
      Array.from({ length: laneStart[resource + 1]! - laneStart[resource]! }, (_, at) => laneStart[resource]! + at),
    )

/** Puts in front of each charge of a schedule what came last, for which the others wait. */
export function putLastInFront(schedule: PartialSchedule): void {
  const { shop, start, placement, laneOps, laneLength } = schedule
  for (const lane of ovenLanes(shop)) {
    const base = shop.slotStart[lane]!
    for (let from = base, stop = base + laneLength[lane]!; from < stop;) {
      let to = from + 1
      while (to < stop && start[laneOps[to]!] === start[laneOps[from]!]) to++
      if (to > from + 1 && !shop.started[shop.taskOf[laneOps[from]!]!])
        laneOps.subarray(from, to).sort((a, b) => readyOf(shop, placement, b) - readyOf(shop, placement, a) || a - b)
      from = to
    }
  }
}

/** What stands last on an oven's lane with the same key as an operation, and may wait for it in a charge; −1: nothing. */
export function waitingInCharge(state: PlanState, op: number, lane: number, keys: Int32Array): number {
  const { shop, placement } = state
  const ready = readyOf(shop, placement, op)
  let found = -1
  for (let other = state.last[lane]!; other >= 0 && keys[other] === keys[op]; other = state.before[other]!)
    if (readyOf(shop, placement, other) < ready) found = other
  return found
}

/**
 * Holds the first of each charge at its start in a schedule, so that the others still are in time for it.
 * @returns false where the shop has no charges to hold
 */
export function holdCharges(state: PlanState, schedule: PartialSchedule): boolean {
  const { shop, before, lane, floor } = state
  if (!shop.charges) return false
  let isHeld = false
  for (const oven of ovenLanes(shop))
    for (let op = state.first[oven]!; op >= 0; op = state.nextOn(op, oven)) {
      const isFirst = lane[op] === oven && (before[op]! < 0 || schedule.start[before[op]!] !== schedule.start[op])
      if (!isFirst || floor[op]! >= schedule.start[op]!) continue
      floor[op] = schedule.start[op]!
      isHeld = true
    }
  return isHeld
}
