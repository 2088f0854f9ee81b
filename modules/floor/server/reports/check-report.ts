/** What a report must fit: the batch, the route, the section, the machine, the gate, and what is now. */
import { gateKey, gatesOf, sentencesOf } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { Refusal, type Params, type RefusalCode } from '@mouldwright/kernel'
import type { Context } from '@mouldwright/server-kit'
import { effectiveTime } from '../../shared/reports/effective-time.ts'
import type { Projection } from '../../shared/reports/projection.ts'
import type { ReportFault } from '../../shared/reports/report.ts'
import type { ReportDraft, ReportedBy } from './report-draft.ts'
import type { OperationWorld } from './world.query.ts'

export const faultCodes: Readonly<Record<ReportFault, RefusalCode>> = {
  batchOver: 'report.batchOver',
  operationGone: 'report.operationGone',
  operationFinished: 'report.operationFinished',
  gateClosed: 'report.gateWasClosed',
  machineGone: 'report.machineGone',
  followUpRefused: 'report.followUpRefused',
}

export interface Known {
  operations: ReadonlyMap<string, OperationWorld>
  machines: ReadonlyMap<number, { name: string; isValid: boolean; reportsWork: boolean }>
  groups: ReadonlyMap<number, { name: string; reportsWork: boolean }>
  people: ReadonlyMap<number, { name: string }>
  teams: ReadonlyMap<string, number>
}

/** Ends one report and leaves the others. */
function refuse(code: RefusalCode, params: Params = {}): never {
  throw new Refusal(code, { params })
}

/** A start that is refused on line has not happened; all else that comes too late has. */
const hasHappened = ({ kind }: ReportDraft, { isQueued }: ReportedBy) =>
  isQueued || (kind !== 'start' && kind !== 'setUp')

/** Where nobody may pause, what was paused by a form or a workbook goes on with a start. */
const itemOf = (
  kind: ReportDraft['kind'],
  phase: Projection['phase'],
  items: readonly string[],
): string | undefined => {
  const goesOn = phase === 'paused' && (items.includes('pause') || items.includes('continue'))
  if (kind === 'start' || kind === 'setUp') return goesOn ? 'continue' : 'start'
  if (kind === 'pause' || kind === 'handOver') return 'pause'
  if (kind === 'deliver') return 'delivery'
  if (kind === 'materialIn') return 'incomingMaterial'
  return kind === 'finish' ? 'finish' : undefined
}

/** A report with what the server knows of its operation. */
export interface Seen {
  report: ReportDraft
  by: ReportedBy
  known: Known
  of: OperationWorld
  /** What the reports so far come to. */
  now: Projection
}

/** Refuses what cannot be; answers the fault of what has happened although it no longer fits. */
export async function checkReport(ctx: Context, seen: Seen): Promise<ReportFault | null> {
  const { report, by, known, of, now } = seen
  const person = known.people.get(report.userId) ?? refuse('record.absent')
  if (!of.isOwn) refuse('report.notYourSection', { section: of.section ?? '' })
  const fault = isOver(ctx, seen)
  if (fault) return late(seen, fault)
  checkGivens(seen)
  const begins = isBeginning(report)
  checkPlace(report, known, of, begins || (report.kind === 'finish' && now.startedAt === null))
  if (begins && of.isOutsourced) refuse('report.outsourced', { batch: of.batch })
  const stops = begins ? await redReasons(ctx, report) : []
  if (stops.length > 0) {
    if (hasHappened(report, by)) return 'gateClosed'
    refuse('report.gateClosed', { batch: of.batch, reasons: sentencesOf(ctx, stops) })
  }
  // What comes from a queue is put in its place by its time; what is said now must fit what is now.
  if (!by.isQueued) checkPhase(report, of, now, person.name)
  return null
}

const isBeginning = ({ kind }: ReportDraft) => kind === 'start' || kind === 'setUp'

const late = ({ report, by, of }: Seen, fault: ReportFault): ReportFault =>
  hasHappened(report, by) ? fault : refuse(faultCodes[fault], { batch: of.batch })

