import { NONE } from './optional-numbers.ts'
import type { NumberColumns } from './optional-numbers.ts'
import type {
  Calendar,
  Demand,
  Group,
  Id,
  Problem,
  Resource,
  linkNumbers,
  mouldNumbers,
  taskNumbers,
} from './problem.ts'

export { NONE }

/** Bits of `TaskColumns.flags`. */
export const taskFlag = { milestone: 1, uninterruptible: 2, unattended: 4, locked: 8, released: 16 } as const
export const batchKinds = ['workpiece', 'electrode', 'assembly'] as const

/**
 * A problem as columns: the same facts as `Problem`, for large ones. What a shop has few of (calendars, groups,
 * resources, flow times, set-ups, frozen periods) stays as in `Problem`; what it has many of is one typed array a field,
 * one element a record. Records name each other by position, not by id; −1 names nothing. Minutes are whole. Rare facts
 * are tables of their own, ascending by task. Plain data: typed arrays travel between threads without a copy
 * (`buffersOf`) or lie in shared memory (`toShared`).
 */
export interface ProblemColumns extends Pick<
  Problem,
  | 'start'
  | 'horizonEnd'
  | 'settings'
  | 'flowTimes'
  | 'frozen'
  | 'assumedGateMinutes'
  | 'setups'
  | 'pieceSets'
  | 'recipes'
  | 'fixtures'
  | 'routeChoices'
> {
  format: 1
  calendars: readonly Calendar[]
  groups: readonly Group[]
  resources: readonly Resource[]
  moulds: MouldColumns
  batches: BatchColumns
  tasks: TaskColumns
  links: LinkColumns
  /** Lists of groups that tasks share: list g is `group[start[g]] … group[start[g + 1] − 1]`, positions. */
  groupLists: { start: Int32Array; group: Int32Array }
  /** What tasks ask of a resource, shared. */
  demands: readonly Demand[]
  /** Ids of sections, by position. */
  sections: Float64Array
  /** Tasks with resources of their own instead of groups: option o of `of[i]` is in `start[i] … start[i + 1]`. */
  options: {
    /** Task positions, ascending. */
    of: Int32Array
    start: Int32Array
    resource: Int32Array
    /** −1: as the task says. */
    minutes: Int32Array
  }
  /** `kind` counts in `gateKinds`; `at` is NONE where the time is not known. */
  gates: { of: Int32Array; kind: Uint8Array; at: Int32Array }
  started: {
    of: Int32Array
    resource: Int32Array
    progress: Float64Array
    workedMinutes: Float64Array
    paused: Uint8Array
  }
  /** `supplier` is an id, 0 where none is named; `resource` a position, −1 where none is, and absent where no task names one. */
  outside: { of: Int32Array; minutes: Int32Array; supplier: Float64Array; resource?: Int32Array }
}

export interface MouldColumns extends NumberColumns<keyof typeof mouldNumbers> {
  count: number
  id: Float64Array
  key?: readonly (string | undefined)[]
  /** NONE: never late. */
  due: Int32Array
  priority: Float64Array
}

export interface BatchColumns {
  count: number
  id: Float64Array
  key?: readonly (string | undefined)[]
  mould: Int32Array
  /** Counts in `batchKinds`. */
  kind: Uint8Array
  quantity: Int32Array
}

export interface TaskColumns extends NumberColumns<keyof typeof taskNumbers> {
  count: number
  id: Float64Array
  key?: readonly (string | undefined)[]
  batch: Int32Array
  mould: Int32Array
  sequence: Int32Array
  /** Position in `sections`, or −1. */
  section: Int32Array
  /** Position in `groupLists`, or −1. */
  groups: Int32Array
  /** Position in `demands`, or −1. */
  demand: Int32Array
  minutes: Int32Array
  /** Bits of `taskFlag`. */
  flags: Uint8Array
  /** Place in the published plan: start NONE where there is none, resource −1 where it had no resource. */
  plannedResource: Int32Array
  plannedStart: Int32Array
  /** Absent: no task has one. −1: none. */
  setupClass?: Int32Array
  /** Position in `pieceSets`. Absent: no task has one. −1: none. */
  pieceSet?: Int32Array
  /** Position in `recipes`. Absent: no task has one. −1: none. */
  recipe?: Int32Array
  /** Position in `fixtures`. Absent: no task needs one. −1: none. */
  fixture?: Int32Array
}

export interface LinkColumns extends NumberColumns<keyof typeof linkNumbers> {
  count: number
  from: Int32Array
  to: Int32Array
  /** Counts in `linkKinds`. */
  kind: Uint8Array
  /** 0: the quantity of the batch of `from`. */
  pieces: Int32Array
  /** 0 to below 1: overlap from that share on; 1: the whole. */
  share: Float64Array
  /** Absent: no link has one. −1: none. */
  fitting?: Float64Array
}

/** Position of each id; −1 for ids that are not there. Ids that lie close together cost an array, others a map. */
export function positionsOf(ids: ArrayLike<Id>): (id: Id) => number {
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!
    if (id < low) low = id
    if (id > high) high = id
  }
  if (high - low < 4 * ids.length + 64) {
    const table = new Int32Array(ids.length ? high - low + 1 : 0).fill(-1)
    for (let at = 0; at < ids.length; at++) table[ids[at]! - low] = at
    return (id) => table[id - low] ?? -1
  }
  const map = new Map<Id, number>()
  for (let at = 0; at < ids.length; at++) map.set(ids[at]!, at)
  return (id) => map.get(id) ?? -1
}

/** Is the problem given as columns? */
export function isColumns(problem: Problem | ProblemColumns): problem is ProblemColumns {
  return 'format' in problem && !Array.isArray(problem.tasks)
}

type TypedArray = Int32Array | Float64Array | Uint8Array

/** Every typed array below `value`, replaced by what `change` makes of it. */
function mapArrays<T>(value: T, change: (array: TypedArray) => TypedArray): T {
  if (ArrayBuffer.isView(value)) return change(value as unknown as TypedArray) as unknown as T
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapArrays(part, change)])) as T
}

/** The columns with their arrays in shared memory: posted to a thread they are not copied. */
export function toShared(columns: ProblemColumns): ProblemColumns {
  return mapArrays(columns, (array) => {
    const Kind = array.constructor as new (buffer: SharedArrayBuffer) => TypedArray
    const shared = new Kind(new SharedArrayBuffer(array.byteLength))
    shared.set(array)
    return shared
  })
}

/** Buffers to transfer when the columns are posted; the sender's columns are empty afterwards. */
export function buffersOf(columns: ProblemColumns): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  mapArrays(columns, (array) => {
    if (array.buffer instanceof ArrayBuffer) buffers.add(array.buffer)
    return array
  })
  return [...buffers]
}
