import { NEVER } from '@mouldwright/worktime'
import type { Shop } from '../instance/shop.ts'
import type { Placement } from './placement.ts'
import { startInWorkingTime } from './working-time.ts'

/*
 * Charges of ovens. On a lane the operations of a charge stand behind each other and start together. The first is the one that the others
 * wait for: whatever stands behind it joins where it is ready by then, and else is the first of a charge of its own. So a charge waits
 * for a member by having it in front, and nothing that comes later changes when a charge starts.
 */

/** Sums of what tasks ask for may be wrong by so little. */
const rounding = 1 + 1e-9

export const isOvenMode = ({ charges, modeResource }: Shop, c: number): boolean =>
  charges !== undefined && charges.isOven[modeResource[c]!] === 1

/** The charge that ends with `last` on its lane. */
export function chargeOf({ start }: Placement, last: number, previous: (op: number) => number): number[] {
  const members = [last]
  for (let op = previous(last); op >= 0 && start[op] === start[last]; op = previous(op)) members.push(op)
  return members
}

/** When an oven is free of a charge: work that was under way may end at different times. */
export function chargeEnd({ end }: Placement, members: readonly number[]): number {
  return members.reduce((latest, op) => Math.max(latest, end[op]!), -1)
}

/** When task t at mode c, ready at `ready`, would end in a charge with these members; −1 where it cannot be in it. */
export function endInCharge(
  shop: Shop,
  placed: Placement,
  members: readonly number[],
  t: number,
  c: number,
  ready: number,
  work: number,
): number {
  const first = members[0]!
  const start = placed.start[first]!
  if (ready > start || work === 0) return -1
  const clock = shop.clocks.rows[shop.modeClock[c]!]!
  const startClock = shop.clocks.rows[shop.modeStartClock[c]!]!
  if (startInWorkingTime(clock, startClock, start, work, shop.isInterruptible[t] === 1) !== start) return -1
  const end = clock.add(start, work)
  if (end === NEVER) return -1
  const isUnderWay = (op: number) => shop.started[shop.taskOf[op]!] === 1
  if (shop.started[t] === 1) return members.every(isUnderWay) ? end : -1
  const { recipe, limits } = shop.charges!
  const belongs = (op: number) =>
    recipe[shop.taskOf[op]!] === recipe[t] &&
    placed.end[op] === end &&
    shop.modeGroup[placed.mode[op]!] === shop.modeGroup[c] &&
    !isUnderWay(op)
  if (recipe[t]! < 0 || !members.every(belongs)) return -1
  const resource = shop.modeResource[c]!
  for (const { size, most } of limits) {
    const sum = members.reduce((total, op) => total + size[shop.taskOf[op]!]!, size[t]!)
    if (sum > most[resource]! * rounding) return -1
  }
  return end
}
