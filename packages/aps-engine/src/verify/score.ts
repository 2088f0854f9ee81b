import { fromIntervals } from '@mouldwright/worktime'
import type { Id, Kpis, ObjectiveLevel, ObjectiveName, Plan, PlannedTask, Problem, Score } from '../model/model.ts'

/** A row that has a place. */
type PlacedTask = PlannedTask & { start: number; end: number }

const isPlaced = (row: PlannedTask): row is PlacedTask => row.start !== null && row.end !== null

interface Measured {
  problem: Problem
  plan: Plan
  placed: readonly PlacedTask[]
  /** Rows in order of time, by resource and lane. */
  lanes: ReadonlyMap<string, readonly PlacedTask[]>
  mouldEnd: ReadonlyMap<Id, number>
  /** Moulds with work that has no place. */
  openMoulds: ReadonlySet<Id>
  loads: ReadonlyMap<Id, number>
  /** The group with the most work for each of its resources: what the goal `utilisation` balances. */
  busiest: Id | null
}

/** The objective levels and figures of a plan, computed from the plan alone: no code of the search is used. */
export function score(problem: Problem, plan: Plan): Score {
  const measured = measure(problem, plan)
  return { levels: levelsOf(measured), kpis: kpisOf(measured) }
}

/** The objective levels alone. */
export function scoreLevels(problem: Problem, plan: Plan): ObjectiveLevel[] {
  return levelsOf(measure(problem, plan))
}

function measure(problem: Problem, plan: Plan): Measured {
  const placed = plan.tasks.filter(isPlaced)
  const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
  const mouldEnd = new Map<Id, number>()
  const openMoulds = new Set<Id>()
  for (const row of plan.tasks) {
    const mouldId = mouldOf.get(row.taskId)
    if (mouldId === undefined) continue
    if (isPlaced(row)) mouldEnd.set(mouldId, Math.max(row.end, mouldEnd.get(mouldId) ?? -1))
    else openMoulds.add(mouldId)
  }
  const lanes = new Map<string, PlacedTask[]>()
  const loads = new Map<Id, number>()
  const groupWork = new Map<Id, number>()
  for (const row of placed) {
    if (row.resourceId === null) continue
    const key = `${row.resourceId}/${row.lane}`
    const lane = lanes.get(key)
    if (lane) lane.push(row)
    else lanes.set(key, [row])
    loads.set(row.resourceId, (loads.get(row.resourceId) ?? 0) + row.workMinutes)
    if (row.groupId !== null) groupWork.set(row.groupId, (groupWork.get(row.groupId) ?? 0) + row.workMinutes)
  }
  for (const lane of lanes.values()) lane.sort((a, b) => a.start - b.start || a.end - b.end)
  let busiest: Id | null = null
  let most = -1
  for (const { id } of problem.groups) {
    const members = problem.resources.filter(({ groupIds }) => groupIds.includes(id)).length
    const share = members ? (groupWork.get(id) ?? 0) / members : -1
    if (share <= most) continue
    most = share
    busiest = id
  }
  return { problem, plan, placed, lanes, mouldEnd, openMoulds, loads, busiest }
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
  const unplaced = new Set(plan.tasks.filter((row) => !isPlaced(row)).map(({ taskId }) => taskId))
  return [
    { name: 'unplacedTasks', value: unplaced.size },
    { name: 'weightedTardiness', value: tardiness },
    { name, value: value() },
    { name: 'overtimeMinutes', value: overtimeMinutes(measured) },
    { name: 'conversions', value: conversions(measured) },
    { name: 'resourceChanges', value: reusePreviousResource === 'yes' ? changes(measured).resources : 0 },
  ]
}

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
function spread({ problem, loads }: Measured, group: Id | null): number {
  if (group === null) return 0
  const own = problem.resources.filter(({ groupIds }) => groupIds.includes(group)).map(({ id }) => loads.get(id) ?? 0)
  const mean = own.reduce((sum, load) => sum + load, 0) / own.length
  if (!(mean > 0)) return 0
  return Math.sqrt(own.reduce((sum, load) => sum + (load - mean) ** 2, 0) / own.length) / mean
}

/** Against the published plan: tasks elsewhere or at another time, tasks at another time, tasks on another resource. */
function changes({ problem, plan }: Measured) {
  const rows = new Map<Id, PlacedTask>()
  for (const row of plan.tasks) if (row.part === 1 && isPlaced(row)) rows.set(row.taskId, row)
  const found = { moved: 0, starts: 0, resources: 0 }
  for (const { id, planned, started } of problem.tasks) {
    const row = rows.get(id)
    if (!row || !planned) continue
    const isElsewhere = row.resourceId !== planned.resourceId
    if (isElsewhere && planned.resourceId !== null && row.resourceId !== null) found.resources++
    if (started) continue
    if (row.start !== planned.start) found.starts++
    if (isElsewhere || row.start !== planned.start) found.moved++
  }
  return found
}

