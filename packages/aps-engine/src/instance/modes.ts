import { NONE, taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Clocks } from './clocks.ts'
import { atSupplier, demandOf, exclusion, frozenUntilOf, ownGroup, eligibleResourcesOfGroups } from './facts.ts'
import type { Facts, LockCode, EligibleResource } from './facts.ts'
import { kept, keptResources } from './holds.ts'
import type { Holds } from './holds.ts'
import type { Reason } from '../model/model.ts'
import { setOwnMinutes } from './mode-minutes.ts'
import { selfLoading } from './start-classes.ts'

/** The eligible resources of all tasks, in a fixed order. Tasks with the same ones share a list: its number is their class. */
export interface Eligibility {
  /** By task: number of its list. */
  modeClass: Int32Array
  lists: readonly (readonly EligibleResource[])[]
  /** Tasks that no resource may take, and why. */
  noneEligible: ReadonlyMap<number, Reason>
  /** By task: 1 where a lock holds it on a resource that may take it, or work has begun. */
  isHeld: Uint8Array
  /** By task: `kept.resource` where `Holds` leave it no other resource. */
  isKept: Uint8Array
  lockCode: readonly (LockCode | undefined)[]
}

/** A started task may only go on where it is, a locked one only where it was planned, a kept one where it is kept. */
export function eligibilityOfTasks(columns: ProblemColumns, facts: Facts, holds?: Holds): Eligibility {
  const { tasks, options, started, outside } = columns
  const lists = new EligibleLists()
  const able = new CapableResources(columns, facts, lists)
  const nowhere = lists.number([])
  const modeClass = new Int32Array(tasks.count)
  const isHeld = new Uint8Array(tasks.count)
  const isKept = new Uint8Array(tasks.count)
  const noneEligible = new Map<number, Reason>()
  const isOutside = new Uint8Array(tasks.count)
  const suppliers = new Map<number, number>()
  outside.of.forEach((t, i) => {
    const at = outside.resource ? outside.resource[i]! : -1
    if (at >= 0) suppliers.set(t, at)
    else isOutside[t] = 1
  })
  const startedOn = new Int32Array(started.of.length ? tasks.count : 0).fill(-1)
  started.of.forEach((t, i) => (startedOn[t] = started.resource[i]!))
  const lockCode = locksOf(columns, startedOn)
  let option = 0
  for (let t = 0; t < tasks.count; t++) {
    const own = options.of[option] === t ? option++ : -1
    if (tasks.flags[t]! & taskFlag.milestone || isOutside[t]) {
      modeClass[t] = nowhere
      continue
    }
    const supplier = suppliers.get(t)
    const found =
      supplier !== undefined ? able.bySupplier(t, supplier) : own < 0 ? able.byGroups(t) : able.byOptions(t, own)
    const at = startedOn.length ? startedOn[t]! : -1
    if (at >= 0) {
      const candidate = found.all.find(({ resource }) => resource === at)
      // What has begun is not bound to a membership.
      modeClass[t] = lists.single({ resource: at, group: candidate?.group ?? ownGroup(facts, at) })
      isHeld[t] = 1
      continue
    }
    if (lockCode[t] && tasks.plannedResource[t]! >= 0) {
      const held = lists.lists[found.list]!.find(({ resource }) => resource === tasks.plannedResource[t])
      if (held) {
        modeClass[t] = lists.single(held)
        isHeld[t] = 1
        continue
      }
    }
    const stays = holds ? keptResources(lists.lists[found.list]!, holds, t) : []
    if (stays.length) isKept[t] = kept.resource
    modeClass[t] = stays.length ? lists.number(stays) : found.list
    if (found.reason) noneEligible.set(t, found.reason)
  }
  return { modeClass, lists: lists.lists, noneEligible, isHeld, isKept, lockCode }
}

/** Lists of eligible resources, each kept once. */
class EligibleLists {
  readonly lists: (readonly EligibleResource[])[] = []
  private readonly byText = new Map<string, number>()
  private readonly byResource = new Map<number, number>()

