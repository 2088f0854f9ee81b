import { checkShape } from './shape.ts'
import { NONE, isColumns, taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { viewOf } from '../model/from-columns.ts'
import { compile } from './compile.ts'
import { demandOf, exclusion } from './facts.ts'
import type { Defect, DefectCode, Id, Problem, RecordRef } from '../model/model.ts'
import { gateKinds } from '../model/model.ts'
import { FAR } from './shop.ts'
import type { Shop } from './shop.ts'

/** Numbers or references without which nothing can be planned; `defects` names each. */
export class InvalidProblem extends Error {
  readonly defects: readonly Defect[]

  constructor(defects: readonly Defect[]) {
    const [first] = defects
    const where = first?.records.map(({ kind, id }) => `${kind} ${id}`).join(', ')
    super(`The problem has ${defects.length} defects, first: ${first?.code} (${where})`)
    this.name = 'InvalidProblem'
    this.defects = defects
  }
}

/**
 * The problem, its shape found sound; columns as a view whose records are made when they are read.
 * @throws InvalidProblem
 */
export function refuseBroken(problem: Problem | ProblemColumns): Problem {
  const defects = checkShape(problem)
  if (defects.length) throw new InvalidProblem(defects)
  return isColumns(problem) ? viewOf(problem) : problem
}

/**
 * Every defect of the data with the records to mend, before a run. Where shape defects are found (bad numbers, duplicate
 * ids, unknown references, bad intervals) only those are given, since the others cannot be told then. Columns are checked
 * as they are, without making records of them.
 */
export function check(problem: Problem | ProblemColumns): Defect[] {
  const shape = checkShape(problem)
  return shape.length ? shape : new DataCheck(compile(problem).shop).run()
}

/** What is wrong with data whose shape is sound. */
class DataCheck {
  private readonly shop: Shop
  private readonly defects: Defect[] = []

  constructor(shop: Shop) {
    this.shop = shop
  }

  run(): Defect[] {
    this.checkTasks()
    this.checkLocks()
    const { batches, moulds, tasks, start } = this.shop.columns
    const hasTasks = new Uint8Array(batches.count)
    for (let t = 0; t < tasks.count; t++) hasTasks[tasks.batch[t]!] = 1
    for (let at = 0; at < batches.count; at++) {
      const mouldId = moulds.id[batches.mould[at]!]!
      if (!hasTasks[at]) this.add('noRoute', 'error', [{ kind: 'batch', id: batches.id[at]! }], { mouldId })
    }
    for (let at = 0; at < moulds.count; at++) {
      const due = moulds.due[at]!
      const records: RecordRef[] = [{ kind: 'mould', id: moulds.id[at]! }]
      if (due === NONE) this.add('noDueDate', 'warning', records)
      else if (due < start) this.add('dueBeforeStart', 'warning', records, { due })
    }
    return this.defects
  }

  private add(code: DefectCode, severity: Defect['severity'], records: RecordRef[], params: Defect['params'] = {}) {
    this.defects.push({ code, severity, records, params })
  }

  private checkTasks(): void {
    const { shop } = this
    const { tasks, gates, assumedGateMinutes } = shop.columns
    const seenCycles = new Set<string>()
    let gate = 0
    for (let t = 0; t < tasks.count; t++) {
      const here: RecordRef[] = [{ kind: 'task', id: tasks.id[t]! }]
      const reason = shop.unplaced[t]
      switch (reason?.code) {
        case 'cycle': {
          const taskIds = reason.params['taskIds'] as readonly Id[]
          const key = taskIds.join()
          if (seenCycles.has(key)) break
          seenCycles.add(key)
          const records = taskIds.map((id): RecordRef => ({ kind: 'task', id }))
          this.add('cycle', 'error', records, reason.params)
          break
        }
        case 'noCapableResource':
        case 'noCommonWorkingTime':
        case 'invalidResource':
        case 'zeroHours':
        case 'piecesWorn':
        case 'fixturesTooFew':
          this.add(reason.code, 'error', here, reason.params)
          break
      }
      for (; gates.of[gate] === t; gate++) {
        if (gates.at[gate] !== NONE) continue
        const kind = gateKinds[gates.kind[gate]!]!
        const isAssumed = assumedGateMinutes?.[kind] !== undefined
        this.add('gateUnknown', isAssumed ? 'warning' : 'error', here, { gate: kind })
      }
      if (shop.lockCode[t]) this.checkLock(t, here)
    }
  }

  /** A lock on a resource that may not take the task. */
  private checkLock(t: number, here: RecordRef[]): void {
    const { shop } = this
    const { tasks, outside, resources } = shop.columns
    const planned = tasks.plannedResource[t]!
    const isElsewhere = tasks.flags[t]! & taskFlag.milestone || outside.of.includes(t)
    if (planned < 0 || isElsewhere || shop.heldResource[t] === planned) return
    const excluded = isNamed(shop, t, planned)
      ? exclusion(shop.facts, demandOf(shop.columns, t), resources[planned]!)
      : undefined
    const records: RecordRef[] = [...here, { kind: 'resource', id: resources[planned]!.id }]
    this.add('lockNotEligible', 'warning', records, excluded?.params ?? {})
  }

  /** More tasks locked to one resource at one time than it can hold. */
  private checkLocks(): void {
    const { shop } = this
    const { tasks, resources, settings } = shop.columns
    if (settings.resourceLocking !== 'resourceAndTime') return
    const byResource = new Map<number, { t: number; start: number; end: number }[]>()
    shop.lockCode.forEach((code, t) => {
      const resource = tasks.plannedResource[t]!
      if (!code || resource < 0 || shop.heldResource[t] !== resource) return
      const start = tasks.plannedStart[t]!
      // Working minutes as clock minutes: the shortest that it can take, so that what is reported is certain.
      const lock = { t, start, end: Math.min(FAR, start + shop.modeWork[shop.modeStart[t]!]!) }
      const list = byResource.get(resource)
      if (list) list.push(lock)
      else byResource.set(resource, [lock])
    })
    for (const [resource, list] of byResource) {
      const capacity = shop.capacity[resource]!
      list.sort((a, b) => a.start - b.start || tasks.id[a.t]! - tasks.id[b.t]!)
      let open: typeof list = []
      for (const lock of list) {
        open = open.filter(({ end }) => end > lock.start)
        if (open.some((other) => this.isOneCharge(resource, other, lock))) continue
        if (open.length >= capacity) {
          const records = [...open, lock].map(({ t }): RecordRef => ({ kind: 'task', id: tasks.id[t]! }))
          const { id } = resources[resource]!
          this.add('locksOverlap', 'warning', [...records, { kind: 'resource', id }], { capacity })
        }
        open.push(lock)
      }
    }
  }

  /** May two locks be in one charge? Whether there is room for all is seen when they are planned. */
  private isOneCharge(resource: number, a: { t: number; start: number }, b: { t: number; start: number }): boolean {
    const { charges } = this.shop
    if (!charges?.isOven[resource] || a.start !== b.start) return false
    return charges.recipe[a.t]! >= 0 && charges.recipe[a.t] === charges.recipe[b.t]
  }
}

/** Does the task name the resource, directly or by a group? */
function isNamed({ columns, facts }: Shop, t: number, resource: number): boolean {
  const { options, groupLists, tasks } = columns
  const own = options.of.indexOf(t)
  if (own >= 0) return options.resource.subarray(options.start[own], options.start[own + 1]).includes(resource)
  const list = tasks.groups[t]!
  if (list < 0) return false
  const named = groupLists.group.subarray(groupLists.start[list], groupLists.start[list + 1])
  return named.some((group) => facts.members[group]!.includes(resource))
}
