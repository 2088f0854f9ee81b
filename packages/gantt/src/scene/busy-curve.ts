import { firstPairEndingAfter } from '../data.ts'
import type { GanttRow, GanttTasks, MinutePairs } from '../data.ts'
import type { RowTree } from './row-tree.ts'
import type { TaskIndex } from './task-index.ts'

/** Busy and available minutes up to a moment, for one row with everything beneath it. */
export interface BusyCurve {
  /** Minutes of work before `minute`: a task that lies over off-time of its row does not work there. O(log n). */
  busyBefore: (minute: number) => number
  /** Off-time minutes before `minute`, summed over the resources. */
  offBefore: (minute: number) => number
  /** Resources that can work. */
  resources: number
  /** First start and last end of the tasks; undefined without tasks. */
  span?: { start: number; end: number }
}

/** O(n log n) in the tasks beneath the row, once; folded rows ask it for each hour that is seen. */
export function buildBusyCurve(
  row: number,
  rows: readonly GanttRow[],
  tree: RowTree,
  tasks: GanttTasks,
  index: TaskIndex,
): BusyCurve {
  const starts: number[] = []
  const ends: number[] = []
  const off = new Map<MinuteSums, number>()
  let resources = 0
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const place = tree.place[row]!
  for (let i = place; i < place + tree.size[row]!; i++) {
    const member = tree.order[i]!
    const { kind, offTime } = rows[member]!
    const lastSlot = index.laneFrom[index.rowLane[member + 1]!]!
    for (let slot = index.laneFrom[index.rowLane[member]!]!; slot < lastSlot; slot++) {
      const task = index.order[slot]!
      first = Math.min(first, tasks.start[task]!)
      last = Math.max(last, tasks.end[task]!)
      for (const [start, end] of workingParts(tasks.start[task]!, tasks.end[task]!, offTime ?? [])) {
        starts.push(start)
        ends.push(end)
      }
    }
    if (kind !== 'resource') continue
    resources++
    if (!offTime) continue
    const sums = sumsOfPairs(offTime)
    off.set(sums, (off.get(sums) ?? 0) + 1)
  }
  const startSums = minuteSums(Float64Array.from(starts).sort())
  const endSums = minuteSums(Float64Array.from(ends).sort())
  return {
    busyBefore: (minute) => elapsed(startSums, minute) - elapsed(endSums, minute),
    offBefore(minute) {
      let sum = 0
      for (const [pairs, owners] of off) sum += owners * (elapsed(pairs, minute) - elapsed(pairs.ends!, minute))
      return sum
    },
    resources,
    span: first > last ? undefined : { start: first, end: last },
  }
}

/** Load of `[from, to)` in percent; undefined while nobody could work. */
export function loadBetween(curve: BusyCurve, from: number, to: number): number | undefined {
  const open = curve.resources * (to - from) - (curve.offBefore(to) - curve.offBefore(from))
  return open < 1e-6 ? undefined : (100 * (curve.busyBefore(to) - curve.busyBefore(from))) / open
}

/** `[start, end)` without the off-time. O(log pairs + parts). */
function* workingParts(start: number, end: number, offTime: MinutePairs): Iterable<[start: number, end: number]> {
  let from = start
  for (let i = firstPairEndingAfter(offTime, start); i < offTime.length && offTime[i]! < end; i += 2) {
    if (offTime[i]! > from) yield [from, offTime[i]!]
    from = offTime[i + 1]!
  }
  if (from < end) yield [from, end]
}

interface MinuteSums {
  at: ArrayLike<number>
  /** `sum[i]` is the sum of the first i moments. */
  sum: Float64Array
  ends?: MinuteSums
}

function minuteSums(at: Float64Array): MinuteSums {
  const sum = new Float64Array(at.length + 1)
  for (let i = 0; i < at.length; i++) sum[i + 1] = sum[i]! + at[i]!
  return { at, sum }
}

const pairSums = new WeakMap<object, MinuteSums>()

/** Calendars are shared by many resources, so their sums are kept by identity. */
function sumsOfPairs(pairs: ArrayLike<number>): MinuteSums {
  const known = pairSums.get(pairs)
  if (known) return known
  const half = Math.floor(pairs.length / 2)
  const sums = minuteSums(Float64Array.from({ length: half }, (_, i) => pairs[2 * i]!))
  sums.ends = minuteSums(Float64Array.from({ length: half }, (_, i) => pairs[2 * i + 1]!))
  pairSums.set(pairs, sums)
  return sums
}

/** Σ max(0, minute − at[i]): each moment's time elapsed until `minute`. */
function elapsed({ at, sum }: MinuteSums, minute: number): number {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at[middle]! < minute) low = middle + 1
    else high = middle
  }
  return low * minute - sum[low]!
}
