import type { Batch, Gate, Link, Mould, Started, Task } from '@mouldwright/aps-engine'
import { resourceGroup, section } from '@mouldwright/basic/shared'
import { lockState, mould, operationState, part, partType, route, taskSource } from '@mouldwright/production/shared'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { NamedTask, Names } from '../names.ts'
import { gathering, linksBetween, type Made } from './build-links.ts'
import type { BuiltResources, Window } from './build-resources.ts'
import type { Report } from './found.ts'
import type {
  RawBatch,
  RawFact,
  RawFactory,
  RawMould,
  RawOperation,
  RawPart,
  RawPlace,
  RawSection,
} from './raw-factory.ts'

export interface BuiltWork {
  moulds: Mould[]
  batches: Batch[]
  tasks: Task[]
  links: Link[]
  names: Pick<Names, 'moulds' | 'parts' | 'batches' | 'processes' | 'tasks' | 'sections'>
  /** Tasks whose lack of a resource has been reported at its section or group. */
  withoutGroup: ReadonlySet<number>
}

interface WorkOptions {
  window: Window
  outsourcingMinutes: number
}

const programming = new Set(['design', 'cam', 'camQc'])
/** More than any horizon: such work has no place, and sums stay within the engine's integers. */
const mostMinutes = 10_000_000

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** Moulds, batches with what is left to do of them, and what waits for what. Numbers follow names, so equal data give equal problems. */
export function buildWork(
  raw: RawFactory,
  resources: BuiltResources,
  { window, outsourcingMinutes }: WorkOptions,
  report: Report,
): BuiltWork {
  const { timeZone } = window
  const sections = new Map(raw.sections.map((of) => [of.id, of]))
  const sorted = raw.sections.toSorted((one, other) => order(one.name, other.name) || one.id - other.id)
  const sectionNo = new Map(sorted.map(({ id }, at) => [id, at + 1]))
  const mouldNumbers = new Map(raw.moulds.map(({ id, number }) => [id, number]))
  const partsOf = Map.groupBy(raw.parts, ({ mouldId }) => mouldId)
  const operationsOf = Map.groupBy(raw.operations, ({ partId }) => partId)
  const batchesOf = Map.groupBy(raw.batches, ({ partId }) => partId)
  const factsOf = Map.groupBy(raw.facts, ({ batchId }) => batchId)
  const placeOf = new Map(raw.places.map((place) => [placeKey(place), place]))
  const processNo = new Map<string, number>()
  const built: BuiltWork = {
    moulds: [],
    batches: [],
    tasks: [],
    links: [],
    names: {
      moulds: [],
      parts: [],
      batches: [],
      processes: [],
      tasks: [],
      sections: sorted.map(({ id, name }) => ({ recordId: id, name })),
    },
    withoutGroup: new Set<number>(),
  }
  const { names } = built
  const withoutGroup = built.withoutGroup as Set<number>
  const madeOf = new Map<number, Made[]>()
  const groupless = new Map<number, number>()
  const retired = new Map<number, number>()
  const foreignGroups = new Map<number, number>()

  for (const item of [...raw.moulds].sort((one, other) => order(one.number, other.number) || one.id - other.id))
    addMould(item)
  built.links.push(...linksBetween({ raw, madeOf, sections, operationsOf, mouldNumbers }, report))
  reportCounts()
  built.links.sort((one, other) => one.from - other.from || one.to - other.to)
  return built

  function addMould(item: RawMould): void {
    const id = built.moulds.length + 1
    const parts = [...(partsOf.get(item.id) ?? [])].sort(
      (one, other) => order(one.number, other.number) || one.id - other.id,
    )
    const record = { entity: mould.name, id: item.id, label: item.number }
    if (parts.length === 0) report('warning', 'mouldWithoutParts', record)
    const dayStart = item.startDate ? localDayStart(item.startDate, timeZone) : undefined
    built.moulds.push({
      id,
      // A delivery day is kept until its end.
      due: item.deliveryDate ? localDayStart(addDays(item.deliveryDate, 1), timeZone) : null,
      priority: item.priority,
      ...(dayStart === undefined ? {} : { release: dayStart }),
    })
    names.moulds.push({
      recordId: item.id,
      number: item.number,
      name: item.name,
      customer: item.customer,
      salesman: item.salesman,
      priority: item.priority,
      delivery: item.deliveryDate,
    })
    for (const of of parts) addPart(of, item, id)
  }

  function addPart(item: RawPart, of: RawMould, mouldNo: number): void {
    const label = `${of.number} ${item.number}`
    const operations = [...(operationsOf.get(item.id) ?? [])].sort((one, other) => one.number - other.number)
    if (operations.length === 0) {
      report('error', 'partWithoutRoute', { entity: part.name, id: item.id, label })
      return
    }
    const partNo = names.parts.length + 1
    names.parts.push({
      recordId: item.id,
      routeId: operations[0]!.routeId,
      number: item.number,
      name: item.name,
      type: item.type,
      mould: mouldNo,
      materialArrived: item.materialStatus === 'arrived',
    })
    const batches = [...(batchesOf.get(item.id) ?? [])].sort(
      (one, other) => order(one.number, other.number) || one.id - other.id,
    )
    const rest = item.quantity - batches.reduce((sum, { quantity }) => sum + quantity, 0)
    const made = batches.flatMap((batch) =>
      batch.status === 'finished' || batch.status === 'closed'
        ? []
        : addBatch(batch, batch.quantity, item, partNo, mouldNo, of, operations),
    )
    if (rest > 0) {
      report('warning', 'partWithoutBatch', { entity: part.name, id: item.id, label }, { quantity: rest })
      made.push(...addBatch(null, rest, item, partNo, mouldNo, of, operations))
    }
    madeOf.set(item.id, made)
  }

  function addBatch(
    batch: RawBatch | null,
    quantity: number,
    item: RawPart,
    partNo: number,
    mouldNo: number,
    of: RawMould,
    operations: readonly RawOperation[],
  ): Made[] {
    const facts = new Map((batch ? (factsOf.get(batch.id) ?? []) : []).map((fact) => [fact.number, fact]))
    const left = operations.filter(({ number }) => operationState(facts.get(number)) !== 'completed')
    if (left.length === 0) return []
    const id = built.batches.length + 1
    const isAssembly = operations.some(({ sectionId }) => gathering.has(sections.get(sectionId)!.type))
    const electrode = item.type === partType.electrode ? 'electrode' : 'workpiece'
    built.batches.push({ id, mouldId: mouldNo, kind: isAssembly ? 'assembly' : electrode, quantity })
    names.batches.push({
      recordId: batch?.id ?? null,
      number: batch?.number ?? null,
      workOrder: batch?.workOrder ?? null,
      part: partNo,
      quantity,
      priority: batch?.priority ?? of.priority,
      source: batch?.source ?? taskSource.normal,
      isForced: batch?.source === taskSource.forceDelivery,
    })
    const made: Made = { batch: id, recordId: batch?.id ?? null, part: item, partNo, quantity, tasks: [] }
    let isProgrammed = false
    let hasMaterial = false
    for (const operation of left) {
      const stage = sections.get(operation.sectionId)!
      const fact = facts.get(operation.number)
      const gates = gatesOf(operation, stage, item, { isProgrammed, hasMaterial, fact })
      if (programming.has(stage.type)) isProgrammed = true
      else hasMaterial = true
      const taskId = addTask(operation, stage, fact, gates, made, batch, mouldNo, of)
      const before = made.tasks.at(-1)
      if (before) built.links.push({ from: before.id, to: taskId, kind: 'route' })
      made.tasks.push({ id: taskId, operation, section: stage, minutes: built.tasks[taskId - 1]!.minutes })
    }
    return [made]
  }

  function addTask(
    operation: RawOperation,
    stage: RawSection,
    fact: RawFact | undefined,
    gates: Gate[],
    made: Made,
    batch: RawBatch | null,
    mouldNo: number,
    of: RawMould,
  ): number {
    const id = built.tasks.length + 1
    const { part: item, quantity } = made
    const minutes = Math.min(mostMinutes, (operation.setupMinutes ?? 0) + (operation.pieceMinutes ?? 0) * quantity)
    const outside = outsideOf(operation, stage, fact, batch)
    const routeRecord = { entity: route.name, id: operation.routeId, label: `${of.number} ${item.number}` }
    const place = placeOf.get(placeKey({ batchId: batch?.id ?? null, partId: item.id, number: operation.number }))
    const planned = place && plannedAt(place)
    const isLocked = fact?.lock === lockState.locked
    if (isLocked && !planned && !fact?.startedAt && !outside)
      report('warning', 'lockWithoutPlan', routeRecord, { operation: operation.number })
    const started = outside ? undefined : startedOf(fact, routeRecord)
    const groupIds = outside ? undefined : groupsOf(operation, id)
    const notBefore = batch?.startDate ? localDayStart(batch.startDate, timeZone) : undefined
    const demands = demandsOf(item)
    built.tasks.push({
      id,
      batchId: made.batch,
      mouldId: mouldNo,
      sequence: operation.number,
      sectionId: sectionNo.get(operation.sectionId)!,
      ...(groupIds ? { groupIds } : {}),
      minutes,
      ...(operation.mustNotBeInterrupted ? { interruptible: false } : {}),
      ...(operation.mayRunUnattended ? { unattendedAllowed: true } : {}),
      ...(gates.length > 0 ? { gates } : {}),
      ...(notBefore === undefined ? {} : { notBefore }),
      ...(isLocked ? { lock: 1 as const } : {}),
      ...(batch?.status === 'dispatched' && planned ? { released: true } : {}),
      ...(planned ? { planned } : {}),
      ...(started ? { started } : {}),
      ...(outside === undefined ? {} : { outside: { minutes: outside } }),
      ...(Object.keys(demands).length > 0 ? { demands } : {}),
      ...(item.precisionLevel === null ? {} : { level: item.precisionLevel }),
    })
    names.tasks.push(namedTask(operation, fact, made.batch, minutes))
    return id
  }

  function namedTask(operation: RawOperation, fact: RawFact | undefined, batch: number, minutes: number): NamedTask {
    let process = processNo.get(operation.process)
    if (process === undefined) {
      process = names.processes.push(operation.process)
      processNo.set(operation.process, process)
    }
    return {
      batch,
      operation: operation.number,
      process,
      section: sectionNo.get(operation.sectionId)!,
      minutes,
      startedAt: fact?.startedAt ?? null,
      progress: fact?.progress ?? 0,
      camStatus: operation.needsCam ? (operation.camStatus ?? 'unknown') : operation.camStatus,
      lock: fact?.lock ?? lockState.unlocked,
    }
  }

  /** Groups that may do an operation: the one that it names, else all of its section. */
  function groupsOf(operation: RawOperation, taskId: number): number[] {
    const { resourceGroupId, sectionId } = operation
    if (!sections.get(sectionId)!.valid) count(retired, sectionId)
    if (resourceGroupId !== null) {
      const group = resources.groupNo.get(resourceGroupId)
      if (group !== undefined) return [group]
      count(foreignGroups, resourceGroupId)
      withoutGroup.add(taskId)
      return []
    }
    const groups = resources.groupsOfSection.get(sectionId) ?? []
    if (groups.length === 0) {
      count(groupless, sectionId)
      withoutGroup.add(taskId)
    }
    return groups
  }

  function startedOf(
    fact: RawFact | undefined,
    record: { entity: string; id: number; label: string },
  ): Started | undefined {
    if (!fact?.startedAt || fact.finishedAt) return undefined
    const resourceId =
      (fact.machineId === null ? undefined : resources.machineNo.get(fact.machineId)) ??
      (fact.resourceGroupId === null ? undefined : resources.teamNo.get(fact.resourceGroupId))
    if (resourceId === undefined) {
      report('warning', 'startedOnUnknown', record, { operation: fact.number })
      return undefined
    }
    return {
      resourceId,
      // All done but not reported as ended: a last bit is left.
      progress: Math.min(0.99, (fact.progress ?? 0) / 100),
      workedMinutes: fact.workedMinutes ?? 0,
      paused: fact.isPaused,
    }
  }

  function plannedAt(place: RawPlace): Task['planned'] {
    const resourceId =
      place.machineId === null ? resources.teamNo.get(place.groupId ?? 0) : resources.machineNo.get(place.machineId)
    return resourceId === undefined ? undefined : { resourceId, start: minuteOf(place.startAt) }
  }

  /** Clock minutes of a supplier's work that are left, or absent. */
  function outsideOf(
    operation: RawOperation,
    stage: RawSection,
    fact: RawFact | undefined,
    batch: RawBatch | null,
  ): number | undefined {
    const isOutside =
      (fact ? fact.isOutsourced : operation.isOutsourced) ||
      stage.type === 'outsourcing' ||
      batch?.source === taskSource.outsource
    if (!isOutside) return undefined
    const turnaround = fact?.turnaroundMinutes ?? operation.turnaroundMinutes ?? outsourcingMinutes
    if (!fact?.startedAt) return Math.max(1, turnaround)
    return Math.max(1, minuteOf(fact.startedAt) + turnaround - window.start)
  }

  function reportCounts(): void {
    const groupName = new Map(raw.groups.map(({ id, name }) => [id, name]))
    for (const [id, n] of groupless)
      report('error', 'sectionWithoutGroup', { entity: section.name, id, label: sections.get(id)!.name }, { count: n })
    for (const [id, n] of retired)
      report('warning', 'sectionInvalid', { entity: section.name, id, label: sections.get(id)!.name }, { count: n })
    for (const [id, n] of foreignGroups)
      report(
        'error',
        'groupNotInScheduling',
        { entity: resourceGroup.name, id, label: groupName.get(id) ?? '' },
        { count: n },
      )
  }

  function gatesOf(
    operation: RawOperation,
    stage: RawSection,
    item: RawPart,
    { isProgrammed, hasMaterial, fact }: { isProgrammed: boolean; hasMaterial: boolean; fact: RawFact | undefined },
  ): Gate[] {
    if (fact?.startedAt) return []
    const gates: Gate[] = []
    const program = (kind: 'cam' | 'camQc', needed: boolean, status: string | null, readyAt: string | null) => {
      // Where programmers are planned as operations of this route, those decide.
      if (!needed || isProgrammed || status === 'ready' || status === 'notNeeded') return
      gates.push({ kind, at: status === 'expected' && readyAt ? minuteOf(readyAt) : null })
    }
    if (!programming.has(stage.type)) {
      program('cam', operation.needsCam || stage.needsCam, operation.camStatus, operation.camReadyAt)
      program('camQc', operation.needsCamQc || stage.needsCamQc, operation.camQcStatus, operation.camQcReadyAt)
      if (!hasMaterial && item.materialStatus !== 'notTracked' && item.materialStatus !== 'arrived')
        gates.push({ kind: 'material', at: item.materialDate ? localDayStart(item.materialDate, timeZone) : null })
    }
    return gates
  }
}

const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)

const placeKey = ({ batchId, partId, number }: { batchId: number | null; partId: number; number: number }) =>
  `${batchId ?? `p${partId}`}/${number}`

function demandsOf(item: RawPart): Record<string, number> {
  const demands: Record<string, number> = {}
  for (const name of ['length', 'width', 'height', 'weight'] as const)
    if (item[name] !== null) demands[name] = item[name]
  if (item.needsCAxis) demands['cAxis'] = 1
  return demands
}
