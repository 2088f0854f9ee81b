import { compile } from './compile.ts'
import { candidatesOf, gather, lockOf } from './facts.ts'
import type { Facts } from './facts.ts'
import type { Defect, DefectCode, Id, Intervals, Problem, RecordRef } from './model.ts'
import { gateKinds, linkKinds } from './model.ts'
import { settingOptions } from './settings.ts'

/** The latest moment that the engine's integers hold. */
const latestMinute = 2 ** 31 - 2

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

/** @throws InvalidProblem */
export function refuseBroken(problem: Problem): void {
  const defects = checkShape(problem)
  if (defects.length) throw new InvalidProblem(defects)
}

/**
 * Every defect of the data with the records to mend, before a run. Where shape defects are found (bad numbers, duplicate
 * ids, unknown references, bad intervals) only those are given, since the others cannot be told then.
 */
export function check(problem: Problem): Defect[] {
  const shape = checkShape(problem)
  if (shape.length) return shape
  const facts = gather(problem)
  const { shop } = compile(problem)
  const defects: Defect[] = []
  const add = (code: DefectCode, severity: Defect['severity'], records: RecordRef[], params: Defect['params'] = {}) =>
    defects.push({ code, severity, records, params })
  const seenCycles = new Set<string>()

  problem.tasks.forEach((task, t) => {
    const here: RecordRef[] = [{ kind: 'task', id: task.id }]
    const reason = shop.unplaced[t]
    switch (reason?.code) {
      case 'cycle': {
        const taskIds = reason.params['taskIds'] as readonly Id[]
        const key = taskIds.join()
        if (seenCycles.has(key)) break
        seenCycles.add(key)
        add(
          'cycle',
          'error',
          taskIds.map((id) => ({ kind: 'task', id })),
          reason.params,
        )
        break
      }
      case 'noCapableResource':
      case 'noCommonWorkingTime':
      case 'invalidResource':
      case 'zeroHours':
        add(reason.code, 'error', here, reason.params)
        break
    }
    for (const { kind, at } of task.gates ?? []) {
      if (at !== null) continue
      const assumed = problem.assumedGateMinutes?.[kind] !== undefined
      add('gateUnknown', assumed ? 'warning' : 'error', here, { gate: kind })
    }
    const resourceId = task.planned?.resourceId ?? undefined
    if (!lockOf(facts, task) || resourceId === undefined || task.outside || task.milestone) return
    const own = candidatesOf(facts, task).find(({ resource }) => problem.resources[resource]!.id === resourceId)
    if (!own || own.excluded)
      add('lockNotEligible', 'warning', [...here, { kind: 'resource', id: resourceId }], own?.excluded?.params ?? {})
  })
  checkLocks(facts, add)

  const withTasks = new Set(problem.tasks.map(({ batchId }) => batchId))
  for (const { id, mouldId } of problem.batches)
    if (!withTasks.has(id)) add('noRoute', 'error', [{ kind: 'batch', id }], { mouldId })
  for (const { id, due } of problem.moulds) {
    if (due === null) add('noDueDate', 'warning', [{ kind: 'mould', id }])
    else if (due < problem.start) add('dueBeforeStart', 'warning', [{ kind: 'mould', id }], { due })
  }
  return defects
}

type Add = (code: DefectCode, severity: Defect['severity'], records: RecordRef[], params?: Defect['params']) => void

/** More tasks locked to one resource at one time than it can hold. */
function checkLocks(facts: Facts, add: Add): void {
  const { problem } = facts
  if (problem.settings.resourceLocking !== 'resourceAndTime') return
  const byResource = new Map<Id, { id: Id; start: number; end: number }[]>()
  for (const task of problem.tasks) {
    if (!lockOf(facts, task) || !task.planned) continue
    const { resourceId, start } = task.planned
    if (resourceId === null) continue
    const own = candidatesOf(facts, task).find(({ resource }) => problem.resources[resource]!.id === resourceId)
    if (!own || own.excluded) continue
    // Working minutes as clock minutes: the shortest that it can take, so that what is reported is certain.
    const list = byResource.get(resourceId) ?? []
    list.push({ id: task.id, start, end: start + own.work })
    byResource.set(resourceId, list)
  }
  for (const [resourceId, list] of byResource) {
    const capacity = problem.resources[facts.resources.get(resourceId)!]!.capacity ?? 1
    list.sort((a, b) => a.start - b.start || a.id - b.id)
    list.forEach((lock, at) => {
      const others = list.filter((other, i) => i < at && other.end > lock.start)
      if (others.length < capacity) return
      const records: RecordRef[] = [...others, lock].map(({ id }) => ({ kind: 'task', id }))
      add('locksOverlap', 'warning', [...records, { kind: 'resource', id: resourceId }], { capacity })
    })
  }
}

