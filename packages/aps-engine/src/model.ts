import type { Settings } from './settings.ts'

/** Whole minutes since 1970-01-01T00:00Z; the same number as `Minute` of worktime. */
export type Minute = number
/** A record's id: a positive integer below 2^53, unique within its list. */
export type Id = number
/** Half-open intervals as start, end, start, end … ascending, not overlapping. */
export type Intervals = readonly Minute[]

export const engineVersion = '0.1.0'

/**
 * Everything a run knows: plain data that survives a structured clone and JSON. The engine never changes it.
 * Absent optional fields mean what their comment says. Nothing is derived from order in the lists.
 */
export interface Problem {
  /** Start point: nothing starts earlier. */
  start: Minute
  /** Nothing ends later; what does not fit is unplaced with reason `horizon`. */
  horizonEnd: Minute
  settings: Settings
  calendars: readonly Calendar[]
  groups: readonly Group[]
  resources: readonly Resource[]
  /** Transfer minutes between groups; pairs without a row take the default flow time. Same resource: none. */
  flowTimes?: readonly FlowTime[]
  moulds: readonly Mould[]
  batches: readonly Batch[]
  tasks: readonly Task[]
  /** All precedence, routes included: a route's tasks are linked one after the other by `route` links. */
  links: readonly Link[]
  /** Tasks that the published plan starts before `until` count as locked; without `sectionId` in every section. */
  frozen?: readonly { sectionId?: Id; until: Minute }[]
  /** How long after the start point a gate without a known time is taken to open; absent: its task stays unplaced. */
  assumedGateMinutes?: Partial<Record<GateKind, number>>
  /** Sequence-dependent set-up; resources and tasks name a matrix and a class in it. */
  setups?: readonly SetupMatrix[]
}

/** Working time of resources, already computed by worktime for the horizon: shifts, holidays, downtime. */
export interface Calendar {
  id: Id
  /** Normal working time. */
  intervals: Intervals
  /** Overtime periods, outside `intervals`; used as the setting `overtimeChoice` says. */
  overtime?: Intervals
  /** Hours without people, outside `intervals`, in which a task that allows it runs on (it does not start there). */
  unattended?: Intervals
}

export interface Group {
  id: Id
  key?: string
  /** Work reaches it `bottleneckBufferHours` before its start. */
  bottleneck?: boolean
  /** People whom each task in the group needs while it runs: one of that resource's capacity, in its working time. It needs no set-up. */
  peopleResourceId?: Id
}

export interface Resource {
  id: Id
  key?: string
  groupIds: readonly Id[]
  mainGroupId?: Id
  calendarId: Id
  /** How many tasks at once; 1 unless said otherwise. */
  capacity?: number
  /** False: takes no work. */
  valid?: boolean
  /** Limits by name (`length`, `weight`, `cAxis` …); a missing bound limits nothing. */
  specs?: Readonly<Record<string, { min?: number; max?: number }>>
  /** Highest precision level it can make. */
  level?: number
  /** Cost of an hour, for the rule `lowestRate`. */
  ratePerHour?: number
  setupMatrixId?: Id
}

export interface FlowTime {
  fromGroupId: Id
  toGroupId: Id
  minutes: number
}

export interface SetupMatrix {
  id: Id
  size: number
  /** Row by row: `minutes[before * size + after]`. */
  minutes: readonly number[]
  /** Minutes before a resource's first task, by class; none when absent. */
  first?: readonly number[]
  /** False: a set-up stands directly before its task in one open stretch. True: it may span closed time. */
  interruptible: boolean
}

export interface Mould {
  id: Id
  key?: string
  /** Delivery; null: never late. */
  due: Minute | null
  /** Weight of its lateness, 1 or more; larger is more urgent. */
  priority: number
  /** Earliest start of its tasks, by the planner's hand. */
  release?: Minute
}

/** A quantity of a part made together. */
export interface Batch {
  id: Id
  key?: string
  mouldId: Id
  kind: 'workpiece' | 'electrode' | 'assembly'
  quantity: number
}

export const gateKinds = ['cam', 'camQc', 'material', 'design', 'tool'] as const
export type GateKind = (typeof gateKinds)[number]

/** Something that must be there first. */
export interface Gate {
  kind: GateKind
  /** When it opens; null: not known. Gates that are open already are left out or lie before the start point. */
  at: Minute | null
}