  single(candidate: EligibleResource): number {
    if (candidate.within) return this.named([candidate])
    const key = candidate.resource * 2 ** 20 + candidate.group + 1
    const known = this.byResource.get(key)
    if (known !== undefined) return known
    const at = this.lists.push([candidate]) - 1
    this.byResource.set(key, at)
    return at
  }

  number(eligible: readonly EligibleResource[]): number {
    return eligible.length === 1 ? this.single(eligible[0]!) : this.named(eligible)
  }

  private named(eligible: readonly EligibleResource[]): number {
    let key = ''
    for (const { resource, group, within } of eligible)
      key += within ? `${resource}.${group}.${within.join('.')},` : `${resource}.${group},`
    const known = this.byText.get(key)
    if (known !== undefined) return known
    const at = this.lists.push(eligible) - 1
    this.byText.set(key, at)
    return at
  }
}

/** The resources that a task names, those of them that may take it, and the reason where none may. */
interface Found {
  all: readonly EligibleResource[]
  list: number
  reason?: Reason
}

class CapableResources {
  private readonly columns: ProblemColumns
  private readonly facts: Facts
  private readonly lists: EligibleLists
  private readonly known = new Map<number, Found>()
  private readonly ownGroups: Int32Array

  constructor(columns: ProblemColumns, facts: Facts, lists: EligibleLists) {
    this.columns = columns
    this.facts = facts
    this.lists = lists
    this.ownGroups = Int32Array.from(columns.resources, (_, at) => ownGroup(facts, at))
  }

  byGroups(t: number): Found {
    const { tasks, groups, groupLists, demands } = this.columns
    const key = (tasks.groups[t]! + 1) * (demands.length + 1) + tasks.demand[t]! + 1
    const known = this.known.get(key)
    if (known) return known
    const g = tasks.groups[t]!
    const ids =
      g < 0
        ? []
        : Array.from(groupLists.group.subarray(groupLists.start[g], groupLists.start[g + 1]), (at) => groups[at]!.id)
    const found = this.ableOf(eligibleResourcesOfGroups(this.facts, ids), t)
    this.known.set(key, found)
    return found
  }

  byOptions(t: number, option: number): Found {
    const { options } = this.columns
    const eligible: EligibleResource[] = []
    for (let o = options.start[option]!; o < options.start[option + 1]!; o++) {
      const resource = options.resource[o]!
      if (resource >= 0) eligible.push({ resource, group: this.ownGroups[resource]! })
    }
    return this.ableOf(eligible, t)
  }

  bySupplier(t: number, resource: number): Found {
    return this.ableOf([{ resource, group: atSupplier }], t)
  }

  private ableOf(all: readonly EligibleResource[], t: number): Found {
    const { resources } = this.columns
    const asked = demandOf(this.columns, t)
    const reasons: Reason[] = []
    const able: EligibleResource[] = []
    for (const candidate of all) {
      const reason = exclusion(this.facts, asked, resources[candidate.resource]!)
      if (reason) reasons.push(reason)
      else able.push(candidate)
    }
    const list = this.lists.number(reasons.length ? able : all)
    return able.length ? { all, list } : { all, list, reason: noneEligible(reasons) }
  }
}

/** One reason for all exclusions: the first limit, and how many resources it and others exclude. */
function noneEligible(reasons: readonly Reason[]): Reason {
  const limit = reasons.find(({ code }) => code === 'noCapableResource') ?? reasons[0]
  if (!limit) return { code: 'noCapableResource', params: { spec: null, value: null, limit: null, excluded: 0 } }
  return { code: limit.code, params: { ...limit.params, excluded: reasons.length } }
}