/** Why the world has moved on from it. */
function isOver(ctx: Context, { report, by, known, of, now }: Seen): ReportFault | undefined {
  if (of.status === 'finished' || of.status === 'closed') return 'batchOver'
  if (of.hasRoute && !of.isOnRoute) return 'operationGone'
  const machine = report.machineId ? known.machines.get(report.machineId) : undefined
  if (machine && !machine.isValid) return 'machineGone'
  // What a queue tells of the time before the end still belongs to it.
  const isAfterEnd = now.finishedAt !== null && timeOf(ctx, report, by) >= now.finishedAt
  return isAfterEnd && (isBeginning(report) || report.kind === 'finish') ? 'operationFinished' : undefined
}

/** What the section accepts and asks for, and what the kind needs. */
function checkGivens({ report, of, now }: Seen): void {
  const { kind, quantity } = report
  const section = of.section ?? ''
  const item = itemOf(kind, now.phase, of.items)
  if (item && of.hasItems && !of.items.includes(item)) refuse('report.itemClosed', { section })
  if (kind === 'deliver' && of.needsShipmentWeight && !report.weight) refuse('report.weightNeeded', { section })
  if ((kind === 'scrap' || kind === 'rework') && !report.reason) refuse('report.reasonNeeded')
  if (quantity && quantity > of.quantity) refuse('report.tooMany', { batch: of.batch, quantity: of.quantity })
}

function checkPlace(report: ReportDraft, known: Known, of: OperationWorld, isNeeded: boolean): void {
  const machine = report.machineId ? (known.machines.get(report.machineId) ?? refuse('record.absent')) : undefined
  const group = report.resourceGroupId
    ? (known.groups.get(report.resourceGroupId) ?? refuse('record.absent'))
    : undefined
  if (machine && !machine.reportsWork) refuse('report.placeDoesNotReport', { place: machine.name })
  if (group && !group.reportsWork) refuse('report.placeDoesNotReport', { place: group.name })
  if (isNeeded && !placeOf(report, known, of)) refuse('report.placeNeeded', { batch: of.batch })
}

/** Where it is done: as told, else where it stands or is planned, else the person's team in the section. */
export function placeOf(
  { machineId, resourceGroupId, userId }: ReportDraft,
  { teams }: Known,
  of: OperationWorld,
): { machineId: number | null; resourceGroupId: number | null } | undefined {
  if (machineId) return { machineId, resourceGroupId: null }
  if (resourceGroupId) return { machineId: null, resourceGroupId }
  if (of.machineId) return { machineId: of.machineId, resourceGroupId: null }
  const team = of.resourceGroupId ?? teams.get(`${userId}/${of.section}`)
  return team ? { machineId: null, resourceGroupId: team } : undefined
}

async function redReasons(ctx: Context, report: ReportDraft): Promise<GateReason[]> {
  const { batchId, operationNumber, machineId, userId } = report
  const query = { batchId, operationNumber, userId, ...(machineId ? { machineId } : {}) }
  const gate = (await gatesOf(ctx, [query], { isForStart: true })).get(gateKey(batchId, operationNumber))
  return gate?.reasons.filter(({ light }) => light === 'red') ?? []
}

function checkPhase({ kind, userId }: ReportDraft, of: OperationWorld, now: Projection, person: string): void {
  const isAtIt = now.stretches.some((each) => each.kind === 'labour' && each.userId === userId && each.to === null)
  const isWorking = now.phase === 'running' || now.phase === 'settingUp'
  if (kind === 'start' && now.phase === 'running' && isAtIt) refuse('report.alreadyAtIt', { person, batch: of.batch })
  if (kind === 'setUp' && isAtIt) refuse('report.alreadyAtIt', { person, batch: of.batch })
  if (kind === 'pause' && !isWorking) refuse('report.notRunning', { batch: of.batch })
  if (kind === 'handOver' && !isAtIt) refuse('report.notAtIt', { person, batch: of.batch })
  if (kind === 'finish' && now.phase === 'notStarted' && !of.canCompleteDirectly)
    refuse('report.notStarted', { batch: of.batch, section: of.section ?? '' })
}

export const timeOf = (ctx: Context, { deviceAt }: ReportDraft, by: ReportedBy): number =>
  effectiveTime(
    {
      deviceAt: deviceAt ? Date.parse(deviceAt) : null,
      clockOffsetMs: by.clockOffsetMs ?? 0,
      isQueued: by.isQueued ?? false,
      ...(by.lastContactAt ? { lastContactAt: by.lastContactAt.getTime() } : {}),
    },
    ctx.now().getTime(),
  )