/** One operation of one batch. */
export interface Task {
  id: Id
  key?: string
  batchId: Id
  mouldId: Id
  /** Place in the route: for people; precedence comes from links. */
  sequence: number
  sectionId?: Id
  /** Groups of its section: any resource in them may do it. */
  groupIds?: readonly Id[]
  /** Only these resources, instead of groups; with their own working minutes where they differ. */
  options?: readonly TaskOption[]
  /** Working minutes for the whole batch. */
  minutes: number
  /** Takes no time and no resource: zero minutes are meant. */
  milestone?: boolean
  /** False: never interrupted by closed time. True unless said otherwise. */
  interruptible?: boolean
  /** May run on in unattended hours. */
  unattendedAllowed?: boolean
  gates?: readonly Gate[]
  /** Earliest start, by the planner's hand. */
  notBefore?: Minute
  /** 1: held as the setting `resourceLocking` says, at its place in the published plan. */
  lock?: 0 | 1
  /** Released to the floor: counts as locked. */
  released?: boolean
  /** Its place in the published plan. */
  planned?: { resourceId: Id | null; start: Minute }
  started?: Started
  /** Made by a supplier: leaves the shop for so many clock minutes, needs no resource. */
  outside?: { minutes: number; supplierId?: Id }
  /** What it asks of a resource's spec, by the same names. */
  demands?: Readonly<Record<string, number>>
  /** Precision level of its part. */
  level?: number
  /** Row and column in its resource's set-up matrix. */
  setupClass?: number
}

export interface TaskOption {
  resourceId: Id
  minutes?: number
}

/** Work that has begun; it stays on its resource. */
export interface Started {
  resourceId: Id
  /** 0 to below 1. */
  progress: number
  /** Minutes worked so far; at or past the estimate, the timeout coefficient gives the rest. */
  workedMinutes: number
  /** Stopped for now; a running task goes on from the start point, whatever its predecessors say. */
  paused: boolean
}

export const linkKinds = ['route', 'electrode', 'assembly', 'trial', 'cam'] as const
export type LinkKind = (typeof linkKinds)[number]

/** `to` waits for `from`. */
export interface Link {
  from: Id
  to: Id
  kind: LinkKind
  /** More clock minutes between them, besides flow time. */
  lagMinutes?: number
  /** Electrodes: pieces of `from`'s batch that `to` burns with; the batch's quantity unless said otherwise. */
  pieces?: number
  /** Assembly: fitting minutes of this part, for the assembly hours methods that add or compare parts. */
  fittingMinutes?: number
  /** Overlap: `to` may start when this share of `from` is done (above 0, up to 1), and does not end before it. */
  share?: number
}

/** Why. Parameters are ids, minutes, names of specs; sentences stand in dictionaries. */
export interface Reason {
  code: ReasonCode
  params: ReasonParams
}
export type ReasonParams = Readonly<Record<string, number | string | boolean | null | readonly number[]>>

/**
 * Codes of reasons; parameters in brackets. Times are minutes since epoch.
 * Start: startPoint [at, cause: start|mould|task], predecessor [taskId, at], flowTime [taskId, minutes, at], buffer [minutes, groupId],
 * electrodes [taskIds, needed, total, at], cam / camQc / material / design / tool [at, assumed], queue [taskIds, resourceId],
 * ownMould [taskIds, resourceId], setup [minutes, afterTaskId], calendar [resourceId], people [resourceId], outside [minutes],
 * locked [resourceId, at, kept], frozen [resourceId, at, kept], released [resourceId, at, kept], started [resourceId],
 * overtime [resourceId], dueDate [at] (as late as it may be).
 * Place: earliestFinish, mainGroupFirst, leastLoaded, lowestRate, previousResource [of, candidates], onlyResource, split [parts].
 * Unplaced: noCapableResource [spec, value, limit, excluded], noCommonWorkingTime, noRoute, zeroHours, cycle [taskIds],
 * invalidResource [resourceId], horizon [resourceId], waitsForUnplaced [taskId], gate codes with `at: null`.
 */
