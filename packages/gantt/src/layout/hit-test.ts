import { firstPairEndingAfter, metrics } from '../data.ts'
import type { Viewport } from './layout.ts'
import { rowPlaceAt, stuckRow } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { firstEndingAfter } from '../scene/task-index.ts'
import { minuteAt } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'

/** What lies under a point of the body; −1 for nothing. */
export interface Hit {
  task: number
  row: number
}

/** Bars answer from this many pixels before and after them, so that narrow ones can be met. */
const REACH = 2

/** O(log rows + log tasks of the lane). */
export function hitTest(scene: Scene, viewport: Viewport, scale: TimeScale, x: number, y: number): Hit {
  const fromTop = y + viewport.scrollTop
  const place = rowPlaceAt(scene.visible, fromTop)
  if (y < 0 || place === -1) return { task: -1, row: -1 }
  const stuck = stuckRow(scene.tree, scene.visible, viewport.scrollTop)
  if (stuck && y < stuck.y + stuck.height) return { task: -1, row: stuck.row }
  const row = scene.visible.rows[place]!
  const miss = { task: -1, row }
  const lanes = scene.index.rowLane[row + 1]! - scene.index.rowLane[row]!
  const inRow = fromTop - scene.visible.top[place]! - metrics.barTop
  const lane = Math.floor(inRow / metrics.lanePitch)
  if (inRow < 0 || lane >= lanes || inRow - lane * metrics.lanePitch > metrics.barHeight) return miss
  return { task: nearestInLane(scene, scene.index.rowLane[row]! + lane, scale, x), row }
}

function nearestInLane(scene: Scene, lane: number, scale: TimeScale, x: number): number {
  const { start, end } = scene.data.tasks
  const { order, laneFrom } = scene.index
  const minute = minuteAt(scale, x)
  const slot = firstEndingAfter(scene.index, end, laneFrom[lane]!, laneFrom[lane + 1]!, minute)
  let best = -1
  let nearest = REACH * scale.minutesPerPixel
  for (let i = Math.max(laneFrom[lane]!, slot - 1); i <= slot && i < laneFrom[lane + 1]!; i++) {
    const task = order[i]!
    const distance = Math.max(start[task]! - minute, minute - end[task]!, 0)
    if (distance < nearest || distance === 0) {
      nearest = distance
      best = task
    }
  }
  return best
}

/** Tasks that a frame touches, in body pixels. O(lanes log n + tasks found). */
export function tasksInFrame(
  scene: Scene,
  viewport: Viewport,
  scale: TimeScale,
  frame: { x: number; y: number; width: number; height: number },
): number[] {
  const { visible, index } = scene
  const { start, end } = scene.data.tasks
  const from = minuteAt(scale, frame.x)
  const to = minuteAt(scale, frame.x + frame.width)
  const top = frame.y + viewport.scrollTop
  const bottom = top + frame.height
  const found: number[] = []
  for (let place = Math.max(0, rowPlaceAt(visible, top)); place < visible.rows.length; place++) {
    if (visible.top[place]! >= bottom) break
    const row = visible.rows[place]!
    for (let lane = index.rowLane[row]!; lane < index.rowLane[row + 1]!; lane++) {
      const laneTop = visible.top[place]! + metrics.barTop + (lane - index.rowLane[row]!) * metrics.lanePitch
      if (laneTop >= bottom || laneTop + metrics.barHeight <= top) continue
      const laneEnd = index.laneFrom[lane + 1]!
      let slot = firstEndingAfter(index, end, index.laneFrom[lane]!, laneEnd, from)
      for (; slot < laneEnd && start[index.order[slot]!]! < to; slot++) found.push(index.order[slot]!)
    }
  }
  return found
}

/** Room for the downtimes of a row among the numbers that stand for what lies under the pointer. */
const DOWNTIMES_A_ROW = 4096

/** A number below −1 for the downtime of a row at a moment, −1 where it has none. */
export function downtimeAt({ data }: Scene, row: number, minute: number): number {
  const downtime = row === -1 ? undefined : data.rows[row]!.downtime
  if (!downtime) return -1
  const at = firstPairEndingAfter(downtime, minute)
  return at < downtime.length && downtime[at]! <= minute ? -2 - (row * DOWNTIMES_A_ROW + at / 2) : -1
}

/** What such a number stands for. */
export function downtimeOf(
  { data }: Scene,
  hit: number,
): { row: string | number; start: number; end: number } | undefined {
  if (hit >= -1) return undefined
  const row = Math.floor((-2 - hit) / DOWNTIMES_A_ROW)
  const at = 2 * ((-2 - hit) % DOWNTIMES_A_ROW)
  const { id, downtime } = data.rows[row]!
  return { row: id, start: downtime![at]!, end: downtime![at + 1]! }
}
