import { taskFlag } from '../data.ts'
import type { GanttTasks } from '../data.ts'
import { assignLanes } from './lanes.ts'

/**
 * Tasks sorted by row, lane and start. Within a lane nothing overlaps, so starts and ends both rise and any moment is
 * found by binary search.
 */
export interface TaskIndex {
  /** Task indexes, sorted by row, lane, start. The place of a task in here is called its slot. */
  order: Int32Array
  slotOf: Int32Array
  laneOf: Int32Array
  /** `laneFrom[l]..laneFrom[l+1]` are the slots of lane l; lanes are numbered through all rows. */
  laneFrom: Int32Array
  /** `rowLane[r]..rowLane[r+1]` are the lanes of row r. */
  rowLane: Int32Array
  /** Running counts by slot, for the look of merged bars: `count[slot * width + colour]`, late ones in the last column. */
  counts: Int32Array
  countsWidth: number
}

/** O(n log n) in tasks; about 20 bytes a task and 4 more a colour. */
export function buildTaskIndex(rowCount: number, tasks: GanttTasks): TaskIndex {
  const { start, end, row } = tasks
  const count = start.length
  const byRow = sortByRowAndStart(rowCount, tasks)
  const laneOf = new Int32Array(count)
  const rowLane = new Int32Array(rowCount + 1)
  for (let r = 0; r < rowCount; r++) {
    rowLane[r + 1] = rowLane[r]! + assignLanes(start, end, byRow.order, byRow.from[r]!, byRow.from[r + 1]!, laneOf)
  }
  const laneFrom = new Int32Array(rowLane[rowCount]! + 1)
  for (let t = 0; t < count; t++) laneFrom[rowLane[row[t]!]! + laneOf[t]! + 1]!++
  for (let l = 1; l < laneFrom.length; l++) laneFrom[l]! += laneFrom[l - 1]!
  const order = new Int32Array(count)
  const slotOf = new Int32Array(count)
  const next = laneFrom.slice()
  for (const task of byRow.order) {
    const slot = next[rowLane[row[task]!]! + laneOf[task]!]!++
    order[slot] = task
    slotOf[task] = slot
  }
  return { order, slotOf, laneOf, laneFrom, rowLane, ...runningCounts(tasks, order) }
}

function sortByRowAndStart(rowCount: number, { start, row }: GanttTasks): { order: Int32Array; from: Int32Array } {
  const from = new Int32Array(rowCount + 1)
  for (const r of row) from[r + 1]!++
  for (let r = 0; r < rowCount; r++) from[r + 1]! += from[r]!
  const order = new Int32Array(start.length)
  const next = from.slice()
  for (let t = 0; t < start.length; t++) order[next[row[t]!]!++] = t
  for (let r = 0; r < rowCount; r++) {
    const part = order.subarray(from[r]!, from[r + 1]!)
    if (!isSorted(part, start)) part.sort((a, b) => start[a]! - start[b]! || a - b)
  }
  return { order, from }
}

function isSorted(part: Int32Array, start: Float64Array): boolean {
  for (let i = 1; i < part.length; i++) if (start[part[i]!]! < start[part[i - 1]!]!) return false
  return true
}

function runningCounts(
  { status, colour = status, flags }: GanttTasks,
  order: Int32Array,
): Pick<TaskIndex, 'counts' | 'countsWidth'> {
  let highest = 0
  for (const c of colour) if (c > highest) highest = c
  const width = highest + 2
  const counts = new Int32Array((order.length + 1) * width)
  for (let slot = 0; slot < order.length; slot++) {
    const task = order[slot]!
    const at = slot * width
    counts.copyWithin(at + width, at, at + width)
    counts[at + width + colour[task]!]!++
    if (flags[task]! & taskFlag.late) counts[at + 2 * width - 1]!++
  }
  return { counts, countsWidth: width }
}

/** The most frequent colour of slots `[from, to)`, and whether any of them is late. */
export function lookOfSlots(index: TaskIndex, from: number, to: number): { colour: number; isLate: boolean } {
  const { counts, countsWidth: width } = index
  let colour = 0
  let most = -1
  for (let c = 0; c < width - 1; c++) {
    const n = counts[to * width + c]! - counts[from * width + c]!
    if (n > most) {
      most = n
      colour = c
    }
  }
  return { colour, isLate: counts[to * width + width - 1]! > counts[from * width + width - 1]! }
}

/** The first slot in `[from, to)` whose task ends after `minute`, or `to`. Gallops, so near answers cost little. */
export function firstEndingAfter(
  index: TaskIndex,
  end: Float64Array,
  from: number,
  to: number,
  minute: number,
): number {
  const { order } = index
  let low = from
  let step = 1
  while (low + step < to && end[order[low + step]!]! <= minute) {
    low += step
    step *= 2
  }
  let high = Math.min(to, low + step)
  while (low < high) {
    const middle = (low + high) >> 1
    if (end[order[middle]!]! > minute) high = middle
    else low = middle + 1
  }
  return low
}