export const reasonCodes = [
  'startPoint',
  'predecessor',
  'flowTime',
  'buffer',
  'electrodes',
  'cam',
  'camQc',
  'material',
  'design',
  'tool',
  'queue',
  'ownMould',
  'setup',
  'calendar',
  'people',
  'outside',
  'locked',
  'frozen',
  'released',
  'started',
  'overtime',
  'dueDate',
  'earliestFinish',
  'mainGroupFirst',
  'leastLoaded',
  'lowestRate',
  'previousResource',
  'onlyResource',
  'split',
  'noCapableResource',
  'noCommonWorkingTime',
  'noRoute',
  'zeroHours',
  'cycle',
  'invalidResource',
  'horizon',
  'waitsForUnplaced',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** The answer of a run: every task of the problem once (a split task once for each part), in the problem's order. */
export interface Plan {
  engineVersion: string
  seed: number
  /** Whole epochs done; the same problem, seed and number of epochs give the same plan. */
  epochs: number
  /** Constructions tried, in all epochs. */
  iterations: number
  cancelled: boolean
  /** Name of the construction that gave the plan. */
  method: string
  tasks: readonly PlannedTask[]
  /** Overtime periods in use, by resource. */
  overtime: readonly { resourceId: Id; intervals: Intervals }[]
  /** Most important first; smaller is better. */
  objective: readonly ObjectiveLevel[]
  /** The same levels for what no plan can beat, each level by itself; 0 where nothing better is known. */
  lowerBound: readonly ObjectiveLevel[]
  /** What the planner should know about the run as a whole. */
  notes: readonly PlanNote[]
}

export interface PlannedTask {
  taskId: Id
  /** Split tasks: 1 … parts; else 1 of 1. */
  part: number
  parts: number
  /** Pieces of this part. */
  pieces: number
  /** Null for outsourced and unplaced work. */
  resourceId: Id | null
  /** The group it is counted in there; null with explicit options or no resource. */
  groupId: Id | null
  /** 0 … capacity − 1 on the resource. */
  lane: number
  /** Null when unplaced. */
  start: Minute | null
  end: Minute | null
  /** Working minutes between start and end. */
  workMinutes: number
  /** Conversion and set-up minutes that end at the start. */
  setupMinutes: number
  /** Present: it has no place, and why. */
  unplaced?: Reason
  /** Why it starts when it does; the binding cause first. */
  why: readonly Reason[]
  /** Why it is on this resource. */
  whyHere?: Reason
}

export const objectiveNames = [
  'unplacedTasks',
  'weightedTardiness',
  'lateMoulds',
  'makespan',
  'flow',
  'imbalance',
  'changes',
  'overtimeMinutes',
  'conversions',
  'resourceChanges',
] as const
export type ObjectiveName = (typeof objectiveNames)[number]

export interface ObjectiveLevel {
  name: ObjectiveName
  /** Integer. Tardiness is priority × minutes, makespan and flow minutes, imbalance thousandths of mean load, the others counts or minutes. */
  value: number
}

/** `lockMoved` [taskId, wanted, start]: the lock could not be kept. `forwardMould` [mouldId]: cannot be planned backward. */
export interface PlanNote {
  code: 'lockMoved' | 'forwardMould' | 'overtimeUsed' | 'unplaced'
  params: ReasonParams
}

export interface Budget {
  /** Wall time; ends after the running epoch. */
  seconds?: number
  /** Constructions to try, rounded up to whole epochs: for runs that must repeat. */
  iterations?: number
  /** Whole epochs: repeats a plan whose `epochs` are known. */
  epochs?: number
}

/** Shape of AbortSignal; a getter over a shared buffer serves a worker thread. */
export interface CancelSignal {
  readonly aborted: boolean
}

export interface Progress {
  phase: 'check' | 'construct' | 'improve' | 'finish'
  epochs: number
  iterations: number
  seconds: number
  objective: readonly ObjectiveLevel[]
  unplacedTasks: number
  lateMoulds: number
}

export interface SolveOptions {
  seed?: number
  budget?: Budget
  signal?: CancelSignal
  /** At most four times a second. */
  onProgress?: (progress: Progress) => void
}

/** A fault of the data, found before a run. `error`: the named tasks cannot be planned, or the run cannot start. */
export interface Defect {
  code: DefectCode
  severity: 'error' | 'warning'
  records: readonly RecordRef[]
  params: ReasonParams
}

export interface RecordRef {
  kind: 'problem' | 'calendar' | 'group' | 'resource' | 'mould' | 'batch' | 'task' | 'link' | 'setup'
  id: Id
}

/** Codes of `check`; those that are also reasons say the same thing. */
export const defectCodes = [
  'badNumber',
  'duplicateId',
  'unknownReference',
  'badIntervals',
  'emptyHorizon',
  'cycle',
  'noCapableResource',
  'noCommonWorkingTime',
  'noRoute',
  'zeroHours',
  'invalidResource',
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
  'electrodes',
  'gate',
  'people',
  'outside',
  'lock',
  'started',
  'overtime',
  'split',
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
  /** Mean of mould end − release. */
  meanFlowHours: number
  /** Work ÷ lead time, over all moulds. */
  flowEfficiency: number
  overtimeHours: number
  outsideHours: number
  conversions: number
  setupHours: number
  changedStarts: number
  changedResources: number
  /** Worked ÷ open hours until the end of the plan. */
  utilisation: readonly { groupId: Id; resources: number; workHours: number; openHours: number; share: number }[]
  bottleneckGroupId: Id | null
  /** 1 − spread ÷ mean of the resources' loads in the bottleneck group. */
  loadBalance: number
}

/** One stretch of the chain that made a mould or task end when it did; stretches touch and fill the lead time exactly. */
export interface ChainPart {
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
}

export interface Explanation {
  /** Start of the lead time: the later of start point and mould release. */
  from: Minute
  to: Minute
  due: Minute | null
  lateMinutes: number
  /** In time order. */
  parts: readonly ChainPart[]
  /** Minutes by kind; they sum to `to − from`. */
  totals: Readonly<Partial<Record<ChainPart['kind'], number>>>
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
