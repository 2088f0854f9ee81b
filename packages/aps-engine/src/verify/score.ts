import type { Placed } from './inspection.ts'
import { tardinessOfTasks } from './task-dates.ts'
import { lanesOf } from './time-order.ts'
import { overtimeOf } from './used-overtime.ts'
import { withoutWaysLeft } from './verify-ways.ts'
import { fromIntervals } from '@mouldwright/worktime'
import type {
  Id,
  Intervals,
  Kpis,
  LoadFigures,
  Mould,
  ObjectiveLevel,
  ObjectiveName,
  Plan,
  PlannedTask,
  Problem,
  Score,
  Task,
} from '../model/model.ts'

const isPlaced = (row: PlannedTask): row is Placed => row.start !== null && row.end !== null

interface Measured {
  problem: Problem
  plan: Plan
  placed: readonly Placed[]
  /** Rows in order of time, by resource and lane. */
  lanes: readonly (readonly Placed[])[]
  mouldEnd: ReadonlyMap<Id, number>
  /** Moulds with work that has no place. */
  openMoulds: ReadonlySet<Id>
  loads: ReadonlyMap<Id, number>
  /** Minutes of normal working time in the horizon by resource, capacity counted. */
  open: ReadonlyMap<Id, number>
  overtime: ReadonlyMap<Id, number>
  /** The group whose work takes the largest share of `open`: what the goal `utilisation` balances. */
  busiest: Id | null
}

/** The objective levels and figures of a plan, computed from the plan alone: no code of the search is used. */
export function score(given: Problem, plan: Plan): Score {
  const problem = withoutWaysLeft(given, plan)
  const figures = figuresOf(problem, plan)
  return { levels: figures.levels, kpis: kpisOf(figures, problem) }
}

/** The objective levels alone. */
export function scoreLevels(problem: Problem, plan: Plan): ObjectiveLevel[] {
  return levelsOf(measure(problem, plan))
}

function measure(problem: Problem, plan: Plan): Measured {
  const placed = plan.tasks.filter(isPlaced)
  const mouldOf = new Map<Id, Id>()
  for (const { id, mouldId } of problem.tasks) mouldOf.set(id, mouldId)
  const mouldEnd = new Map<Id, number>()
  const openMoulds = new Set<Id>()
  for (const row of plan.tasks) {
    const mouldId = mouldOf.get(row.taskId)
    if (mouldId === undefined) continue
    if (isPlaced(row)) mouldEnd.set(mouldId, Math.max(row.end, mouldEnd.get(mouldId) ?? -1))
    else openMoulds.add(mouldId)
  }
  const loads = new Map<Id, number>()
  const groupWork = new Map<Id, number>()
  for (const row of placed) {
    if (row.resourceId === null || row.groupId === null) continue
    groupWork.set(row.groupId, (groupWork.get(row.groupId) ?? 0) + row.workMinutes)
  }
  const lanes = lanesOf(placed)
  for (const lane of lanes) {
    const { resourceId } = lane[0]!
    const work = lane.reduce((sum, { workMinutes }) => sum + workMinutes, 0)
    loads.set(resourceId!, (loads.get(resourceId!) ?? 0) + work)
  }
  const open = openInHorizon(problem)
  let busiest: Id | null = null
  let most = 0
  for (const { id } of problem.groups) {
    const members = problem.resources.filter(({ groupIds }) => groupIds.includes(id))
    const total = members.reduce((sum, resource) => sum + open.get(resource.id)!, 0)
    const share = total > 0 ? (groupWork.get(id) ?? 0) / total : 0
    if (share <= most) continue
    most = share
    busiest = id
  }
  const overtime = overtimeOf(plan, placed)
  return { problem, plan, placed, lanes, mouldEnd, openMoulds, loads, open, overtime, busiest }
}

