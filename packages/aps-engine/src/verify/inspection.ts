import { fromIntervals, intersect, union } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type {
  Batch,
  Calendar,
  Group,
  Id,
  Intervals,
  Link,
  Mould,
  Plan,
  PlannedTask,
  Problem,
  ReasonParams,
  Recipe,
  Resource,
  Task,
  Violation,
  ViolationCode,
} from '../model/model.ts'

/** A row with a place. */
export type Placed = PlannedTask & { start: number; end: number }

const isPlaced = (row: PlannedTask): row is Placed => row.start !== null && row.end !== null

function byId<T extends { id: Id }>(list: readonly T[]): Map<Id, T> {
  const found = new Map<Id, T>()
  for (const record of list) found.set(record.id, record)
  return found
}

/** A plan laid out beside its problem, and the list of what it breaks. Shares nothing with the search. */
export class Inspection {
  readonly problem: Problem
  readonly plan: Plan
  readonly tasks: ReadonlyMap<Id, Task>
  readonly batches: ReadonlyMap<Id, Batch>
  readonly moulds: ReadonlyMap<Id, Mould>
  readonly groups: ReadonlyMap<Id, Group>
  readonly resources: ReadonlyMap<Id, Resource>
  readonly calendars: ReadonlyMap<Id, Calendar>
  readonly recipes: ReadonlyMap<Id, Recipe>
  readonly linksTo: ReadonlyMap<Id, readonly Link[]>
  /** Rows by task, in order of splits. */
  readonly rows: ReadonlyMap<Id, readonly PlannedTask[]>
  readonly operators: ReadonlySet<Id>
  readonly violations: Violation[] = []
  private readonly opened: ReadonlyMap<Id, Intervals>
  private readonly clocks = new Map<string, WorkTime>()
  /** Of what has a place on a resource: by resource and people, attended and with unattended hours. */
  private readonly clocksOnPlaces = new Map<Id, Map<Id | undefined, { attended?: WorkTime; runsOn?: WorkTime }>>()
  private readonly flows: ReadonlyMap<Id | null, ReadonlyMap<Id | null, number>>

  constructor(problem: Problem, plan: Plan) {
    this.problem = problem
    this.plan = plan
    this.tasks = byId(problem.tasks)
    this.batches = byId(problem.batches)
    this.moulds = byId(problem.moulds)
    this.groups = byId(problem.groups)
    this.resources = byId(problem.resources)
    this.calendars = byId(problem.calendars)
    this.recipes = byId(problem.recipes ?? [])
    const linksTo = new Map<Id, Link[]>()
    for (const link of problem.links) {
      const list = linksTo.get(link.to)
      if (list) list.push(link)
      else linksTo.set(link.to, [link])
    }
    this.linksTo = linksTo
    const rows = new Map<Id, PlannedTask[]>()
    for (const row of plan.tasks) {
      const list = rows.get(row.taskId)
      if (list) list.push(row)
      else rows.set(row.taskId, [row])
    }
    for (const list of rows.values()) if (list.length > 1) list.sort((a, b) => a.split - b.split)
    this.rows = rows
    this.opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
    this.operators = new Set(problem.groups.flatMap(({ peopleResourceId }) => peopleResourceId ?? []))
    const flows = new Map<Id, Map<Id, number>>()
    for (const { fromGroupId, toGroupId, minutes } of problem.flowTimes ?? []) {
      const to = flows.get(fromGroupId) ?? new Map<Id, number>()
      flows.set(fromGroupId, to.set(toGroupId, Math.ceil(minutes)))
    }
    this.flows = flows
  }

  report(code: ViolationCode, taskIds: readonly Id[], params: ReasonParams = {}): void {
    this.violations.push({ code, taskIds, params })
  }

  isOven(resourceId: Id | null): boolean {
    return resourceId !== null && this.resources.get(resourceId)?.chargeSpecs !== undefined
  }

  placed(taskId: Id): readonly Placed[] {
    const rows = this.rows.get(taskId) ?? []
    return rows.every(isPlaced) ? rows : rows.filter(isPlaced)
  }

