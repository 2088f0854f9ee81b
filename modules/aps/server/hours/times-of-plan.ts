/** When the resources of a plan work and their tasks are worked on: from the engine's answer, to be kept with the plan. */
import type { Plan, PlannedTask, Problem, Resource } from '@mouldwright/aps-engine'
import {
  alwaysOpen,
  fromIntervals,
  intersect,
  minus,
  union,
  type Interval,
  type ResourceTime,
  type TaskTime,
  type WorkTime,
} from '@mouldwright/worktime'
import type { Names } from '../names.ts'

/** What hours are reckoned from, beside the chart's columns; places are those in `times`. */
export interface StoredHours {
  /** Working times as start, end, start, end …, each once. */
  times: number[][]
  /** By resource: its overtime in use; −1: none. */
  overtime: number[]
  /** By task: when it is worked on; −1: when its resource is open. */
  tasks: number[]
}

type PlacedTask = PlannedTask & { start: number; end: number }

const isPlaced = (row: PlannedTask): row is PlacedTask => row.start !== null && row.end !== null

/** Working times of a horizon, each list kept once. */
class TimeLists {
  readonly lists: number[][] = []
  private readonly places = new Map<string, number>()
  private readonly times = new Map<string, WorkTime>()
  private readonly horizon: Interval

  constructor(horizon: Interval) {
    this.horizon = horizon
  }

  once(key: string, make: () => WorkTime): WorkTime {
    const known = this.times.get(key)
    if (known) return known
    const made = make()
    this.times.set(key, made)
    return made
  }

  of(intervals: readonly number[]): WorkTime {
    return this.once(intervals.join(), () => fromIntervals(Int32Array.from(intervals), this.horizon))
  }

  /** Its place among those that are kept. */
  placeOf(key: string, time: WorkTime): number {
    const known = this.places.get(key)
    if (known !== undefined) return known
    const place = this.lists.push(Array.from(time.toPairs())) - 1
    this.places.set(key, place)
    return place
  }
}

/**
 * A resource is open in its calendar and the overtime that the plan uses; a task is worked on while its resource and the people that its
 * group needs are there, and in unattended hours where it may run on.
 */
export function timesOfPlan(problem: Problem, names: Names, plan: Plan) {
  const horizon = { start: problem.start, end: problem.horizonEnd }
  const kept = new TimeLists(horizon)
  const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, calendar]))
  const overtime = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  const resources = new Map(problem.resources.map((resource) => [resource.id, resource]))
  const peopleOf = new Map(problem.groups.map(({ id, peopleResourceId }) => [id, peopleResourceId]))
  const rows = Map.groupBy(plan.tasks.filter(isPlaced), ({ resourceId }) => resourceId)
  // Those that work alike share one list of off-time.
  const numbers = new Map<string, number>()
  const open: WorkTime[] = []
  const offTimes: number[][] = []

  const unattended = unattendedOnce()

  const calendarOf = (id: number) => calendars.get(resources.get(id)!.calendarId)!
  function noOf(id: number): number {
    const extra = overtime.get(id) ?? []
    const key = `${calendarOf(id).id}|${extra.join()}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const no = open.push(kept.of([...calendarOf(id).intervals, ...extra])) - 1
    offTimes.push(Array.from(minus(alwaysOpen(horizon), open[no]!.intervals()).toPairs()))
    numbers.set(key, no)
    return no
  }

  function taskTime({ taskId, resourceId, groupId }: PlannedTask): { key: string; time: WorkTime } {
    const no = noOf(resourceId!)
    const people = groupId === null ? undefined : peopleOf.get(groupId)
    const { id, unattended = [] } = calendarOf(resourceId!)
    const runsOn = unattended.length > 0 && problem.tasks[taskId - 1]!.unattendedAllowed === true
    const own = open[no]!
    if (people === undefined && !runsOn) return { key: '', time: own }
    const peopleNo = people === undefined ? -1 : noOf(people)
    const key = `${no}&${peopleNo}|${runsOn ? id : ''}`
    const time = kept.once(key, () => {
      const attended = peopleNo < 0 ? own : intersect(own, open[peopleNo]!)
      return runsOn ? union(attended, kept.of(unattended)) : attended
    })
    return { key, time }
  }

  return {
    lists: kept.lists,
    offTimes,
    noOf,
    isUsed: (id: number) => rows.has(id),
    overtimeNo(id: number): number {
      const extra = overtime.get(id) ?? []
      return extra.length === 0 ? -1 : kept.placeOf(`o${extra.join()}`, kept.of(extra))
    },
    taskNo(row: PlannedTask): number {
      if (row.resourceId === null) return -1
      const { key, time } = taskTime(row)
      return key === '' ? -1 : kept.placeOf(key, time)
    },
    resource: ({ id, capacity = 1 }: Resource): ResourceTime => ({
      capacity,
      open: open[noOf(id)]!,
      overtime: kept.of(overtime.get(id) ?? []),
      down: downTime(names.resources[id - 1]!.downtimes ?? [], horizon),
      tasks: (rows.get(id) ?? []).map((row): TaskTime => {
        const { time } = taskTime(row)
        return { ...row, time, ...unattended(time, open[noOf(id)]!) }
      }),
    }),
  }
}

/** What of a task's time its resource is not open in; each pair of times is compared once. */
export function unattendedOnce(): (time: WorkTime, open: WorkTime) => { unattended?: WorkTime } {
  const known = new Map<WorkTime, Map<WorkTime, { unattended?: WorkTime }>>()
  return (time, open) => {
    if (time === open) return {}
    const ofOpen = known.get(open) ?? new Map<WorkTime, { unattended?: WorkTime }>()
    known.set(open, ofOpen)
    const made = ofOpen.get(time) ?? { unattended: minus(time, open.intervals()) }
    ofOpen.set(time, made)
    return made
  }
}

export const downTime = (downtimes: readonly Interval[], horizon: Interval): WorkTime =>
  fromIntervals(
    downtimes.map(({ start, end }) => ({ start, end })),
    horizon,
  )