function levelsOf(measured: Measured): ObjectiveLevel[] {
  const { problem, plan, mouldEnd } = measured
  const second: Record<Problem['settings']['optimizationGoal'], [ObjectiveName, () => number]> = {
    onTime: ['lateMoulds', () => lateMoulds(measured).length],
    makespan: ['makespan', () => makespan(measured)],
    flow: ['flow', () => [...mouldEnd].reduce((sum, [id, end]) => sum + end - releaseOf(problem, id), 0)],
    utilisation: ['imbalance', () => Math.round(1000 * spread(measured, measured.busiest))],
    stability: ['changes', () => changes(measured).moved],
  }
  const { optimizationGoal, reusePreviousResource } = problem.settings
  const [name, value] = second[optimizationGoal]
  let tardiness = 0
  for (const { id, due, priority } of problem.moulds) {
    const end = mouldEnd.get(id)
    if (due !== null && end !== undefined && end > due) tardiness += priority * (end - due)
  }
  tardiness += tardinessOfTasks(problem, plan)
  const unplaced = new Set(plan.tasks.filter((row) => !isPlaced(row)).map(({ taskId }) => taskId))
  return [
    { name: 'unplacedTasks', value: unplaced.size },
    { name: 'weightedTardiness', value: tardiness },
    { name, value: value() },
    { name: 'overtimeMinutes', value: overtimeMinutes(measured) },
    { name: 'conversions', value: conversions(measured) },
    { name: 'splits', value: measured.placed.filter(({ split }) => split > 1).length },
    { name: 'resourceChanges', value: reusePreviousResource === 'yes' ? changes(measured).resources : 0 },
  ]
}

const isOutside = ({ resources }: Problem, { resourceId }: PlannedTask) =>
  resourceId === null || resources.find(({ id }) => id === resourceId)?.isSupplier === true

const releaseOf = (problem: Problem, mouldId: Id) =>
  Math.max(problem.start, problem.moulds.find(({ id }) => id === mouldId)?.release ?? problem.start)

const makespan = ({ problem, placed }: Measured) =>
  placed.reduce((end, row) => Math.max(end, row.end - problem.start), 0)

function lateMoulds({ problem, mouldEnd, openMoulds }: Measured): Id[] {
  return problem.moulds
    .filter(({ id, due }) => due !== null && (openMoulds.has(id) || (mouldEnd.get(id) ?? -1) > due))
    .map(({ id }) => id)
}

/** Standard deviation ÷ mean of the loads in a group. */
function spread({ problem, loads, open }: Measured, group: Id | null): number {
  if (group === null) return 0
  const shares = problem.resources.flatMap(({ id, groupIds }) =>
    groupIds.includes(group) && open.get(id)! > 0 ? [(loads.get(id) ?? 0) / open.get(id)!] : [],
  )
  const average = mean(shares, shares.length)
  if (!(average > 0)) return 0
  const variance = mean(
    shares.map((share) => (share - average) ** 2),
    shares.length,
  )
  return Math.sqrt(variance) / average
}

function openInHorizon({ calendars, resources, start, horizonEnd }: Problem): Map<Id, number> {
  const ofCalendar = new Map(
    calendars.map(({ id, intervals }) => [
      id,
      horizonEnd > start ? fromIntervals(Int32Array.from(intervals), { start, end: horizonEnd }).total : 0,
    ]),
  )
  return new Map(
    resources.map(({ id, calendarId, capacity = 1 }) => [id, capacity * (ofCalendar.get(calendarId) ?? 0)]),
  )
}

/** Against the published plan: tasks elsewhere or at another time, tasks at another time, tasks on another resource. */
function changes({ problem, plan }: Measured) {
  const published = new Map<Id, Task>()
  for (const task of problem.tasks) if (task.planned) published.set(task.id, task)
  const found = { moved: 0, starts: 0, resources: 0 }
  for (const row of plan.tasks) {
    const { planned, started } = published.get(row.taskId) ?? {}
    if (!planned || row.split !== 1 || !isPlaced(row)) continue
    const isElsewhere = row.resourceId !== planned.resourceId
    if (isElsewhere && planned.resourceId !== null && row.resourceId !== null) found.resources++
    if (started) continue
    if (row.start !== planned.start) found.starts++
    if (isElsewhere || row.start !== planned.start) found.moved++
  }
  return found
}

