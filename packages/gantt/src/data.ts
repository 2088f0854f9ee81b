/** Pairs of minutes since the epoch, `[start, end, start, end, …]`, sorted, half-open and disjoint. */
export type MinutePairs = ArrayLike<number>

export interface GanttRow {
  id: string | number
  parentId?: string | number
  label: string
  /** Small second text after the label. */
  note?: string
  /** Percent of capacity; above 100 is drawn as overloaded. */
  load?: number
  /** `group` is a heading, `resource` has off-time and a capacity, `item` is followed through time (a job and its steps). */
  kind: 'group' | 'resource' | 'item'
  /** When the row does not work. Rows of one calendar should share one array: it is then laid out once. */
  offTime?: MinutePairs
  downtime?: MinutePairs
  /** When the item is asked for, a pennant on the row, in minutes since the epoch. */
  due?: number
  /** When it was promised, a diamond on the row. */
  promised?: number
  /** When it is expected to end as things stand, a pennant to the left; `isOver`: when it has ended. */
  expected?: { at: number; isOver: boolean }
  /** When an intermediate date of it falls, a flag at the middle of the row: a trial, for instance. */
  milestone?: number
  /** How late the item is, in words; the row is then marked as late, folded or not. */
  late?: string
}

/** Tasks as columns, so that 100,000 of them stay a few megabytes. All columns have one entry a task. */
export interface GanttTasks {
  /** Minutes since the epoch. */
  start: Float64Array
  /** Exclusive; equal to `start` for a milestone. */
  end: Float64Array
  /** Index into the rows. */
  row: Int32Array
  /** One of {@link taskStatus}. */
  status: Uint8Array
  /** Index into the colours of `data.palette`; absent: the status is the colour. */
  colour?: Uint8Array
  /** Sum of {@link taskFlag}. */
  flags: Uint8Array
  /** 0–100. */
  progress: Uint8Array
  /** What callbacks and `select` speak of; absent: the index itself. */
  id?: Float64Array
  /** What a bar says, from the longest form to the shortest; the first that fits is drawn, the last one cut where none does. */
  labels: (task: number) => readonly string[]
}

export interface Holiday {
  start: number
  end: number
  label: string
}

/** Vertical lines, in minutes since the epoch. */
export interface TimeLines {
  now?: number
  scheduleStart?: number
  delivery?: number
}

export interface GanttData {
  rows: readonly GanttRow[]
  tasks: GanttTasks
  /** Pairs of task indexes, `[before, after, …]`. */
  links?: Int32Array
  holidays?: readonly Holiday[]
  /** What `tasks.colour` counts in: statuses unless said otherwise. */
  palette?: PaletteName
}

/** Lists of colours in a theme: states, things that are told apart, a rising figure, how bad something is. */
export type PaletteName = 'statuses' | 'categories' | 'ranks' | 'severities'

export const taskStatus = {
  notStarted: 0,
  inProgress: 1,
  completed: 2,
  materialArrived: 3,
  forcedShipment: 4,
} as const

/** Marks that stand on top of any status. */
export const taskFlag = {
  late: 1,
  outsourced: 2,
  /** Time and resource are held. */
  locked: 4,
  /** Only the resource is held. */
  resourceLocked: 8,
  frozen: 16,
  changed: 32,
  /** Stands back, for example because a filter does not want it. */
  faded: 64,
} as const

/** Sizes in CSS pixels that layout, painting and hit test agree on. */
export const metrics = {
  rowHeight: 30,
  barHeight: 22,
  lanePitch: 24,
  barTop: 4,
  axisHeight: 48,
  treeWidth: 230,
  /** Bars narrower than this merge with their neighbours. */
  hair: 3,
  /** Bars from this width carry a label. */
  labelFrom: 30,
} as const

/** Index of the first pair that ends after `minute`, or the length. O(log n). */
export function firstPairEndingAfter(pairs: MinutePairs, minute: number): number {
  let low = 0
  let high = pairs.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (pairs[2 * middle + 1]! > minute) high = middle
    else low = middle + 1
  }
  return 2 * low
}
