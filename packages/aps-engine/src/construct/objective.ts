import { imbalance } from '../instance/imbalance.ts'
import { level } from '../instance/objective-levels.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { NONE } from '../model/columns.ts'
import { FAR } from '../instance/shop.ts'
import { takesNoSetup } from '../start-rules/setup.ts'

/** When each mould is finished: −1 without placed tasks, FAR while a task is unplaced. */
export function mouldEnds(schedule: PartialSchedule): Int32Array {
  const { shop } = schedule
  const ends = new Int32Array(shop.mouldCount).fill(-1)
  for (let t = 0; t < shop.taskCount; t++) {
    const mould = shop.taskMould[t]!
    const end = schedule.start[t]! < 0 ? FAR : endOf(schedule, t)
    if (end > ends[mould]!) ends[mould] = end
  }
  return ends
}

/** Moulds that end after their due date, or have unplaced tasks and one. */
export function countLate(schedule: PartialSchedule): number {
  let count = 0
  mouldEnds(schedule).forEach((end, mould) => {
    if (end > schedule.shop.mouldDue[mould]!) count++
  })
  return count
}

/** End of a placed task's last split. */
export function endOf(schedule: PartialSchedule, t: number): number {
  let end = schedule.end[t]!
  for (let split = 1; split < schedule.splits[t]!; split++) {
    const other = schedule.end[schedule.shop.secondSplit[t]! + split - 1]!
    if (other > end) end = other
  }
  return end
}

/** The objective of what stands in a schedule, in the order of `level`. */
export function measure(schedule: PartialSchedule): number[] {
  const { shop } = schedule
  const { problem, mouldDue, mouldWeight, mouldRelease, dues } = shop
  const goal = problem.settings.optimizationGoal
  let unplaced = 0
  let makespan = 0
  let splits = 0
  let resourceChanges = 0
  let tardiness = 0
  const countsChanges = problem.settings.reusePreviousResource === 'yes'
  const last = new Int32Array(shop.mouldCount).fill(-1)
  const isOpen = new Uint8Array(shop.mouldCount)
  for (let t = 0; t < shop.taskCount; t++) {
    const mould = shop.taskMould[t]!
    if (schedule.start[t]! < 0) {
      unplaced++
      isOpen[mould] = 1
      continue
    }
    splits += schedule.splits[t]! - 1
    const end = schedule.splits[t] === 1 ? schedule.end[t]! : endOf(schedule, t)
    if (end > last[mould]!) last[mould] = end
    if (dues && end > dues.at[t]!) tardiness += dues.weight[t]! * (end - dues.at[t]!)
    const previous = countsChanges ? shop.previousResource[t]! : -1
    if (previous >= 0 && schedule.mode[t]! >= 0 && shop.modeResource[schedule.mode[t]!] !== previous) resourceChanges++
  }
  let lateMoulds = 0
  let flow = 0
  for (let mould = 0; mould < shop.mouldCount; mould++) {
    const end = last[mould]!
    if (end - shop.start > makespan) makespan = end - shop.start
    if (end >= 0) flow += end - mouldRelease[mould]!
    const due = mouldDue[mould]!
    if (due === FAR) continue
    if (end > due) tardiness += mouldWeight[mould]! * (end - due)
    if (end > due || isOpen[mould]) lateMoulds++
  }
  const levels: number[] = []
  levels[level.unplacedTasks] = unplaced
  levels[level.weightedTardiness] = tardiness
  if (goal === 'makespan') levels[level.goal] = makespan
  else if (goal === 'flow') levels[level.goal] = flow
  else if (goal === 'utilisation') levels[level.goal] = imbalanceOf(schedule)
  else if (goal === 'stability') levels[level.goal] = changes(schedule)
  else levels[level.goal] = lateMoulds
  levels[level.overtimeMinutes] = overtimeMinutes(schedule)
  levels[level.conversions] = conversions(schedule)
  levels[level.splits] = splits
  levels[level.resourceChanges] = resourceChanges
  return levels
}

/** Tasks that do not start when, or are not where, the published plan has them. */
function changes(schedule: PartialSchedule): number {
  const { shop } = schedule
  let count = 0
  const { plannedStart } = shop.columns.tasks
  for (let t = 0; t < shop.taskCount; t++) {
    if (plannedStart[t] === NONE || schedule.start[t]! < 0 || shop.started[t]) continue
    const resource = schedule.mode[t]! < 0 ? -1 : shop.modeResource[schedule.mode[t]!]
    if (schedule.start[t] !== plannedStart[t] || resource !== shop.previousResource[t]) count++
  }
  return count
}

/** Spread of loads in the bottleneck. */
function imbalanceOf(schedule: PartialSchedule): number {
  const { shop, mode, work, load } = schedule
  const groupWork = new Float64Array(shop.groupCount)
  for (let op = 0; op < shop.operationCount; op++) {
    const group = mode[op]! >= 0 ? shop.modeGroup[mode[op]!]! : -1
    if (group >= 0) groupWork[group]! += work[op]!
  }
  return imbalance(shop, groupWork, load)
}

function overtimeMinutes(schedule: PartialSchedule): number {
  const { shop } = schedule
  const { overtime } = shop.clocks
  let minutes = 0
  for (let resource = 0; resource < shop.resourceCount; resource++) {
    const clock = overtime[resource]
    if (!clock) continue
    forEachBlock(schedule, resource, (op) => {
      minutes += clock.workBetween(schedule.start[op]!, schedule.end[op]!)
    })
  }
  return minutes
}

function conversions(schedule: PartialSchedule): number {
  const { shop } = schedule
  if (shop.conversion === 0) return 0
  let count = 0
  for (let resource = 0; resource < shop.resourceCount; resource++) {
    if (takesNoSetup(shop, resource)) continue
    for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
      const base = shop.slotStart[lane]!
      for (let at = 1; at < schedule.laneLength[lane]!; at++) {
        const before = shop.modeGroup[schedule.mode[schedule.laneOps[base + at - 1]!]!]!
        const after = shop.modeGroup[schedule.mode[schedule.laneOps[base + at]!]!]!
        if (before >= 0 && after >= 0 && before !== after) count++
      }
    }
  }
  return count
}

/** Operations that are done on a resource itself, not those that only need it as operator. */
export function forEachBlock(schedule: PartialSchedule, resource: number, visit: (op: number) => void): void {
  const { shop, laneOps } = schedule
  for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
    const base = shop.slotStart[lane]!
    for (let at = 0; at < schedule.laneLength[lane]!; at++)
      if (schedule.lane[laneOps[base + at]!] === lane) visit(laneOps[base + at]!)
  }
}
