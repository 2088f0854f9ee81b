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

export interface Candidate {
  resource: number
  /** Position of the group it is counted in; −1 for none. */
  group: number
  /** Working minutes of the whole task there. */
  work: number
  /** Why not; absent: it may. */
  excluded?: Reason
}

/** Every resource that a task names, directly or by group, in a fixed order, with why it may not take the task. */
export function candidatesOf(facts: Facts, task: Task): Candidate[] {
  const { problem, groups } = facts
  const found: Candidate[] = []
  const add = (at: number, group: number, work: number) => {
    const excluded = exclusion(facts, task, problem.resources[at]!)
    found.push(excluded ? { resource: at, group, work, excluded } : { resource: at, group, work })
  }
  if (task.options) {
    for (const { resourceId, minutes } of task.options) {
      const at = facts.resources.get(resourceId)
      if (at === undefined) continue
      const resource = problem.resources[at]!
      add(at, groups.get(resource.mainGroupId ?? resource.groupIds[0]!) ?? -1, workLeft(facts, task, minutes))
    }
    return found
  }
  const work = workLeft(facts, task)
  const seen = new Set<number>()
  for (const id of task.groupIds ?? []) {
    const group = groups.get(id)
    if (group === undefined) continue
    for (const at of facts.members[group]!) {
      if (seen.has(at)) continue
      seen.add(at)
      const { mainGroupId } = problem.resources[at]!
      const isMain = mainGroupId !== undefined && task.groupIds!.includes(mainGroupId)
      add(at, isMain ? groups.get(mainGroupId)! : group, work)
    }
  }
  return found
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
