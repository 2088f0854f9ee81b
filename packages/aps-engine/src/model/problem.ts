import type { Settings } from './settings.ts'

/** Whole minutes since 1970-01-01T00:00Z; the same number as `Minute` of worktime. */
export type Minute = number
/** A record's id: a positive integer below 2^53, unique within its list. */
export type Id = number
/** Half-open intervals as start, end, start, end … ascending, not overlapping. */
export type Intervals = readonly Minute[]

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
  /** Electrode pieces that several operations burn with, one at a time. */
  pieceSets?: readonly PieceSet[]
  /** Programmes of ovens, named by tasks. */
  recipes?: readonly Recipe[]
  /** Fixtures, chucks, measuring heads and special tools that work needs besides its machine. */
  fixtures?: readonly Fixture[]
  /** Stretches of work that may be done in one of several ways. */
  routeChoices?: readonly RouteChoice[]
}

/** Working time of resources, already computed by worktime for the horizon: shifts, holidays, downtime. */
export interface Calendar {
  id: Id
  /** Normal working time. */
  intervals: Intervals
  /** Overtime periods, outside `intervals`; used as the setting `overtimeChoice` says. */
  overtime?: Intervals
  /** Hours without people, outside `intervals`, in which a task that allows it runs on; it starts there only on a resource that `startsUnattended`. */
  unattended?: Intervals
}

export interface Group {
  id: Id
  key?: string
  /** Work reaches it `bottleneckBufferHours` before its start. */
  bottleneck?: boolean
  /** Share of work that each of its resources takes where the rule is `leastLoaded`, against those of other groups; 1 unless said otherwise, 0: the last to take any. */
  weight?: number
  /** People whom each task in the group needs while it runs: one of that resource's capacity, in its working time. It needs no set-up. */
  peopleResourceId?: Id
}

