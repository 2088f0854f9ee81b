import type { RestDays, StoredPeriod } from '@mouldwright/basic/shared'
import type { ElectrodePieces } from '@mouldwright/production/server/api'
import type { TimedWork } from '@mouldwright/production/shared'

/** What a load reads, as the database holds it. */
export interface RawFactory {
  moulds: RawMould[]
  /** Trials that are still to come. */
  trials: RawTrial[]
  parts: RawPart[]
  operations: RawOperation[]
  batches: RawBatch[]
  facts: RawFact[]
  burns: RawBurn[]
  /** Electrode pieces that plans may count on, and the electrodes that are followed as pieces. */
  pieces: ElectrodePieces['pieces']
  electrodes: ElectrodePieces['electrodes']
  /** How long suppliers take for a process, and the way there and back. */
  supplierLeads: { supplierId: number; processId: number; minutes: number; transportMinutes: number }[]
  /** Suppliers of whom plans count working days or places. */
  suppliers: { id: number; name: string; calendarId: number | null; simultaneousTasks: number | null }[]
  sections: RawSection[]
  groups: RawGroup[]
  members: RawMember[]
  machines: RawMachine[]
  /** What machines can do of each attribute, and what processes ask of them; attributes by code and name. */
  machineAttributes: { machineId: number; attribute: string; min: number | null; max: number | null }[]
  fixtures: { id: number; code: string; count: number }[]
  processDemands: { processId: number; attribute: string; value: number }[]
  downtimes: RawStretch[]
  /** When machines work outside their calendar and shift. */
  openings: RawStretch[]
  /** The same of the people of groups. */
  groupDowntimes: RawStretch[]
  groupOpenings: RawStretch[]
  calendars: RawCalendar[]
  holidays: RawHoliday[]
  shifts: RawShift[]
  periods: RawPeriod[]
  flowTimes: { fromGroupId: number; toGroupId: number; minutes: number }[]
  /** The plan that is published, if one is, and its places. */
  published: { id: number }[]
  places: RawPlace[]
}

/** Of a factory: who works when and where. */
export type RawResources = Omit<
  RawFactory,
  | 'moulds'
  | 'trials'
  | 'parts'
  | 'operations'
  | 'batches'
  | 'facts'
  | 'burns'
  | 'pieces'
  | 'electrodes'
  | 'supplierLeads'
  | 'suppliers'
  | 'published'
  | 'places'
>

export interface RawStretch {
  /** Machine or group. */
  ownerId: number
  startsAt: string
  endsAt: string
  reason?: string | null
}

export interface RawMould {
  id: number
  number: string
  name: string
  customer: string | null
  salesman: string | null
  priority: number
  startDate: string | null
  deliveryDate: string | null
}
interface RawTrial {
  mouldId: number
  event: string
  plannedDate: string
}
export interface RawPart {
  id: number
  mouldId: number
  number: string
  name: string
  type: number
  /** Bought as it is: it has no route, and assembly waits for it. */
  isBought: boolean
  /** The name of its material, where that, or all of its type, is hardened. */
  hardened: string | null
  quantity: number
  assemblyGroup: string | null
  /** Blank: only the mould's counts. */
  deliveryDate: string | null
  priority: number | null
  materialStatus: string
  materialDate: string | null
  length: number | null
  width: number | null
  height: number | null
  weight: number | null
  precisionLevel: number | null
  needsCAxis: boolean
}
export interface RawOperation {
  partId: number
  routeId: number
  number: number
  processId: number
  process: string
  sectionId: number
  resourceGroupId: number | null
  setupMinutes: number | null
  /** For each piece, or for all at once: the route's, else the process's. */
  pieceMinutes: number | null
  productionMode: TimedWork['productionMode']
  /** Its process is done in charges of an oven, which take so long. */
  chargeMinutes: number | null
  /** May occur in a route more than once. */
  isCyclic: boolean
  needsCam: boolean
  camStatus: string | null
  camReadyAt: string | null
  needsCamQc: boolean
  camQcStatus: string | null
  camQcReadyAt: string | null
  mayRunUnattended: boolean
  mustNotBeInterrupted: boolean
  /** After the operation before. */
  mostWaitMinutes: number | null
  fixtureId: number | null
  /** Null: one. */
  fixtureCount: number | null
  /** Such as `1a`: its stretch may be done in other ways. */
  way: string | null
  isOutsourced: boolean
  supplierId: number | null
  turnaroundMinutes: number | null
  /** The one batch that needs it, as of rework; null: all. */
  onlyBatchId: number | null
  /** There and back at the supplier who offers its process soonest. */
  supplierMinutes: number | null
}

/** Whether a batch does the operation; pieces in no batch do all but what single batches need. */
export const isOf = ({ onlyBatchId }: RawOperation, batch: Pick<RawBatch, 'id'> | null): boolean =>
  onlyBatchId === null || onlyBatchId === batch?.id

export interface RawBatch {
  id: number
  number: string
  partId: number
  quantity: number
  workOrder: string | null
  priority: number | null
  startDate: string | null
  deliveryDate: string | null
  /** Such as `1b, 2a`. */
  chosenWays: string | null
  source: number
  status: string | null
}
export interface RawFact {
  batchId: number
  number: number
  lock: number
  machineId: number | null
  resourceGroupId: number | null
  startedAt: string | null
  finishedAt: string | null
  workedMinutes: number | null
  progress: number | null
  isPaused: boolean
  isOutsourced: boolean
  supplierId: number | null
  turnaroundMinutes: number | null
}
interface RawBurn {
  electrodeId: number
  partId: number
  operationNumber: number
  pieces: number | null
}
export interface RawSection {
  id: number
  name: string
  type: string
  valid: boolean
  needsCam: boolean
  needsCamQc: boolean
}
export interface RawGroup {
  id: number
  name: string
  sectionId: number
  calendarId: number
  shiftId: number
  simultaneousTasks: number
  needsPeople: boolean
  isBottleneck: boolean
  weight: number
  labourRate: number
  joinDate: string | null
  endDate: string | null
  inScheduling: boolean
  valid: boolean
}
export interface RawMember {
  groupId: number
  /** Absent for a person. */
  machineId: number | null
  /** Of a person: per cent of usual speed. */
  workRate?: number | null
  isMain: boolean
  joinDate: string | null
  endDate: string | null
}
export interface RawMachine {
  id: number
  name: string
  alias: string | null
  status: string
  simultaneousTasks: number
  /** Per cent of the usual pace. */
  workRate: number | null
  runsUnattended: boolean
  startsUnattended: boolean
  /** In litres and kilograms; of an oven at least one. */
  chargeVolume: number | null
  chargeWeight: number | null
  hasCAxis: boolean
  precisionLevel: number | null
  ratePerHour: number
  minLength: number | null
  maxLength: number | null
  minWidth: number | null
  maxWidth: number | null
  minHeight: number | null
  maxHeight: number | null
  minWeight: number | null
  maxWeight: number | null
}
interface RawCalendar extends RestDays {
  id: number
  name: string
  valid: boolean
}
interface RawHoliday {
  calendarId: number
  name: string
  type: 'fixed' | 'floating'
  startDate: string
  endDate: string
  isWorked: boolean
}
interface RawShift {
  id: number
  name: string
  type: 'work' | 'overtime'
  validFrom: string | null
  valid: boolean
}
interface RawPeriod extends StoredPeriod {
  shiftId: number
}
export interface RawPlace {
  batchId: number | null
  partId: number
  number: number
  machineId: number | null
  groupId: number | null
  startAt: string
}