const overtimeMinutes = ({ overtime }: Measured) => [...overtime.values()].reduce((sum, minutes) => sum + minutes, 0)

function conversions({ problem, lanes }: Measured): number {
  if (Math.round(problem.settings.groupConversionHours * 60) === 0) return 0
  const operators = new Set(problem.groups.map(({ peopleResourceId }) => peopleResourceId))
  let count = 0
  for (const lane of lanes) {
    const { resourceId } = lane[0]!
    const isOven = problem.resources.some(({ id, chargeSpecs }) => chargeSpecs && id === resourceId)
    if (operators.has(resourceId!) || isOven) continue
    for (let at = 1; at < lane.length; at++) {
      const before = lane[at - 1]!.groupId
      const after = lane[at]!.groupId
      if (before !== null && after !== null && before !== after) count++
    }
  }
  return count
}

/** The figures of a plan in minutes, each derived here alone: `score` gives them in hours, `evaluate` beside those that need more. */
export function figuresOf(problem: Problem, plan: Plan) {
  const measured = measure(problem, plan)
  const { placed, mouldEnd } = measured
  const late = new Set(lateMoulds(measured))
  const withDue = problem.moulds.filter(({ due }) => due !== null)
  const weightOf = (moulds: readonly Mould[]) => moulds.reduce((sum, { priority }) => sum + priority, 0)
  const lateness = withDue.flatMap(({ id, due }) => (mouldEnd.has(id) ? [mouldEnd.get(id)! - due!] : []))
  const weightWithDue = weightOf(withDue)
  const changed = changes(measured)
  const loads = loadsOf(measured)
  const bottleneck = bottleneckOf(loads.groups)
  const levels = levelsOf(measured)
  return {
    levels,
    tasks: problem.tasks.length,
    placedTasks: new Set(placed.map(({ taskId }) => taskId)).size,
    moulds: problem.moulds.length,
    lateMoulds: late.size,
    onTimeRate: withDue.length ? (withDue.length - late.size) / withDue.length : 1,
    weightedOnTimeRate: weightWithDue > 0 ? 1 - weightOf(withDue.filter(({ id }) => late.has(id))) / weightWithDue : 1,
    weightedTardiness: levels.find(({ name }) => name === 'weightedTardiness')!.value,
    totalTardiness: lateness.reduce((sum, over) => sum + Math.max(0, over), 0),
    maxTardiness: lateness.reduce((most, over) => Math.max(most, over), 0),
    meanTardiness: mean(
      lateness.map((over) => Math.max(0, over)),
      withDue.length,
    ),
    meanEarliness: mean(
      lateness.map((over) => Math.max(0, -over)),
      withDue.length,
    ),
    makespan: makespan(measured),
    meanLead: mean(
      [...mouldEnd].map(([id, end]) => Math.max(0, end - releaseOf(problem, id))),
      mouldEnd.size,
    ),
    overtime: overtimeMinutes(measured),
    outside: placed.reduce((sum, row) => sum + (isOutside(problem, row) ? row.end - row.start : 0), 0),
    conversions: conversions(measured),
    setup: plan.tasks.reduce((sum, { setupMinutes }) => sum + setupMinutes, 0),
    changedStarts: changed.starts,
    changedResources: changed.resources,
    ...loads,
    bottleneckGroupId: bottleneck?.id ?? null,
    bottleneckUtilisation: bottleneck?.utilisation ?? 0,
    loadBalance: Math.max(0, 1 - spread(measured, bottleneck?.id ?? null)),
  }
}

export type Counted = ReturnType<typeof figuresOf>

const mean = (values: readonly number[], count: number) =>
  count > 0 ? values.reduce((sum, value) => sum + value, 0) / count : 0

