import type { ProblemColumns } from '../model/columns.ts'
import { exclusions } from './constraints.ts'
import type { Demand, Group, Id, Intervals, Link, Problem, Reason, Resource, Started, Task } from '../model/model.ts'
import type { Settings } from '../model/settings.ts'

/** Positions of records by id, and what follows from the lists: written once, read by check, solve and explain. */
export interface Facts {
  readonly problem: Problem
  readonly calendars: ReadonlyMap<Id, number>
  readonly groups: ReadonlyMap<Id, number>
  readonly resources: ReadonlyMap<Id, number>
  readonly moulds: ReadonlyMap<Id, number>
  readonly batches: ReadonlyMap<Id, number>
  readonly tasks: ReadonlyMap<Id, number>
  /** Resource positions by group position. */
  readonly members: readonly (readonly number[])[]
  /** Assembly links by the id of the task that they lead to. */
  readonly assemblyLinks: ReadonlyMap<Id, readonly Link[]>
  readonly frozenUntil: ReadonlyMap<Id | undefined, number>
  /** Lists of eligible resources that tasks share, by their groups. */
  readonly eligible: Map<string, readonly EligibleResource[]>
}

const positions = (list: readonly { id: Id }[]) => new Map(list.map((record, at) => [record.id, at]))

/** Each of the facts is gathered when it is first asked for: a run over columns never needs the maps of a million tasks. */
export function gather(problem: Problem): Facts {
  const facts = { problem, eligible: new Map<string, readonly EligibleResource[]>() }
  const makers = {
    calendars: () => positions(problem.calendars),
    groups: () => positions(problem.groups),
    resources: () => positions(problem.resources),
    moulds: () => positions(problem.moulds),
    batches: () => positions(problem.batches),
    tasks: () => positions(problem.tasks),
    members: () => membersOf(problem),
    assemblyLinks: () => assemblyLinksOf(problem),
    frozenUntil: () => frozenUntilOf(problem),
  }
  for (const [name, make] of Object.entries(makers)) {
    let made: unknown
    Object.defineProperty(facts, name, { enumerable: true, get: () => (made ??= make()) })
  }
  return facts as Facts
}

function membersOf(problem: Problem): number[][] {
  const groups = positions(problem.groups)
  const members: number[][] = problem.groups.map(() => [])
  problem.resources.forEach((resource, at) => {
    for (const id of resource.groupIds) {
      const group = groups.get(id)
      if (group !== undefined && !members[group]!.includes(at)) members[group]!.push(at)
    }
  })
  return members
}

function assemblyLinksOf(problem: Problem): Map<Id, Link[]> {
  const assemblyLinks = new Map<Id, Link[]>()
  for (const link of problem.links) {
    if (link.kind !== 'assembly') continue
    const known = assemblyLinks.get(link.to)
    if (known) known.push(link)
    else assemblyLinks.set(link.to, [link])
  }
  return assemblyLinks
}

export function frozenUntilOf({ frozen }: Pick<Problem, 'frozen'>): Map<Id | undefined, number> {
  const frozenUntil = new Map<Id | undefined, number>()
  for (const { sectionId, until } of frozen ?? [])
    frozenUntil.set(sectionId, Math.max(until, frozenUntil.get(sectionId) ?? -Infinity))
  return frozenUntil
}

/** Whole minutes that work of so many takes at a resource's pace. */
export const minutesAt = (workRate: number, minutes: number): number => {
  const whole = Math.ceil(minutes)
  return workRate === 100 ? whole : Math.min(mostMinutes, Math.ceil((whole * 100) / workRate))
}
const mostMinutes = 0x7ffffffe

/** Working minutes left of a task on a resource that has minutes of its own for it, or a pace: planning § 2.8 and the assembly methods. */
function workLeft(facts: Facts, task: Task, own: number | undefined, workRate: number): number {
  const { settings } = facts.problem
  let minutes = own ?? task.minutes
  let rate = own === undefined ? workRate : 100
  if (settings.assemblyHoursMethod !== 'route') {
    const fitting = (facts.assemblyLinks.get(task.id) ?? []).flatMap(({ fittingMinutes }) => fittingMinutes ?? [])
    if (fitting.length) {
      rate = workRate
      minutes =
        settings.assemblyHoursMethod === 'longestPart' ? Math.max(...fitting) : fitting.reduce((a, b) => a + b, 0)
    }
  }
  const recipe = facts.problem.recipes?.find(({ id }) => id === task.recipeId)
  if (recipe) {
    rate = workRate
    minutes = recipe.minutes
  }
  return minutesLeft(minutesAt(rate, minutes), settings, task.started)
}

