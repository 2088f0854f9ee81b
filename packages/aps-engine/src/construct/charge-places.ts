import { NEVER } from '@mouldwright/worktime'
import { kept } from '../instance/holds.ts'
import { FAR } from '../instance/shop.ts'
import { chargeEnd, chargeOf, endInCharge, isOvenMode } from '../start-rules/charges.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { startBehind } from '../start-rules/setup.ts'
import type { PartialSchedule } from './partial-schedule.ts'

/**
 * The first place of task t at mode c on a lane of an oven, from `ready` on: a gap that takes a charge of its own, or a charge that has not begun
 * by then. As `PartialSchedule.gapOn`.
 */
export function placeAmongCharges(
  schedule: PartialSchedule,
  lane: number,
  t: number,
  c: number,
  ready: number,
  work: number,
): number {
  const { shop, laneOps, placement } = schedule
  const { start } = placement
  const clock = shop.clocks.rows[shop.modeClock[c]!]!
  const base = shop.slotStart[lane]!
  const length = schedule.laneLength[lane]!
  // What burns there does so alone.
  const operator = operatorOf(shop, c)
  let from = ready
  for (let at = schedule.firstEndingAfter(base, length, ready); ;) {
    const own = startBehind(shop, placement, -1, t, c, from, work)
    const end = own === NEVER ? NEVER : clock.add(own, work)
    const next = at < length ? laneOps[base + at]! : -1
    if (end !== NEVER && (next < 0 || end <= start[next]!)) {
      const free = schedule.freeFrom(t, operator, own, end)
      if (free === FAR) return FAR
      if (free > own) {
        from = free
        continue
      }
      schedule.foundStart = own
      return end
    }
    if (next < 0) return FAR
    let last = at
    while (last + 1 < length && start[laneOps[base + last + 1]!] === start[next]) last++
    let slot = last
    const members = chargeOf(placement, laneOps[base + last]!, () => (slot > at ? laneOps[base + --slot]! : -1))
    const together = endInCharge(shop, placement, members, t, c, ready, work)
    if (together >= 0) {
      schedule.foundStart = start[next]!
      return together
    }
    from = Math.max(from, chargeEnd(placement, members))
    at = last + 1
  }
}

/** What is in a charge with an operation. */
export function othersInCharge(schedule: PartialSchedule, op: number): number[] {
  const { shop, start, end, mode, lane, laneOps, laneLength } = schedule
  if (mode[op]! < 0 || !isOvenMode(shop, mode[op]!)) return []
  const base = shop.slotStart[lane[op]!]!
  const found: number[] = []
  for (
    let at = schedule.firstEndingAfter(base, laneLength[lane[op]!]!, start[op]!);
    at < laneLength[lane[op]!]!;
    at++
  ) {
    const other = laneOps[base + at]!
    if (start[other]! > start[op]!) break
    if (other !== op && start[other] === start[op] && end[other]! > start[op]!) found.push(other)
  }
  return found
}

export const sharesCharge = (schedule: PartialSchedule, op: number): boolean => othersInCharge(schedule, op).length > 0

/** Are an operation's minutes those of its charge, which another operation stands for? */
export function isCountedInCharge(schedule: PartialSchedule, op: number): boolean {
  if (!schedule.shop.charges) return false
  const { end } = schedule
  return othersInCharge(schedule, op).some((other) => end[other]! > end[op]! || (end[other] === end[op] && other > op))
}

/** Is an operation ready as late as any other in its charge, so that the others wait for it? What a re-plan leaves where it is, is ready as all else. */
export function leadsCharge(schedule: PartialSchedule, op: number, others: readonly number[]): boolean {
  const { shop, placement, mode, work } = schedule
  const readyOf = (one: number) => {
    const t = shop.taskOf[one]!
    const isLeft = shop.isKept[t]! & kept.start
    const from = isLeft ? shop.earliestStarts.at[t]! : shop.release[t]!
    return readyByLinks(shop, placement, t, mode[one]!, work[one]!, from)
  }
  const ready = readyOf(op)
  return others.every((other) => readyOf(other) <= ready)
}