export interface Resource {
  id: Id
  key?: string
  groupIds: readonly Id[]
  mainGroupId?: Id
  /** Groups whose work it takes for a part of the horizon only: that work begins and ends within these stretches. Work that has begun goes on. */
  memberships?: readonly { groupId: Id; intervals: Intervals }[]
  calendarId: Id
  /** How many tasks at once; 1 unless said otherwise. */
  capacity?: number
  /** Per cent of the usual pace: 125 does 100 minutes in 80. Minutes that a task's option names are this resource's own and stay. 100 unless said otherwise. */
  workRate?: number
  /** Loads itself, as a pallet cell does: work that may run on unattended is set up and starts in unattended hours, too. */
  startsUnattended?: boolean
  /**
   * Present: an oven (furnace, coater …). Each of its lanes works one charge at a time: tasks of one recipe and group that begin together, end
   * together and ask of each of these specs no more than its `max` in sum. Nothing joins a charge that has begun. It needs no set-up.
   */
  chargeSpecs?: readonly string[]
  /** Stands for a supplier: no flow time leads to it or from it, what it takes counts as outside, and it does so all at once. */
  isSupplier?: boolean
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

/** Pieces that are burned with together: in one place at a time, and worn after so many burns. */
export interface PieceSet {
  id: Id
  key?: string
  /** Burns that are left in it; absent: as many as come. */
  burns?: number
}

/** A programme of an oven: what is in a charge together has the same one, which alone says how long the charge takes. */
export interface Recipe {
  id: Id
  key?: string
  /** Working minutes of a charge, however much is in it. */
  minutes: number
}

/** A fixture, a chuck, a measuring head or a special tool of which there are a few alike; it has no working time of its own. */
export interface Fixture {
  id: Id
  key?: string
  /** How many there are, on all machines together. */
  count: number
}

/**
 * Work that may be done in one of several ways, such as milled and polished, or ground, or made by a supplier: a plan has the tasks of one of
 * them, and those of the others, with all links from and to them, are as if they were not there.
 */
export interface RouteChoice {
  id: Id
  key?: string
  /** Two and more, the usual one first: another is taken where work is less late so, or better by the setting `optimizationGoal`. */
  ways: readonly RouteWay[]
  /** The way that it has to go, as a planner decided. */
  chosenWayId?: Id
}

export interface RouteWay {
  /** Unique among the ways of all choices. */
  id: Id
  key?: string
  /** One and more, of the mould of which all tasks of the choice are; each in this way only. Links say in which order they are done. */
  taskIds: readonly Id[]
}

export interface Mould {
  id: Id
  key?: string
  /** Delivery; null: never late. */
  due: Minute | null
  /** Weight of its lateness, 1 or more; larger is more urgent. */
  priority: number
  /** Earliest start of its tasks, as a planner set it. */
  release?: Minute
}

/** An optional number of a record: a moment, or minutes (or a weight) of 0 and more. It is named once beside its record; column and check follow. */
export interface OptionalNumber<R> {
  kind: 'moment' | 'minutes'
  /** Read by name: a field that most records lack is found slowly by a variable one. */
  of: (record: R) => number | undefined
}
type OptionalNumbers<R> = { readonly [name in keyof R]?: OptionalNumber<R> }
export const mouldNumbers = {
  release: { kind: 'moment', of: ({ release }) => release },
} as const satisfies OptionalNumbers<Mould>

/** A quantity of a part made together. */
export interface Batch {
  id: Id
  key?: string
  mouldId: Id
  kind: 'workpiece' | 'electrode' | 'assembly'
  quantity: number
}

export const gateKinds = ['cam', 'camQc', 'material', 'design', 'tool', 'measuring'] as const
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
  /** Takes no time and no resource, whatever `outside` says as well: zero minutes are meant. */
  milestone?: boolean
  /** False: never interrupted by closed time. True unless said otherwise. */
  interruptible?: boolean
  /** May run on in unattended hours. */
  unattendedAllowed?: boolean
  gates?: readonly Gate[]
  /** Earliest start, as a planner set it. */
  notBefore?: Minute
  /** When it is to be done, besides its mould: the date of its part or batch, or of a trial. Minutes after it count as tardiness of their own. */
  due?: Minute
  /** Weight of that lateness; 1 unless said otherwise. */
  duePriority?: number
  /** How many splits it may have; as many as its pieces and resources unless said otherwise. 1: its pieces are made all at once. */
  mostSplits?: number
  /** Of `minutes`, at the usual pace, those that each of its splits takes again, such as its own set-up; 0 unless said otherwise. */
  fixedMinutes?: number
  /** 1: held as the setting `resourceLocking` says, at its place in the published plan. */
  lock?: 0 | 1
  /** Released to the floor: counts as locked. */
  released?: boolean
  /** Its place in the published plan. */
  planned?: { resourceId: Id | null; start: Minute }
  started?: Started
  /**
   * Made by a supplier: leaves the shop for so many clock minutes, needs no resource. With `resourceId` it takes a place of the
   * supplier for which that stands, and the minutes are those of his working time.
   */
  outside?: { minutes: number; supplierId?: Id; resourceId?: Id }
  /** What it asks of a resource's spec, by the same names. */
  demands?: Readonly<Record<string, number>>
  /** Precision level of its part. */
  level?: number
  /** Row and column in its resource's set-up matrix. */
  setupClass?: number
  /** What it burns with from start to end, unless a supplier does it. Its groups need no people: work waits for one of both only. */
  pieceSetId?: Id
  /** How an oven treats it: the recipe's minutes are the task's, wherever it is done but at a supplier, and it is not split. */
  recipeId?: Id
  /** The fixture that it holds from its start to its end, closed time between them included, unless a supplier does it. It is made in one piece then, and has no recipe. */
  fixtureId?: Id
  /** How many of them; 1 unless said otherwise. */
  fixtureCount?: number
}

export const taskNumbers = {
  notBefore: { kind: 'moment', of: ({ notBefore }) => notBefore },
  due: { kind: 'moment', of: ({ due }) => due },
  duePriority: { kind: 'minutes', of: ({ duePriority }) => duePriority },
  mostSplits: { kind: 'minutes', of: ({ mostSplits }) => mostSplits },
  fixedMinutes: { kind: 'minutes', of: ({ fixedMinutes }) => fixedMinutes },
  fixtureCount: { kind: 'minutes', of: ({ fixtureCount }) => fixtureCount },
} as const satisfies OptionalNumbers<Task>

/** What a task asks of its resource: exclusions read nothing else of it, and tasks that ask the same are compiled together. */
export const demandFields = {
  demands: ({ demands }) => demands,
  level: ({ level }) => level,
} as const satisfies { readonly [name in keyof Task]?: (task: Task) => Task[name] }
export type Demand = Pick<Task, keyof typeof demandFields>

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
  /** Clock minutes that `to` should begin after the end of `from` at the latest: kept where no level of the objective gets worse by it, else noted. */
  mostLagMinutes?: number
  /** Electrodes: pieces of `from`'s batch that `to` burns with; the batch's quantity unless said otherwise. */
  pieces?: number
  /** Assembly: fitting minutes of this part, for the assembly hours methods that add or compare parts. */
  fittingMinutes?: number
  /** Overlap: `to` may start when this share of `from` is done (above 0, up to 1), and does not end before it. */
  share?: number
}

export const linkNumbers = {
  lagMinutes: { kind: 'minutes', of: ({ lagMinutes }) => lagMinutes },
  mostLagMinutes: { kind: 'minutes', of: ({ mostLagMinutes }) => mostLagMinutes },
} as const satisfies OptionalNumbers<Link>