  /** Minutes in which a row may start (attended) or run on (with unattended hours, where task and calendar allow it); a resource that loads itself starts what it may run. */
  clockOf(row: PlannedTask, isStart: boolean): WorkTime {
    const task = this.tasks.get(row.taskId)!
    const people = row.groupId === null ? undefined : this.groups.get(row.groupId)?.peopleResourceId
    return this.clockFor(task, row.resourceId!, people, !isStart)
  }

  /** The same of a task on a resource, wherever it stands. */
  clockFor(task: Task, resourceId: Id, people: Id | undefined, runsOn: boolean): WorkTime {
    const isUnattended = runsOn || this.resources.get(resourceId)!.startsUnattended === true
    const clock = this.clock(resourceId, people, isUnattended && task.unattendedAllowed === true)
    return task.started || task.options ? clock : this.whileMember(clock, task, resourceId)
  }

  /** Of a clock, the minutes in which the resource belongs to a group that the task names. */
  whileMember(clock: WorkTime, task: Task, resourceId: Id): WorkTime {
    const { memberships, groupIds } = this.resources.get(resourceId)!
    if (!memberships) return clock
    const named = groupIds.filter((id) => task.groupIds?.includes(id))
    if (named.some((id) => memberships.every(({ groupId }) => groupId !== id))) return clock
    let held = this.compile([])
    for (const { groupId, intervals } of memberships)
      if (named.includes(groupId)) held = union(held, this.compile(intervals))
    return intersect(clock, held)
  }

  clock(resourceId: Id, people: Id | undefined, runsOn: boolean): WorkTime {
    let ofResource = this.clocksOnPlaces.get(resourceId)
    if (!ofResource) this.clocksOnPlaces.set(resourceId, (ofResource = new Map()))
    let both = ofResource.get(people)
    if (!both) ofResource.set(people, (both = {}))
    const kind = runsOn ? 'runsOn' : 'attended'
    return (both[kind] ??= this.makeClock(resourceId, people, runsOn))
  }

  private makeClock(resourceId: Id, people: Id | undefined, runsOn: boolean): WorkTime {
    let clock = this.attended(resourceId)
    if (people !== undefined) clock = intersect(clock, this.attended(people))
    const unattended = this.calendars.get(this.resources.get(resourceId)!.calendarId)?.unattended
    return runsOn && unattended ? union(clock, this.compile(unattended)) : clock
  }

  /** Normal working time and opened overtime. */
  attended(resourceId: Id): WorkTime {
    const { calendarId } = this.resources.get(resourceId)!
    const overtime = this.opened.get(resourceId)
    const key = overtime ? `r${resourceId}` : `c${calendarId}`
    const known = this.clocks.get(key)
    if (known) return known
    const normal = this.compile(this.calendars.get(calendarId)?.intervals ?? [])
    const clock = overtime ? union(normal, this.compile(overtime)) : normal
    this.clocks.set(key, clock)
    return clock
  }

  compile(intervals: Intervals): WorkTime {
    return fromIntervals(Int32Array.from(intervals), { start: this.problem.start, end: this.problem.horizonEnd })
  }

  /** Clock minutes, at least, between a link's tasks, besides transfer and buffer: the longest of what is asked for. */
  linkGap(link: Link): number {
    return Math.ceil(link.lagMinutes ?? 0)
  }

  /** A supplier does it, whether the problem counts his places or not. */
  isOutside({ resourceId }: PlannedTask): boolean {
    return resourceId === null || this.resources.get(resourceId)?.isSupplier === true
  }

  /** Clock minutes between the end of one row and the start of another: transfer and bottleneck buffer. */
  between(before: PlannedTask, after: PlannedTask): number {
    if (this.isOutside(after) || before.resourceId === after.resourceId) return 0
    const { settings } = this.problem
    const isBottleneck = after.groupId !== null && this.groups.get(after.groupId)?.bottleneck === true
    const buffer = isBottleneck ? Math.round(settings.bottleneckBufferHours * 60) : 0
    if (this.isOutside(before)) return buffer
    const named = this.flows.get(before.groupId)?.get(after.groupId)
    return buffer + (named ?? Math.round(settings.defaultFlowTimeHours * 60))
  }
}