/** Numbers, ids, references and intervals. */
function checkShape(problem: Problem): Defect[] {
  const defects: Defect[] = []
  const add = (code: DefectCode, records: RecordRef[], params: Defect['params'] = {}) =>
    defects.push({ code, severity: 'error', records, params })
  const whole: RecordRef[] = [{ kind: 'problem', id: 0 }]
  const isMoment = (value: unknown) => Number.isSafeInteger(value) && Math.abs(value as number) <= latestMinute
  const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= latestMinute

  if (!isMoment(problem.start) || !isMoment(problem.horizonEnd) || problem.start < 0)
    add('badNumber', whole, { field: 'start' })
  else if (problem.horizonEnd <= problem.start)
    add('emptyHorizon', whole, { start: problem.start, end: problem.horizonEnd })
  for (const [name, options] of Object.entries(settingOptions)) {
    const value = problem.settings[name as keyof typeof settingOptions]
    if (!(options as readonly unknown[]).includes(value)) add('badNumber', whole, { field: name })
  }
  const { bottleneckBufferHours, timeoutRemainingCoefficient, defaultFlowTimeHours, groupConversionHours } =
    problem.settings
  const hours = { bottleneckBufferHours, timeoutRemainingCoefficient, defaultFlowTimeHours, groupConversionHours }
  for (const [field, value] of Object.entries(hours)) if (!isAmount(value)) add('badNumber', whole, { field })
  const { minimumElectrodeTransfer: minimum } = problem.settings
  if (minimum !== 'all' && !(Number.isSafeInteger(minimum) && minimum >= 1))
    add('badNumber', whole, { field: 'minimumElectrodeTransfer' })

  const idsOf = (kind: RecordRef['kind'], list: readonly { id: Id }[]) => {
    const known = new Set<Id>()
    for (const { id } of list) {
      if (!Number.isSafeInteger(id) || id < 0) add('badNumber', [{ kind, id }], { field: 'id' })
      else if (known.has(id)) add('duplicateId', [{ kind, id }])
      known.add(id)
    }
    return known
  }
  const calendars = idsOf('calendar', problem.calendars)
  const groups = idsOf('group', problem.groups)
  const resources = idsOf('resource', problem.resources)
  const moulds = idsOf('mould', problem.moulds)
  const batches = idsOf('batch', problem.batches)
  const tasks = idsOf('task', problem.tasks)
  const setups = idsOf('setup', problem.setups ?? [])
  const sizes = new Map((problem.setups ?? []).map(({ id, size }) => [id, size]))
  const need = (known: Set<Id>, id: Id | undefined | null, from: RecordRef, field: string) => {
    if (id !== undefined && id !== null && !known.has(id)) add('unknownReference', [from], { field, id })
  }

  for (const { id, intervals, overtime = [], unattended = [] } of problem.calendars)
    for (const [field, list] of Object.entries({ intervals, overtime, unattended }))
      if (!isAscending(list)) add('badIntervals', [{ kind: 'calendar', id }], { field })
  for (const { id, peopleResourceId } of problem.groups)
    need(resources, peopleResourceId, { kind: 'group', id }, 'peopleResourceId')
  for (const resource of problem.resources) {
    const from: RecordRef = { kind: 'resource', id: resource.id }
    need(calendars, resource.calendarId, from, 'calendarId')
    need(groups, resource.mainGroupId, from, 'mainGroupId')
    need(setups, resource.setupMatrixId, from, 'setupMatrixId')
    for (const groupId of resource.groupIds) need(groups, groupId, from, 'groupIds')
    const { capacity = 1 } = resource
    if (!Number.isSafeInteger(capacity) || capacity < 1 || capacity > 10_000)
      add('badNumber', [from], { field: 'capacity' })
  }
  for (const { id, size, minutes, first } of problem.setups ?? []) {
    const isRight = minutes.length === size * size && (first?.length ?? size) === size
    if (!isRight || ![...minutes, ...(first ?? [])].every(isAmount))
      add('badNumber', [{ kind: 'setup', id }], { field: 'minutes' })
  }
  for (const { fromGroupId, toGroupId, minutes } of problem.flowTimes ?? []) {
    const from: RecordRef = { kind: 'group', id: fromGroupId }
    need(groups, fromGroupId, from, 'flowTimes')
    need(groups, toGroupId, from, 'flowTimes')
    if (!isAmount(minutes)) add('badNumber', [from], { field: 'flowTimes' })
  }
  for (const { id, due, priority, release } of problem.moulds) {
    const from: RecordRef = { kind: 'mould', id }
    if (due !== null && !isMoment(due)) add('badNumber', [from], { field: 'due' })
    if (!(priority >= 0 && priority <= 1e6)) add('badNumber', [from], { field: 'priority' })
    if (release !== undefined && !isMoment(release)) add('badNumber', [from], { field: 'release' })
  }
  for (const { id, mouldId, quantity } of problem.batches) {
    need(moulds, mouldId, { kind: 'batch', id }, 'mouldId')
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      add('badNumber', [{ kind: 'batch', id }], { field: 'quantity' })
  }
  for (const task of problem.tasks) {
    const from: RecordRef = { kind: 'task', id: task.id }
    need(batches, task.batchId, from, 'batchId')
    need(moulds, task.mouldId, from, 'mouldId')
    for (const groupId of task.groupIds ?? []) need(groups, groupId, from, 'groupIds')
    for (const { resourceId, minutes } of task.options ?? []) {
      need(resources, resourceId, from, 'options')
      if (minutes !== undefined && !isAmount(minutes)) add('badNumber', [from], { field: 'options' })
    }
    need(resources, task.planned?.resourceId, from, 'planned')
    need(resources, task.started?.resourceId, from, 'started')
    if (!isAmount(task.minutes)) add('badNumber', [from], { field: 'minutes' })
    if (task.outside && !isAmount(task.outside.minutes)) add('badNumber', [from], { field: 'outside' })
    if (task.notBefore !== undefined && !isMoment(task.notBefore)) add('badNumber', [from], { field: 'notBefore' })
    if (task.planned && !isMoment(task.planned.start)) add('badNumber', [from], { field: 'planned' })
    const { started } = task
    if (started && !(started.progress >= 0 && started.progress < 1 && isAmount(started.workedMinutes)))
      add('badNumber', [from], { field: 'started' })
    for (const { kind, at } of task.gates ?? [])
      if (!gateKinds.includes(kind) || (at !== null && !isMoment(at))) add('badNumber', [from], { field: 'gates' })
    if (task.setupClass !== undefined && !isClass(problem, task.setupClass, sizes))
      add('badNumber', [from], { field: 'setupClass' })
  }
  for (const link of problem.links) {
    const from: RecordRef = { kind: 'task', id: link.from }
    need(tasks, link.from, from, 'links')
    need(tasks, link.to, from, 'links')
    const { lagMinutes = 0, pieces = 1, share = 1, fittingMinutes = 0 } = link
    const isRight = isAmount(lagMinutes) && isAmount(fittingMinutes) && pieces >= 1 && share > 0 && share <= 1
    if (!isRight || !linkKinds.includes(link.kind)) add('badNumber', [from], { field: 'links', to: link.to })
  }
  return defects
}

function isClass(problem: Problem, at: number, sizes: ReadonlyMap<Id, number>): boolean {
  if (!Number.isSafeInteger(at) || at < 0) return false
  for (const size of sizes.values()) if (at >= size) return false
  return problem.setups !== undefined
}

function isAscending(list: Intervals): boolean {
  if (list.length % 2) return false
  for (let i = 0; i < list.length; i++) {
    if (!Number.isSafeInteger(list[i])) return false
    if (i > 0 && (i % 2 ? list[i]! <= list[i - 1]! : list[i]! < list[i - 1]!)) return false
  }
  return true
}