function overtimeMinutes({ plan, placed }: Measured): number {
  const open = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  let minutes = 0
  for (const row of placed) {
    const intervals = (row.resourceId === null ? undefined : open.get(row.resourceId)) ?? []
    for (let i = 0; i < intervals.length; i += 2)
      minutes += Math.max(0, Math.min(intervals[i + 1]!, row.end) - Math.max(intervals[i]!, row.start))
  }
  return minutes
}

function conversions({ problem, lanes }: Measured): number {
  if (Math.round(problem.settings.groupConversionHours * 60) === 0) return 0
  const operators = new Set(problem.groups.map(({ peopleResourceId }) => peopleResourceId))
  let count = 0
  for (const lane of lanes.values()) {
    if (operators.has(lane[0]!.resourceId!)) continue
    for (let at = 1; at < lane.length; at++) {
      const before = lane[at - 1]!.groupId
      const after = lane[at]!.groupId
      if (before !== null && after !== null && before !== after) count++
    }
  }
  return count
}

function kpisOf(measured: Measured): Kpis {
  const { problem, plan, placed, mouldEnd } = measured
  const ends = [...mouldEnd]
  const late = new Set(lateMoulds(measured))
  const withDue = problem.moulds.filter(({ due }) => due !== null)
  let tardiness = 0
  let longest = 0
  for (const { id, due, priority } of withDue) {
    const over = Math.max(0, (mouldEnd.get(id) ?? -1) - due!)
    tardiness += priority * over
    longest = Math.max(longest, over)
  }
  const flow = ends.reduce((sum, [id, end]) => sum + end - releaseOf(problem, id), 0)
  const outsideMinutes = placed.reduce((sum, row) => sum + (row.resourceId === null ? row.end - row.start : 0), 0)
  const changed = changes(measured)
  const used = utilisation(measured)
  const bottleneck = bottleneckOf(used)
  const taskIds = new Set(placed.map(({ taskId }) => taskId))
  return {
    tasks: problem.tasks.length,
    placedTasks: taskIds.size,
    moulds: problem.moulds.length,
    lateMoulds: late.size,
    onTimeShare: withDue.length ? (withDue.length - late.size) / withDue.length : 1,
    weightedTardinessHours: tardiness / 60,
    maxTardinessHours: longest / 60,
    makespanHours: makespan(measured) / 60,
    meanFlowHours: ends.length ? flow / 60 / ends.length : 0,
    overtimeHours: overtimeMinutes(measured) / 60,
    outsideHours: outsideMinutes / 60,
    conversions: conversions(measured),
    setupHours: plan.tasks.reduce((sum, { setupMinutes }) => sum + setupMinutes, 0) / 60,
    changedStarts: changed.starts,
    changedResources: changed.resources,
    utilisation: used,
    bottleneckGroupId: bottleneck,
    loadBalance: Math.max(0, 1 - spread(measured, bottleneck)),
  }
}

/** The group whose work takes the largest share of its open time; the first of equal ones, none where nothing is worked. */
function bottleneckOf(used: Kpis['utilisation']): Id | null {
  let most = 0
  let found: Id | null = null
  for (const { groupId, share } of used) {
    if (share <= most) continue
    most = share
    found = groupId
  }
  return found
}

/** By group: work of its resources against their open hours until the plan's end, capacity and opened overtime counted. */
function utilisation(measured: Measured): Kpis['utilisation'] {
  const { problem, plan, loads } = measured
  const horizon = { start: problem.start, end: problem.start + Math.max(1, makespan(measured)) }
  const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, calendar]))
  const openMinutes = new Map<Id, number>()
  const opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  const byCalendar = new Map<Id, number>()
  for (const { id, calendarId, capacity = 1 } of problem.resources) {
    if (!byCalendar.has(calendarId))
      byCalendar.set(
        calendarId,
        fromIntervals(Int32Array.from(calendars.get(calendarId)?.intervals ?? []), horizon).total,
      )
    const extra = fromIntervals(Int32Array.from(opened.get(id) ?? []), horizon).total
    openMinutes.set(id, capacity * (byCalendar.get(calendarId)! + extra))
  }
  return problem.groups.map(({ id: groupId }) => {
    const own = problem.resources.filter(({ groupIds }) => groupIds.includes(groupId))
    const workHours = own.reduce((sum, { id }) => sum + (loads.get(id) ?? 0), 0) / 60
    const openHours = own.reduce((sum, { id }) => sum + openMinutes.get(id)!, 0) / 60
    return { groupId, resources: own.length, workHours, openHours, share: openHours ? workHours / openHours : 0 }
  })
}