/** What holds tasks at their places in the published plan; a sparse list. */
function locksOf(columns: ProblemColumns, startedOn: Int32Array): (LockCode | undefined)[] {
  const codes: (LockCode | undefined)[] = []
  const { tasks, settings, sections } = columns
  if (settings.resourceLocking === 'none') return codes
  const frozen = frozenUntilOf(columns)
  const everywhere = frozen.get(undefined) ?? -Infinity
  const until = Array.from(sections, (id) => Math.max(everywhere, frozen.get(id) ?? -Infinity))
  for (let t = 0; t < tasks.count; t++) {
    const start = tasks.plannedStart[t]!
    if (start === NONE || (startedOn.length && startedOn[t]! >= 0)) continue
    const section = tasks.section[t]!
    if (tasks.flags[t]! & taskFlag.locked) codes[t] = 'locked'
    else if (tasks.flags[t]! & taskFlag.released) codes[t] = 'released'
    else if (start < (section < 0 ? everywhere : until[section]!)) codes[t] = 'frozen'
  }
  return codes
}

/** Modes of all tasks, one after the other. */
export interface Modes {
  /** Of task t: `modeStart[t] … modeStart[t + 1]`. */
  modeStart: Int32Array
  modeResource: Int32Array
  modeGroup: Int32Array
  modeWork: Int32Array
  /** Of them, those that each split takes again; absent: all resources work at the usual pace, see `fixedWork`. */
  modeFixed: Int32Array | undefined
  /** Row of the clock table in which the work runs, and in which it may start. */
  modeClock: Int32Array
  modeStartClock: Int32Array
}

/**
 * @param people by group: its operator resource, or −1
 * @param left working minutes left by task, as its groups' resources need them
 */
export function modesOf(
  columns: ProblemColumns,
  { modeClass, lists }: Eligibility,
  clocks: Clocks,
  operatorOfGroup: Int32Array,
  left: Int32Array,
): Modes {
  const { tasks } = columns
  const modeStart = new Int32Array(tasks.count + 1)
  const listLength = Int32Array.from(lists, ({ length }) => length)
  for (let t = 0; t < tasks.count; t++) modeStart[t + 1] = modeStart[t]! + listLength[modeClass[t]!]!
  const total = modeStart[tasks.count]!
  const modes: Modes = {
    modeStart,
    modeResource: new Int32Array(total),
    modeGroup: new Int32Array(total),
    modeWork: new Int32Array(total),
    modeFixed: undefined,
    modeClock: new Int32Array(total),
    modeStartClock: new Int32Array(total),
  }
  const rowsOf = (runsOn: boolean) => {
    const made: Int32Array[] = []
    return (list: number) =>
      (made[list] ??= Int32Array.from(lists[list]!, ({ resource, group, within }) =>
        clocks.row(resource, runsOn, group < 0 ? -1 : operatorOfGroup[group]!, within),
      ))
  }
  const attended = rowsOf(false)
  const unattended = rowsOf(true)
  const listResource = lists.map((list) => Int32Array.from(list, ({ resource }) => resource))
  const listGroup = lists.map((list) => Int32Array.from(list, ({ group }) => group))
  const { modeResource, modeGroup, modeWork, modeClock, modeStartClock } = modes
  for (let t = 0; t < tasks.count; t++) {
    const list = modeClass[t]!
    const from = modeStart[t]!
    const resource = listResource[list]!
    const group = listGroup[list]!
    if (resource.length === 0) continue
    const starts = attended(list)
    const runs = tasks.flags[t]! & taskFlag.unattended ? unattended(list) : starts
    const work = left[t]!
    for (let i = 0; i < resource.length; i++) {
      modeResource[from + i] = resource[i]!
      modeGroup[from + i] = group[i]!
      modeWork[from + i] = work
      modeClock[from + i] = runs[i]!
      modeStartClock[from + i] = starts[i]!
    }
  }
  setOwnMinutes(columns, modes)
  startUnattended(columns, modes)
  return modes
}

/** Where a resource loads itself, work starts whenever it may run. */
function startUnattended(columns: ProblemColumns, modes: Modes): void {
  const loads = selfLoading(columns)
  if (!loads) return
  const { modeStart, modeResource, modeClock, modeStartClock } = modes
  const { tasks } = columns
  for (let t = 0; t < tasks.count; t++) {
    if ((tasks.flags[t]! & taskFlag.unattended) === 0) continue
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++)
      if (loads[modeResource[c]!]) modeStartClock[c] = modeClock[c]!
  }
}