function kpisOf(figures: Counted, problem: Problem): Kpis {
  const { tasks, placedTasks, moulds, lateMoulds: late, conversions: converted } = figures
  return {
    tasks,
    placedTasks,
    moulds,
    lateMoulds: late,
    onTimeShare: figures.onTimeRate,
    weightedTardinessHours: figures.weightedTardiness / 60,
    maxTardinessHours: figures.maxTardiness / 60,
    makespanHours: figures.makespan / 60,
    meanFlowHours: figures.meanLead / 60,
    overtimeHours: figures.overtime / 60,
    outsideHours: figures.outside / 60,
    conversions: converted,
    setupHours: figures.setup / 60,
    changedStarts: figures.changedStarts,
    changedResources: figures.changedResources,
    utilisation: figures.groups.map(({ id: groupId, work, open, utilisation: share }) => ({
      groupId,
      resources: problem.resources.filter(({ groupIds }) => groupIds.includes(groupId)).length,
      workHours: work / 60,
      openHours: open / 60,
      share,
    })),
    bottleneckGroupId: figures.bottleneckGroupId,
    loadBalance: figures.loadBalance,
  }
}

/** The group whose work takes the largest share of its open time; the first of equal ones, none where nothing is worked. */
function bottleneckOf(groups: readonly LoadFigures[]): LoadFigures | undefined {
  const most = groups.reduce((highest, { utilisation }) => Math.max(highest, utilisation), 0)
  return most > 0 ? groups.find(({ utilisation }) => utilisation === most) : undefined
}

/** Work and open time until the plan's end, capacity and opened overtime counted: by resource, and by group of its resources. */
function loadsOf(measured: Measured): { resources: LoadFigures[]; groups: LoadFigures[] } {
  const { problem, plan, overtime } = measured
  const loads = loadsOfCharges(measured)
  const end = problem.start + makespan(measured)
  const openOf = (intervals: Intervals) =>
    end > problem.start ? fromIntervals(Int32Array.from(intervals), { start: problem.start, end }).total : 0
  const byCalendar = new Map(problem.calendars.map(({ id, intervals }) => [id, openOf(intervals)]))
  const opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, openOf(intervals)]))
  const resources = problem.resources.map(({ id, calendarId, capacity = 1 }) => {
    const open = capacity * ((byCalendar.get(calendarId) ?? 0) + (opened.get(id) ?? 0))
    return loadOf(id, [{ work: loads.get(id) ?? 0, overtime: overtime.get(id) ?? 0, open }])
  })
  const groups = problem.groups.map(({ id }) =>
    loadOf(
      id,
      resources.filter((_, at) => problem.resources[at]!.groupIds.includes(id)),
    ),
  )
  return { resources, groups }
}

/** Work by resource, of each charge of an oven once. */
function loadsOfCharges({ problem, loads, lanes }: Measured): ReadonlyMap<Id, number> {
  const ovens = new Set(problem.resources.flatMap(({ id, chargeSpecs }) => (chargeSpecs ? [id] : [])))
  if (ovens.size === 0) return loads
  const found = new Map(loads)
  for (const lane of lanes) {
    const { resourceId } = lane[0]!
    if (!ovens.has(resourceId!)) continue
    // Of what begins together the last takes the longest.
    const counted = lane.filter(({ start, end }, at) => end === start || lane[at + 1]?.start !== start)
    const more = lane.filter((row) => !counted.includes(row)).reduce((sum, { workMinutes }) => sum + workMinutes, 0)
    found.set(resourceId!, found.get(resourceId!)! - more)
  }
  return found
}

function loadOf(id: Id, of: readonly Pick<LoadFigures, 'work' | 'overtime' | 'open'>[]): LoadFigures {
  const total = (name: 'work' | 'overtime' | 'open') => of.reduce((sum, load) => sum + load[name], 0)
  const [work, open] = [total('work'), total('open')]
  return { id, work, overtime: total('overtime'), open, utilisation: open > 0 ? work / open : 0 }
}
