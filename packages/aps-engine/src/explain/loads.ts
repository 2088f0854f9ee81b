import { fromIntervals } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { isCountedInCharge } from '../construct/charge-places.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Id, Minute, Plan } from '../model/model.ts'
import type { WeekLoad } from './evaluation.ts'
import { takesNoSetup } from '../start-rules/setup.ts'
import { transferMinutes } from '../start-rules/transfer.ts'

const weekMinutes = 7 * 24 * 60

/** Open minutes of each resource for itself, overtime that the plan opens included. */
function openTimes({ shop }: PartialSchedule, plan: Plan): WorkTime[] {
  const { problem } = shop
  const horizon = { start: shop.start, end: shop.horizonEnd }
  const opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  const normal = new Map(problem.calendars.map(({ id, intervals }) => [id, intervals]))
  const known = new Map<Id, WorkTime>()
  return problem.resources.map(({ id, calendarId }) => {
    const extra = opened.get(id)
    const shared = extra ? undefined : known.get(calendarId)
    if (shared) return shared
    const pairs = Int32Array.from([...(normal.get(calendarId) ?? []), ...(extra ?? [])])
    const clock = fromIntervals(pairs, horizon)
    if (!extra) known.set(calendarId, clock)
    return clock
  })
}

/** Work counted in each group against its resources' open time, week by week until the plan's end. */
export function weekLoads(schedule: PartialSchedule, plan: Plan, weekStart: Minute): WeekLoad[] {
  const { shop } = schedule
  const { problem } = shop
  let end = shop.start
  for (let op = 0; op < shop.operationCount; op++) if (schedule.end[op]! > end) end = schedule.end[op]!
  const first = shop.start - ((((shop.start - weekStart) % weekMinutes) + weekMinutes) % weekMinutes)
  const weeks = Math.ceil((end - first) / weekMinutes)
  const load = new Float64Array(weeks * shop.groupCount)
  for (let op = 0; op < shop.operationCount; op++) {
    const c = schedule.mode[op]!
    if (c < 0 || schedule.start[op]! < 0 || shop.modeGroup[c]! < 0 || isCountedInCharge(schedule, op)) continue
    const clock = shop.clocks.rows[shop.modeClock[c]!]!
    const lastWeek = Math.floor((schedule.end[op]! - 1 - first) / weekMinutes)
    for (let week = Math.floor((schedule.start[op]! - first) / weekMinutes); week <= lastWeek; week++) {
      const from = Math.max(schedule.start[op]!, first + week * weekMinutes)
      const to = Math.min(schedule.end[op]!, first + (week + 1) * weekMinutes)
      load[week * shop.groupCount + shop.modeGroup[c]!]! += clock.workBetween(from, to)
    }
  }
  const open = openTimes(schedule, plan)
  const rows: WeekLoad[] = []
  for (let week = 0; week < weeks; week++) {
    const from = first + week * weekMinutes
    problem.groups.forEach(({ id: groupId }, group) => {
      let capacity = 0
      for (const at of shop.facts.members[group]!)
        capacity += shop.capacity[at]! * open[at]!.workBetween(from, from + weekMinutes)
      rows.push({ groupId, from, load: load[week * shop.groupCount + group]!, capacity })
    })
  }
  return rows
}

/** Transfer minutes between placed tasks on different resources: for each link the longest among its splits. */
export function totalTransfer(schedule: PartialSchedule): number {
  const { shop } = schedule
  const { graph } = shop
  let minutes = 0
  for (let t = 0; t < shop.taskCount; t++) {
    if (schedule.start[t]! < 0) continue
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const before = graph.predNode[p]!
      if (schedule.start[before]! < 0) continue
      let longest = 0
      for (let to = 0; to < schedule.splits[t]!; to++)
        for (let from = 0; from < schedule.splits[before]!; from++) {
          const target = to === 0 ? t : shop.secondSplit[t]! + to - 1
          const source = from === 0 ? before : shop.secondSplit[before]! + from - 1
          longest = Math.max(longest, transferMinutes(shop, schedule.mode[source]!, schedule.mode[target]!))
        }
      minutes += longest
    }
  }
  return minutes
}

/** Pairs of neighbours on lanes that have groups: as many conversions as there could be with these lanes. */
export function changesOfGroup(schedule: PartialSchedule): number {
  const { shop } = schedule
  let pairs = 0
  for (let resource = 0; resource < shop.resourceCount; resource++) {
    if (takesNoSetup(shop, resource)) continue
    for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++)
      pairs += Math.max(0, schedule.laneLength[lane]! - 1)
  }
  return pairs
}
