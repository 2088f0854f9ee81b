import type { Group, Id, Link, Problem, Reason, Resource, Task } from './model.ts'

/** Positions of records by id, and what follows from the lists: written once, read by check, solve and explain. */
export interface Facts {
  problem: Problem
  calendars: ReadonlyMap<Id, number>
  groups: ReadonlyMap<Id, number>
  resources: ReadonlyMap<Id, number>
  moulds: ReadonlyMap<Id, number>
  batches: ReadonlyMap<Id, number>
  tasks: ReadonlyMap<Id, number>
  /** Resource positions by group position. */
  members: readonly (readonly number[])[]
  /** Assembly links by the id of the task that they lead to. */
  assemblyLinks: ReadonlyMap<Id, readonly Link[]>
  frozenUntil: ReadonlyMap<Id | undefined, number>
  /** Lists of seats that tasks share, by their groups. */
  seats: Map<string, readonly Seat[]>
}

const positions = (list: readonly { id: Id }[]) => new Map(list.map((record, at) => [record.id, at]))

export function gather(problem: Problem): Facts {
  const groups = positions(problem.groups)
  const members: number[][] = problem.groups.map(() => [])
  problem.resources.forEach((resource, at) => {
    for (const id of resource.groupIds) {
      const group = groups.get(id)
      if (group !== undefined && !members[group]!.includes(at)) members[group]!.push(at)
    }
  })
  const assemblyLinks = new Map<Id, Link[]>()
  for (const link of problem.links) {
    if (link.kind !== 'assembly') continue
    const known = assemblyLinks.get(link.to)
    if (known) known.push(link)
    else assemblyLinks.set(link.to, [link])
  }
  const frozenUntil = new Map<Id | undefined, number>()
  for (const { sectionId, until } of problem.frozen ?? [])
    frozenUntil.set(sectionId, Math.max(until, frozenUntil.get(sectionId) ?? -Infinity))
  return {
    problem,
    calendars: positions(problem.calendars),
    groups,
    resources: positions(problem.resources),
    moulds: positions(problem.moulds),
    batches: positions(problem.batches),
    tasks: positions(problem.tasks),
    members,
    assemblyLinks,
    frozenUntil,
    seats: new Map(),
  }
}

/** Working minutes left of a task on a resource that names `estimate` for it: planning § 2.8 and the assembly methods. */
export function workLeft(facts: Facts, task: Task, estimate: number = task.minutes): number {
  const { settings } = facts.problem
  let minutes = estimate
  if (settings.assemblyHoursMethod !== 'route') {
    const fitting = (facts.assemblyLinks.get(task.id) ?? []).flatMap(({ fittingMinutes }) => fittingMinutes ?? [])
    if (fitting.length)
      minutes =
        settings.assemblyHoursMethod === 'longestPart' ? Math.max(...fitting) : fitting.reduce((a, b) => a + b, 0)
  }
  minutes = Math.ceil(minutes)
  if (!task.started || minutes === 0) return minutes
  const { progress, workedMinutes } = task.started
  const left = workedMinutes >= minutes ? minutes * settings.timeoutRemainingCoefficient : minutes * (1 - progress)
  // Binary fractions: 600 × (1 − 0.4) must be 360, not 361.
  return Math.max(1, Math.ceil(left - 1e-6))
}

/** What holds a task at its place in the published plan. */
export type LockCode = 'locked' | 'released' | 'frozen'

export function lockOf(facts: Facts, task: Task): LockCode | undefined {
  if (facts.problem.settings.resourceLocking === 'none' || !task.planned || task.started) return undefined
  if (task.lock === 1) return 'locked'
  if (task.released) return 'released'
  const until = Math.max(
    facts.frozenUntil.get(undefined) ?? -Infinity,
    (task.sectionId === undefined ? undefined : facts.frozenUntil.get(task.sectionId)) ?? -Infinity,
  )
  return task.planned.start < until ? 'frozen' : undefined
}

/** A resource and the group in which it would count a task; −1 for none. */
export interface Seat {
  readonly resource: number
  readonly group: number
}

export interface Candidate extends Seat {
  /** Working minutes of the whole task there. */
  work: number
  /** Why not; absent: it may. */
  excluded?: Reason
}

/** Every resource that a task names, directly or by group, in a fixed order. Tasks with the same groups share the list. */
export function seatsOf(facts: Facts, task: Task): readonly Seat[] {
  const { groups } = facts
  if (task.options)
    return task.options.flatMap(({ resourceId }) => {
      const resource = facts.resources.get(resourceId)
      return resource === undefined ? [] : [{ resource, group: ownGroup(facts, resource) }]
    })
  const ids = task.groupIds ?? []
  const key = ids.length === 1 ? `${ids[0]}` : ids.join()
  const known = facts.seats.get(key)
  if (known) return known
  const seats: Seat[] = []
  const seen = new Set<number>()
  for (const id of ids) {
    const group = groups.get(id)
    if (group === undefined) continue
    for (const resource of facts.members[group]!) {
      if (seen.has(resource)) continue
      seen.add(resource)
      const { mainGroupId, groupIds } = facts.problem.resources[resource]!
      const isMain = mainGroupId !== undefined && ids.includes(mainGroupId) && groupIds.includes(mainGroupId)
      seats.push({ resource, group: isMain ? groups.get(mainGroupId)! : group })
    }
  }
  facts.seats.set(key, seats)
  return seats
}

/** The group of a resource for work that names no group. */
export function ownGroup(facts: Facts, resource: number): number {
  const { mainGroupId, groupIds } = facts.problem.resources[resource]!
  return facts.groups.get(mainGroupId ?? groupIds[0]!) ?? -1
}

/** Working minutes of a task on a resource, from its own option or from the task. */
export function workOn(facts: Facts, task: Task, resource: number): number {
  const id = facts.problem.resources[resource]!.id
  return workLeft(facts, task, task.options?.find(({ resourceId }) => resourceId === id)?.minutes)
}

/** All seats of a task with its working minutes there and why it may not take one. */
export function candidatesOf(facts: Facts, task: Task): Candidate[] {
  return seatsOf(facts, task).map((seat) => {
    const work = workOn(facts, task, seat.resource)
    const excluded = exclusion(facts, task, facts.problem.resources[seat.resource]!)
    return excluded ? { ...seat, work, excluded } : { ...seat, work }
  })
}

/** Why a resource may not take a task; absent: it may. */
export function exclusion(facts: Facts, task: Task, resource: Resource): Reason | undefined {
  const { settings } = facts.problem
  if (resource.valid === false) return { code: 'invalidResource', params: { resourceId: resource.id } }
  if (settings.resourceSpecConstraints === 'on' && task.demands && resource.specs) {
    for (const spec in task.demands) {
      const limit = resource.specs[spec]
      const value = task.demands[spec]!
      if (!limit) continue
      if (limit.max !== undefined && value > limit.max) return incapable(resource, spec, value, limit.max)
      if (limit.min !== undefined && value < limit.min) return incapable(resource, spec, value, limit.min)
    }
  }
  if (settings.resourceLevelAllocation === 'on' && task.level !== undefined && resource.level !== undefined)
    if (task.level > resource.level) return incapable(resource, 'level', task.level, resource.level)
  return undefined
}

const incapable = ({ id }: Resource, spec: string, value: number, limit: number): Reason => ({
  code: 'noCapableResource',
  params: { resourceId: id, spec, value, limit },
})

export const isBottleneck = (group: Group | undefined) => group?.bottleneck === true
