import type { PartialSchedule } from './partial-schedule.ts'
import { forEachBlock } from './objective.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { isSetupInterruptible, setupMinutes } from '../start-rules/setup.ts'

/** Open periods as a plan tells them. */
export const overtimeRows = (problem: Problem, open: ReadonlyMap<number, Intervals>): Plan['overtime'] =>
  [...open]
    .filter(([, intervals]) => intervals.length > 0)
    .map(([resource, intervals]) => ({ resourceId: problem.resources[resource]!.id, intervals: [...intervals] }))

/**
 * The periods that a schedule really uses, and how many minutes of work lie in them, by resource position. Set-ups use what they
 * cannot do without: they count in no figure, but the work behind them would have to begin later.
 */
export function usedOvertime(schedule: PartialSchedule, open: ReadonlyMap<number, Intervals>) {
  const { operationCount, modeGroup, operatorOfGroup, isOperator, hasSetups } = schedule.shop
  const isUsed = new Map<number, Uint8Array>()
  const minutes = new Map<number, number>()
  for (const [resource, intervals] of open) {
    const flags = new Uint8Array(intervals.length >> 1)
    isUsed.set(resource, flags)
    const count = (op: number) => {
      for (let i = firstEndingAfter(intervals, schedule.start[op]!); 2 * i < intervals.length; i++) {
        if (intervals[2 * i]! >= schedule.end[op]!) break
        const common =
          Math.min(intervals[2 * i + 1]!, schedule.end[op]!) - Math.max(intervals[2 * i]!, schedule.start[op]!)
        if (common <= 0) continue
        flags[i] = 1
        minutes.set(resource, (minutes.get(resource) ?? 0) + common)
      }
    }
    forEachBlock(schedule, resource, count)
    // Operators work overtime with the machines that they attend.
    for (let op = 0; isOperator[resource] && op < operationCount; op++) {
      const c = schedule.mode[op]!
      if (c >= 0 && modeGroup[c]! >= 0 && operatorOfGroup[modeGroup[c]!] === resource) count(op)
    }
  }
  if (hasSetups) useForSetups(schedule, open, isUsed)
  const used = new Map<number, Intervals>()
  for (const [resource, intervals] of open) {
    const kept = intervals.filter((_, at) => isUsed.get(resource)![at >> 1])
    if (kept.length) used.set(resource, kept)
  }
  return { used, minutes }
}

/** The first of periods, which follow one another, that ends after a moment. */
function firstEndingAfter(intervals: Intervals, moment: number): number {
  let low = 0
  let high = intervals.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[2 * middle + 1]! <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** Marks the periods without which some set-up would not be done by the start of its work; of several the latest. */
function useForSetups(
  schedule: PartialSchedule,
  open: ReadonlyMap<number, Intervals>,
  isUsed: ReadonlyMap<number, Uint8Array>,
): void {
  const { shop, laneOps, placement } = schedule
  for (let resource = 0; resource < shop.resourceCount; resource++) {
    if (shop.isOperator[resource]) continue
    for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
      const base = shop.slotStart[lane]!
      for (let at = 0; at < schedule.laneLength[lane]!; at++) {
        const op = laneOps[base + at]!
        const before = at > 0 ? laneOps[base + at - 1]! : -1
        const c = schedule.mode[op]!
        const setup = setupMinutes(shop, placement, before, shop.taskOf[op]!, c)
        if (setup === 0) continue
        const to = schedule.start[op]!
        const free = before < 0 ? shop.start : schedule.end[before]!
        const from = isSetupInterruptible(shop, c) ? free : to - setup
        const unused = [resource, operatorOf(shop, c)].flatMap((at) => unusedWithin(open, isUsed, at, from, to))
        unused.sort((a, b) => b.start - a.start)
        const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
        const room = clock.workBetween(from, to) - setup
        while (unused.length > 0) {
          let lost = 0
          let until = to
          for (const { start, end } of unused) {
            const last = Math.min(end, until)
            if (start < last) lost += clock.workBetween(Math.max(start, from), last)
            until = Math.min(until, start)
          }
          if (lost <= room) break
          unused.shift()!.use()
        }
      }
    }
  }
}

function unusedWithin(
  open: ReadonlyMap<number, Intervals>,
  isUsed: ReadonlyMap<number, Uint8Array>,
  resource: number,
  from: number,
  to: number,
) {
  const intervals = open.get(resource) ?? []
  const found: { start: number; end: number; use: () => void }[] = []
  for (let i = 0; 2 * i < intervals.length; i++) {
    const start = intervals[2 * i]!
    const end = intervals[2 * i + 1]!
    const flags = isUsed.get(resource)!
    if (start < to && end > from && !flags[i]) found.push({ start, end, use: () => void (flags[i] = 1) })
  }
  return found
}
