import type { ChartState } from '../chart-state.ts'
import { metrics } from '../data.ts'
import { moveByDrag } from './move.ts'
import type { Move } from './move.ts'
import type { Viewport } from '../layout/layout.ts'
import type { Ghost } from '../paint/paint-overlay.ts'
import { rowPlaceAt } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { edgeText, minuteAt, xOf } from '../time/time-scale.ts'

/** A bar in the air. */
export interface Drag {
  task: number
  /** Minutes from the task's start to where it was taken: it stays under the pointer while the view moves. */
  grabMinutes: number
  pointer: { x: number; y: number; isFree: boolean }
  move: Move
  isAllowed: boolean
  /** Rows that may take it, by index; absent while nobody has said so. */
  targets?: ReadonlySet<number>
}

export function beginDrag({ scene, scale }: ChartState, task: number, x: number): Drag {
  const { start, end, row } = scene.data.tasks
  return {
    task,
    grabMinutes: minuteAt(scale, x) - start[task]!,
    pointer: { x, y: 0, isFree: false },
    move: { start: start[task]!, end: end[task]!, row: row[task]! },
    isAllowed: true,
  }
}

export function continueDrag(drag: Drag, { scene, viewport, scale }: ChartState, pointer: Drag['pointer']): Drag {
  return { ...drag, pointer, move: moveByDrag(scene, viewport, scale, drag.task, drag.grabMinutes, pointer) }
}

const EDGE = 32
const SPEED = 12

/** How far the view should move this frame because the pointer is near an edge. */
export function edgeScroll({ pointer }: Drag, { viewport }: ChartState): { dx: number; dy: number } {
  return { dx: speedAt(pointer.x, viewport.width), dy: speedAt(pointer.y, viewport.height) }
}

function speedAt(at: number, size: number): number {
  if (at < EDGE) return -Math.min(1, (EDGE - at) / EDGE) * SPEED
  return at > size - EDGE ? Math.min(1, (at - size + EDGE) / EDGE) * SPEED : 0
}

export function ghostOf({ move, isAllowed, targets }: Drag, { scene, viewport, scale }: ChartState): Ghost {
  const place = scene.visible.shownAt[move.row]!
  const y = scene.visible.top[place]! - viewport.scrollTop
  const x = xOf(scale, move.start)
  const timeOf = (minute: number) => edgeText(minute + scene.clock.offsetAt(minute), scale)
  return {
    bar: { x, y: y + metrics.barTop, width: Math.max(2, xOf(scale, move.end) - x), height: metrics.barHeight },
    row: { y, height: scene.visible.top[place + 1]! - scene.visible.top[place]! },
    targets: targets ? targetBands(targets, scene, viewport) : [],
    isAllowed,
    startText: timeOf(move.start),
    endText: timeOf(move.end),
  }
}

/** Bands of the rows in view that may take the bar. */
function targetBands(
  targets: ReadonlySet<number>,
  { visible }: Scene,
  { scrollTop, height }: Viewport,
): Ghost['targets'] {
  const bands: { y: number; height: number }[] = []
  const first = Math.max(0, rowPlaceAt(visible, scrollTop))
  for (let place = first; place < visible.rows.length && visible.top[place]! < scrollTop + height; place++)
    if (targets.has(visible.rows[place]!))
      bands.push({ y: visible.top[place]! - scrollTop, height: visible.top[place + 1]! - visible.top[place]! })
  return bands
}
