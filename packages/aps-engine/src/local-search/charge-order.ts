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

/** Puts in front of each charge of a schedule what came last, for which the others wait; answers all charges of several. */
export function putLastInFront(schedule: PartialSchedule): number[][] {
  const { shop, start, placement, laneOps, laneLength } = schedule
  const charges: number[][] = []
  for (const lane of ovenLanes(shop)) {
    const base = shop.slotStart[lane]!
    for (let from = base, stop = base + laneLength[lane]!; from < stop;) {
      let to = from + 1
      while (to < stop && start[laneOps[to]!] === start[laneOps[from]!]) to++
      const members = laneOps.subarray(from, to)
      if (members.length > 1 && !members.some((op) => shop.started[shop.taskOf[op]!]))
        charges.push([...members.sort((a, b) => readyOf(shop, placement, b) - readyOf(shop, placement, a) || a - b)])
      from = to
    }
  }
  return charges
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
 * Lets charges whose members no longer begin together wait for the last of them.
 * @returns false where none can
 */
export function holdCharges(state: PlanState, charges: readonly (readonly number[])[]): boolean {
  const { shop, placement, start, floor, pin } = state
  let isHeld = false
  for (const members of charges) {
    const first = members[0]!
    if (members.every((op) => start[op] === start[first])) continue
    const last = members.reduce((latest, op) => Math.max(latest, readyOf(shop, placement, op)), 0)
    if (last <= start[first]! || members.some((op) => pin[op]! >= 0 && pin[op]! < last)) continue
    floor[first] = last
    isHeld = true
  }
  return isHeld
}
