import type { PartialSchedule } from './partial-schedule.ts'
import { forEachBlock } from './objective.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'

/** Open periods as a plan tells them. */
export const overtimeRows = (problem: Problem, open: ReadonlyMap<number, Intervals>): Plan['overtime'] =>
  [...open]
    .filter(([, intervals]) => intervals.length > 0)
    .map(([resource, intervals]) => ({ resourceId: problem.resources[resource]!.id, intervals: [...intervals] }))

/** The periods that work in a schedule really uses, and how many minutes of them, by resource position. */
export function usedOvertime(schedule: PartialSchedule, open: ReadonlyMap<number, Intervals>) {
  const { operationCount, modeGroup, operatorOfGroup, isOperator } = schedule.shop
  const used = new Map<number, Intervals>()
  const minutes = new Map<number, number>()
  for (const [resource, intervals] of open) {
    const isUsed = new Uint8Array(intervals.length >> 1)
    const count = (op: number) => {
      for (let i = 0; 2 * i < intervals.length; i++) {
        const common =
          Math.min(intervals[2 * i + 1]!, schedule.end[op]!) - Math.max(intervals[2 * i]!, schedule.start[op]!)
        if (common <= 0) continue
        isUsed[i] = 1
        minutes.set(resource, (minutes.get(resource) ?? 0) + common)
      }
    }
    forEachBlock(schedule, resource, count)
    // Operators work overtime with the machines that they attend.
    for (let op = 0; isOperator[resource] && op < operationCount; op++) {
      const c = schedule.mode[op]!
      if (c >= 0 && modeGroup[c]! >= 0 && operatorOfGroup[modeGroup[c]!] === resource) count(op)
    }
    const kept: number[] = []
    isUsed.forEach((flag, i) => {
      if (flag) kept.push(intervals[2 * i]!, intervals[2 * i + 1]!)
    })
    if (kept.length) used.set(resource, kept)
  }
  return { used, minutes }
}
