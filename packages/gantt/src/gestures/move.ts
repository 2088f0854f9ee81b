import type { Viewport } from '../layout/layout.ts'
import { rowPlaceAt } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { minuteAt, snapMinutes, snapTo } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'
import type { Direction } from './walk.ts'

/** Where a task would go; `row` is an index into the rows. */
export interface Move {
  start: number
  end: number
  row: number
}

/**
 * The place that a dragged bar proposes. Starts snap to the wall clock by zoom unless the drag is free.
 *
 * @param grabMinutes minutes from the task's start to where it was taken
 */
export function moveByDrag(
  scene: Scene,
  viewport: Viewport,
  scale: TimeScale,
  task: number,
  grabMinutes: number,
  pointer: { x: number; y: number; isFree: boolean },
): Move {
  const { tasks } = scene.data
  const wanted = minuteAt(scale, pointer.x) - grabMinutes
  const start = pointer.isFree ? Math.round(wanted) : snapTo(scene.clock, wanted, snapMinutes(scale.minutesPerPixel))
  const place = rowPlaceAt(scene.visible, pointer.y + viewport.scrollTop)
  const row = place === -1 ? tasks.row[task]! : scene.visible.rows[place]!
  return { start, end: start + tasks.end[task]! - tasks.start[task]!, row }
}

/** One snap in time, or one visible row that is not a group; undefined at the edge. */
export function moveByKey(scene: Scene, scale: TimeScale, task: number, direction: Direction): Move | undefined {
  const { tasks } = scene.data
  const length = tasks.end[task]! - tasks.start[task]!
  const row = tasks.row[task]!
  if (direction === 'left' || direction === 'right') {
    const step = snapMinutes(scale.minutesPerPixel)
    const start = snapTo(scene.clock, tasks.start[task]! + (direction === 'right' ? step : -step), step)
    return { start, end: start + length, row }
  }
  const { rows, shownAt } = scene.visible
  const step = direction === 'down' ? 1 : -1
  let place = shownAt[row]! + step
  while (place >= 0 && place < rows.length && scene.data.rows[rows[place]!]!.kind === 'group') place += step
  if (place < 0 || place >= rows.length) return undefined
  return { start: tasks.start[task]!, end: tasks.end[task]!, row: rows[place]! }
}
