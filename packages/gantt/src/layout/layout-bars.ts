import { metrics, taskFlag } from '../data.ts'
import type { Scene } from '../scene/scene.ts'
import { firstEndingAfter, lookOfSlots } from '../scene/task-index.ts'
import { minuteAt, xOf } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'

export interface BarBox {
  task: number
  /** Above 1 where neighbours shorter than a hair were merged; `task` is then the first, in order of slots. */
  count: number
  x: number
  y: number
  width: number
  height: number
  /** Left edge of the part in view, where the label begins. */
  labelX: number
  /** Forms of the label, the longest first; none where the bar is too narrow. */
  labels: readonly string[]
  /** Index into the colours of the palette. */
  colour: number
  flags: number
  /** Pixels from `x` that are done. */
  progressWidth: number
  isDim: boolean
}

/** Bars are cut this far outside the view, so that neither edge nor mark of a cut end is seen. */
const OUTSIDE = 16
const NO_LABELS: readonly string[] = []

export function layoutBars(
  scene: Scene,
  row: number,
  y: number,
  width: number,
  scale: TimeScale,
  into: BarBox[],
): void {
  const { rowLane } = scene.index
  for (let lane = rowLane[row]!; lane < rowLane[row + 1]!; lane++) {
    const laneTop = y + metrics.barTop + (lane - rowLane[row]!) * metrics.lanePitch
    layoutLane(scene, lane, laneTop, width, scale, into)
  }
}

function layoutLane(scene: Scene, lane: number, y: number, width: number, scale: TimeScale, into: BarBox[]): void {
  const { index } = scene
  const { start, end } = scene.data.tasks
  const laneEnd = index.laneFrom[lane + 1]!
  const to = minuteAt(scale, width)
  const hair = metrics.hair * scale.minutesPerPixel
  // A bar is at least 2 px wide, so the one that ended just before the view still reaches into it.
  let slot = firstEndingAfter(index, end, index.laneFrom[lane]!, laneEnd, scale.from - 2 * scale.minutesPerPixel)
  while (slot < laneEnd) {
    const task = index.order[slot]!
    if (start[task]! >= to) return
    const next = end[task]! - start[task]! < hair ? endOfRun(scene, slot, laneEnd, scale.minutesPerPixel) : slot + 1
    into.push(barOf(scene, slot, next, y, width, scale))
    slot = next
  }
}

/** From a bar shorter than a hair to the slot after the last that merges with it: gaps stay under one pixel. */
function endOfRun(scene: Scene, from: number, laneEnd: number, pixel: number): number {
  const { index } = scene
  const { start, end } = scene.data.tasks
  const hair = metrics.hair * pixel
  let slot = from
  let right = end[index.order[from]!]!
  while (true) {
    // Whatever ends within the next pixel is shorter than it, so all of it is skipped at once.
    slot = firstEndingAfter(index, end, slot + 1, laneEnd, right + pixel)
    if (slot === laneEnd) return slot
    const task = index.order[slot]!
    const reached = end[index.order[slot - 1]!]!
    if (start[task]! - reached >= pixel || end[task]! - start[task]! >= hair) return slot
    right = end[task]!
  }
}

function barOf(scene: Scene, slot: number, next: number, y: number, width: number, scale: TimeScale): BarBox {
  const { tasks } = scene.data
  const task = scene.index.order[slot]!
  const left = xOf(scale, tasks.start[task]!)
  const right = Math.max(left + 2, xOf(scale, tasks.end[scene.index.order[next - 1]!]!))
  const x = Math.max(-OUTSIDE, left)
  const labelX = Math.max(0, left)
  const isMerged = next - slot > 1
  const look = isMerged ? lookOfSlots(scene.index, slot, next) : undefined
  const flags = tasks.flags[task]!
  const shown = Math.min(width, right) - labelX
  return {
    task,
    count: next - slot,
    x,
    y,
    width: Math.min(width + OUTSIDE, right) - x,
    height: metrics.barHeight,
    labelX,
    labels: !isMerged && shown >= metrics.labelFrom ? tasks.labels(task) : NO_LABELS,
    colour: look ? look.colour : (tasks.colour ?? tasks.status)[task]!,
    flags: look ? (look.isLate ? taskFlag.late : 0) : flags,
    progressWidth: isMerged ? 0 : Math.max(0, left + ((right - left) * tasks.progress[task]!) / 100 - x),
    isDim: isDim(scene, slot, next, flags),
  }
}

function isDim(scene: Scene, slot: number, next: number, flags: number): boolean {
  const { chain, index } = scene
  if (!chain) return next - slot === 1 && (flags & taskFlag.faded) !== 0
  if (next - slot === 1) return !chain.tasks.has(index.order[slot]!)
  // The smaller side is searched: the run may hold thousands of tasks, and so may the chain.
  if (chain.tasks.size < next - slot) {
    for (const task of chain.tasks) if (index.slotOf[task]! >= slot && index.slotOf[task]! < next) return false
    return true
  }
  for (let i = slot; i < next; i++) if (chain.tasks.has(index.order[i]!)) return false
  return true
}
