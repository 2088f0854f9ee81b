import type { ObjectiveLevel } from './plan.ts'
import type { Id, Minute } from './problem.ts'
import type { Reason, ReasonParams } from './reason.ts'

/** A fault of the data, found before a run. `error`: the named tasks cannot be planned, or the run cannot start. */
export interface Defect {
  code: DefectCode
  severity: 'error' | 'warning'
  records: readonly RecordRef[]
  params: ReasonParams
}

export interface RecordRef {
  kind:
    | 'problem'
    | 'calendar'
    | 'group'
    | 'resource'
    | 'mould'
    | 'batch'
    | 'task'
    | 'link'
    | 'setup'
    | 'pieceSet'
    | 'recipe'
    | 'fixture'
    | 'routeChoice'
    | 'routeWay'
  id: Id
}

/** Codes of `check`; those that are also reasons say the same thing. */
export const defectCodes = [
  'badNumber',
  'duplicateId',
  'unknownReference',
  'badIntervals',
  'emptyHorizon',
  'piecesAndPeople',
  'ovenAndPeople',
  'badWays',
  'cycle',
  'noCapableResource',
  'noCommonWorkingTime',
  'noRoute',
  'zeroHours',
  'invalidResource',
  'piecesWorn',
  'fixturesTooFew',
  'locksOverlap',
  'lockNotEligible',
  'gateUnknown',
  'noDueDate',
  'dueBeforeStart',
  'unusedOvertime',
] as const
export type DefectCode = (typeof defectCodes)[number]

/** A rule that a plan breaks; an empty list is a feasible plan. */
export interface Violation {
  code: ViolationCode
  taskIds: readonly Id[]
  params: ReasonParams
}

export const violationCodes = [
  'missing',
  'unknown',
  'shape',
  'notEligible',
  'beforeStartPoint',
  'afterHorizon',
  'workMinutes',
  'interrupted',
  'startInClosedTime',
  'overlap',
  'setup',
  'precedence',
  'wait',
  'electrodes',
  'gate',
  'people',
  'piecesInUse',
  'piecesWorn',
  'charge',
  'fixturesInUse',
  'outside',
  'lock',
  'started',
  'overtime',
  'split',
  'way',
  'unplacedWithoutReason',
  'reasonNotTrue',
  'objective',
] as const
export type ViolationCode = (typeof violationCodes)[number]

/** Figures of a plan. Shares are 0 … 1. */
export interface Score {
  levels: readonly ObjectiveLevel[]
  kpis: Kpis
}

export interface Kpis {
  tasks: number
  placedTasks: number
  moulds: number
  lateMoulds: number
  onTimeShare: number
  weightedTardinessHours: number
  maxTardinessHours: number
  makespanHours: number
  /** Mean of mould end − release, not below 0. */
  meanFlowHours: number
  overtimeHours: number
  outsideHours: number
  conversions: number
  setupHours: number
  changedStarts: number
  changedResources: number
  /** Worked ÷ open hours until the end of the plan. */
  utilisation: readonly { groupId: Id; resources: number; workHours: number; openHours: number; share: number }[]
  /** The group with the largest share of them. */
  bottleneckGroupId: Id | null
  /** 1 − spread ÷ mean of the resources' loads in the bottleneck group. */
  loadBalance: number
}

/** Of a resource or group, in minutes. */
export interface LoadFigures {
  id: Id
  work: number
  overtime: number
  /** Open minutes until the plan's end, opened overtime and capacity counted. */
  open: number
  utilisation: number
}

/** So much of a stretch, and why; absent for processing. */
export interface ChainPart {
  kind: ChainStretch['kind']
  minutes: Minute
  reason?: Reason
}

/** One stretch of the chain that made a mould or task end when it did; stretches touch and fill the lead time exactly. */
export interface ChainStretch {
  kind:
    | 'processing'
    | 'calendar'
    | 'queue'
    | 'ownMould'
    | 'setup'
    | 'transfer'
    | 'buffer'
    | 'electrodes'
    | 'gate'
    | 'lock'
    | 'outside'
    | 'people'
    | 'release'
    | 'idle'
  start: Minute
  end: Minute
  /** The task whose start or end the stretch leads to. */
  taskId: Id | null
  /** Absent for processing. */
  reason?: Reason
  /** Joined of several kinds on one resource: how much of each, most first; they sum to the stretch, whose kind and reason are of the chief one. */
  parts?: readonly ChainPart[]
}

export interface Explanation {
  /** Start of the lead time: the later of start point and mould release. */
  from: Minute
  to: Minute
  due: Minute | null
  lateMinutes: number
  /** For a mould: so late is it in any plan that places all work, even alone in the shop. */
  leastLateMinutes?: number
  /** In time order. */
  stretches: readonly ChainStretch[]
  /** Minutes by kind; they sum to `to − from`. */
  totals: Readonly<Partial<Record<ChainStretch['kind'], number>>>
  /** For a task: every resource of its groups. */
  alternatives?: readonly Alternative[]
}

/** Why not that machine. */
export interface Alternative {
  resourceId: Id
  chosen: boolean
  /** Present: cannot take the task. */
  excluded?: Reason
  /** Earliest start and end there with everything else in its place. */
  start?: Minute
  end?: Minute
  /** What stands in the way of an earlier start there. */
  why?: Reason
}