/** What is left of an estimate in whole minutes, once work has begun. */
export function minutesLeft(
  minutes: number,
  settings: Settings,
  started: Pick<Started, 'progress' | 'workedMinutes'> | undefined,
): number {
  if (!started || minutes === 0) return minutes
  const { progress, workedMinutes } = started
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

/** A resource and the group in which it would count a task; −1 for none, `atSupplier` at one. */
export interface EligibleResource {
  readonly resource: number
  readonly group: number
  /** It takes this work only in these stretches; absent: at all times. */
  readonly within?: Intervals
}

export interface Candidate extends EligibleResource {
  /** Working minutes of the whole task there. */
  work: number
  /** Why not; absent: it may. */
  excluded?: Reason
}

/** In place of a group: of work that a supplier does. */
export const atSupplier = -2

/** Every resource that a task names, directly or by group, in a fixed order. Tasks with the same groups share the list. */
function eligibleResourcesOf(
  facts: Facts,
  task: Pick<Task, 'options' | 'groupIds' | 'outside'>,
): readonly EligibleResource[] {
  const supplier = task.outside?.resourceId
  if (supplier !== undefined) return [{ resource: facts.resources.get(supplier)!, group: atSupplier }]
  if (task.options)
    return task.options.flatMap(({ resourceId }) => {
      const resource = facts.resources.get(resourceId)
      return resource === undefined ? [] : [{ resource, group: ownGroup(facts, resource) }]
    })
  return eligibleResourcesOfGroups(facts, task.groupIds ?? [])
}

/** Every resource of these groups, each once, counted in its main group where that is among them. */
export function eligibleResourcesOfGroups(facts: Facts, ids: readonly Id[]): readonly EligibleResource[] {
  const { groups } = facts
  const key = ids.length === 1 ? `${ids[0]}` : ids.join()
  const known = facts.eligible.get(key)
  if (known) return known
  const eligible: EligibleResource[] = []
  const seen = new Set<number>()
  for (const id of ids) {
    const group = groups.get(id)
    if (group === undefined) continue
    for (const resource of facts.members[group]!) {
      if (seen.has(resource)) continue
      seen.add(resource)
      const { mainGroupId, groupIds } = facts.problem.resources[resource]!
      const isMain = mainGroupId !== undefined && ids.includes(mainGroupId) && groupIds.includes(mainGroupId)
      const within = withinMemberships(facts.problem.resources[resource]!, ids)
      eligible.push({ resource, group: isMain ? groups.get(mainGroupId)! : group, ...(within && { within }) })
    }
  }
  facts.eligible.set(key, eligible)
  return eligible
}

/** When a resource takes work that names these groups, where it is in none of them all the time. */
function withinMemberships({ groupIds, memberships }: Resource, ids: readonly Id[]): Intervals | undefined {
  if (!memberships) return undefined
  const stretches: [number, number][] = []
  for (const id of groupIds) {
    if (!ids.includes(id)) continue
    const limited = memberships.find(({ groupId }) => groupId === id)
    if (!limited) return undefined
    for (let i = 0; i < limited.intervals.length; i += 2)
      stretches.push([limited.intervals[i]!, limited.intervals[i + 1]!])
  }
  stretches.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const joined: number[] = []
  for (const [from, until] of stretches) {
    const last = joined.length - 1
    if (last >= 0 && from <= joined[last]!) joined[last] = Math.max(joined[last]!, until)
    else joined.push(from, until)
  }
  return joined
}

/** The group of a resource for work that names no group. */
export function ownGroup(facts: Facts, resource: number): number {
  const { mainGroupId, groupIds, isSupplier } = facts.problem.resources[resource]!
  if (isSupplier) return atSupplier
  return facts.groups.get(mainGroupId ?? groupIds[0]!) ?? -1
}

/** Working minutes of a task on a resource, from its own option or from the task. */
export function workOn(facts: Facts, task: Task, resource: number): number {
  const { id, workRate = 100 } = facts.problem.resources[resource]!
  const { outside, options, started } = task
  if (outside) return minutesLeft(Math.ceil(outside.minutes), facts.problem.settings, started)
  return workLeft(facts, task, options?.find(({ resourceId }) => resourceId === id)?.minutes, workRate)
}

/** All resources that a task names, with its working minutes there and why one may not take it. */
export function candidatesOf(facts: Facts, task: Task): Candidate[] {
  return eligibleResourcesOf(facts, task).map((candidate) => {
    const work = workOn(facts, task, candidate.resource)
    const excluded = exclusion(facts, task, facts.problem.resources[candidate.resource]!)
    return excluded ? { ...candidate, work, excluded } : { ...candidate, work }
  })
}

/** What a task asks of its resource, by position in columns. */
export function demandOf({ tasks, demands }: ProblemColumns, t: number): Demand {
  return demands[tasks.demand[t]!] ?? {}
}

/** Why a resource may not take a task; absent: it may. */
export function exclusion(facts: Facts, asked: Demand, resource: Resource): Reason | undefined {
  for (const excluded of exclusions) {
    const reason = excluded(asked, resource, facts.problem.settings)
    if (reason) return reason
  }
  return undefined
}

export const isBottleneck = (group: Group | undefined) => group?.bottleneck === true
