/** What the shop's records say of one operation of a batch: whether it has begun, is planned, waits for a gate or is done outside. */
import type { Gate, Started, Task } from '@mouldwright/aps-engine'
import { taskSource } from '@mouldwright/production/shared'
import { localDayStart } from '@mouldwright/worktime'
import type { BuiltResources, Window } from './build-resources.ts'
import type { Report } from './found.ts'
import type { RawBatch, RawFact, RawFactory, RawOperation, RawPart, RawPlace, RawSection } from '../load/raw-factory.ts'

export interface OperationFacts {
  operation: RawOperation
  section: RawSection
  /** Absent until something was reported of it. */
  fact: RawFact | undefined
  /** Null: pieces that are in no batch yet. */
  batch: RawBatch | null
}

const programming = new Set(['design', 'cam', 'camQc'])

export const isProgramming = (section: RawSection): boolean => programming.has(section.type)
const minuteOf = (iso: string): number => Math.floor(Date.parse(iso) / 60_000)

/** Where a route stands before an operation, of what is left of it. */
export interface RouteState {
  /** Programmers are planned as operations of this route. */
  isProgrammed: boolean
  /** Work on material has begun. */
  hasMaterial: boolean
}

/** What an operation that has not begun waits for, besides other tasks. */
export function gatesOf(
  { operation, section, fact }: OperationFacts,
  part: RawPart,
  { isProgrammed, hasMaterial }: RouteState,
  timeZone: string,
): Gate[] {
  if (fact?.startedAt || isProgramming(section)) return []
  const gates: Gate[] = []
  const program = (kind: 'cam' | 'camQc', needed: boolean, status: string | null, readyAt: string | null) => {
    // Where programmers are planned as operations of this route, those decide.
    if (!needed || isProgrammed || status === 'ready' || status === 'notNeeded') return
    gates.push({ kind, at: status === 'expected' && readyAt ? minuteOf(readyAt) : null })
  }
  program('cam', operation.needsCam || section.needsCam, operation.camStatus, operation.camReadyAt)
  program('camQc', operation.needsCamQc || section.needsCamQc, operation.camQcStatus, operation.camQcReadyAt)
  if (!hasMaterial && isMaterialAwaited(part.materialStatus)) gates.push(materialGate(part, timeZone))
  return gates
}

export const isMaterialAwaited = (status: string) => status !== 'notTracked' && status !== 'arrived'

export const materialGate = ({ materialDate }: Pick<RawPart, 'materialDate'>, timeZone: string): Gate => ({
  kind: 'material',
  at: materialDate ? localDayStart(materialDate, timeZone) : null,
})

/** What a batch in parts costs: each part is set up again; what is made at once stays whole. */
export function splittingOf(
  { productionMode, setupMinutes }: RawOperation,
  quantity: number,
): Pick<Task, 'mostSplits' | 'fixedMinutes'> {
  if (productionMode === 'batch') return { mostSplits: 1 }
  return quantity > 1 && setupMinutes ? { fixedMinutes: setupMinutes } : {}
}

/** What a supplier's record says of a process: how long he takes, and the way there and back. */
export interface Lead {
  minutes: number
  transportMinutes: number
}
export type LeadOf = (supplierId: number | null, processId: number) => Lead | undefined

export function leadsOf({ supplierLeads }: Pick<RawFactory, 'supplierLeads'>): LeadOf {
  const leads = new Map(supplierLeads.map((of) => [`${of.supplierId}/${of.processId}`, of]))
  return (supplierId, processId) => (supplierId === null ? undefined : leads.get(`${supplierId}/${processId}`))
}

/** A supplier's work: clock minutes that are left of it, and the record by which it is reckoned where nothing else was agreed. */
export interface OutsideWork {
  minutes: number
  by?: Lead & { supplierId: number }
}

const isOutside = ({ operation, section, fact, batch }: OperationFacts): boolean =>
  (fact ? fact.isOutsourced : operation.isOutsourced) ||
  section.type === 'outsourcing' ||
  batch?.source === taskSource.outsource

/** What a supplier does of it, or absent: as agreed for it, else what the supplier takes, else what is usual. */
export function outsideWork(
  facts: OperationFacts,
  window: Window,
  { usualMinutes, leadOf }: { usualMinutes: number; leadOf: LeadOf },
): OutsideWork | undefined {
  if (!isOutside(facts)) return undefined
  const { operation, fact } = facts
  const supplierId = fact?.supplierId ?? operation.supplierId
  const lead = leadOf(supplierId, operation.processId)
  const agreed = agreedMinutes(facts, lead)
  const turnaround = agreed ?? (lead ? lead.minutes + lead.transportMinutes : usualMinutes)
  const by = agreed === null && lead && supplierId !== null ? { by: { ...lead, supplierId } } : {}
  const left = fact?.startedAt ? minuteOf(fact.startedAt) + turnaround - window.start : turnaround
  return { minutes: Math.max(1, left), ...by }
}

/** Clock minutes with the way there and back that were agreed for it; another supplier than the route's does not take the route's time. */
function agreedMinutes({ operation, fact }: OperationFacts, lead: Lead | undefined): number | null {
  const isOther = Boolean(fact?.supplierId) && fact?.supplierId !== operation.supplierId
  return fact?.turnaroundMinutes ?? (isOther && lead ? null : operation.turnaroundMinutes)
}

/** The same on the resource that stands for the supplier, and what he has done of it; the way there and back is apart. */
export function workOfSupplier(
  { minutes, supplierId, transportMinutes }: Lead & { supplierId: number },
  resourceId: number,
  fact: RawFact | undefined,
  workedUntilNow: (supplierId: number, from: number) => number,
): Pick<Task, 'outside' | 'started'> {
  const outside = { minutes: Math.max(1, minutes), supplierId, resourceId }
  if (!fact?.startedAt) return { outside }
  const sent = minuteOf(fact.startedAt)
  const workedMinutes = workedUntilNow(supplierId, sent + Math.ceil(transportMinutes / 2))
  const progress = Math.min(0.99, workedMinutes / outside.minutes)
  return { outside, started: { resourceId, progress, workedMinutes, paused: false } }
}

/** Whether work that a supplier is to do may still be done in the shop: nothing but a decision about this operation sent it away. */
export const mayReturn = ({ section, fact, batch }: OperationFacts): boolean =>
  section.type !== 'outsourcing' && batch?.source !== taskSource.outsource && !fact?.startedAt

/** Work under way on a resource that the plan knows. */
export function startedOf(
  fact: RawFact | undefined,
  resources: BuiltResources,
  record: Parameters<Report>[2],
  report: Report,
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

/** Where the published plan has it; absent where that resource is not planned any more. */
export function plannedAt(
  { machineId, groupId, startAt }: RawPlace,
  { machineNo, teamNo }: BuiltResources,
): Task['planned'] {
  const resourceId = machineId === null ? teamNo.get(groupId ?? 0) : machineNo.get(machineId)
  return resourceId === undefined ? undefined : { resourceId, start: minuteOf(startAt) }
}

/** What a workpiece asks of a machine, by the names of its limits: mm, kg, 1 for a C axis. */
export function demandsOf(part: RawPart): Record<string, number> {
  const demands: Record<string, number> = {}
  for (const name of ['length', 'width', 'height', 'weight'] as const)
    if (part[name] !== null) demands[name] = part[name]
  if (part.needsCAxis) demands['cAxis'] = 1
  return demands
}
