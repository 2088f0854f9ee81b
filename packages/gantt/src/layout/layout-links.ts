import { metrics } from '../data.ts'
import { bundlesOf } from './link-bundles.ts'
import type { Viewport } from './layout.ts'
import type { Scene } from '../scene/scene.ts'
import { xOf } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'

interface Point {
  x: number
  y: number
}

export interface LinkBox {
  from: number
  to: number
  /** The arrow head stands at the last and points right. */
  points: Point[]
  /** Links that this line stands for. */
  count: number
  /** Ends of the other bars that come together here, or starts of those that part here. */
  joins: Point[]
}

/** Where a task stands, also outside the view; a task in a folded row stands on the row that hides it. */
export function placeOfTask(
  scene: Scene,
  viewport: Viewport,
  scale: TimeScale,
  task: number,
): { x: number; y: number; width: number; height: number } {
  const { tasks } = scene.data
  const row = tasks.row[task]!
  const shownAt = scene.visible.shownAt[row]!
  const isShown = scene.visible.rows[shownAt] === row
  const lane = isShown ? scene.index.laneOf[task]! : 0
  const x = xOf(scale, tasks.start[task]!)
  return {
    x,
    y: scene.visible.top[shownAt]! + metrics.barTop + lane * metrics.lanePitch - viewport.scrollTop,
    width: Math.max(2, xOf(scale, tasks.end[task]!) - x),
    height: metrics.barHeight,
  }
}

const STUB = 6

/**
 * Links of the chain that cross the view; those that come together at one bar, or part at one, are one line.
 * O(links of the chain).
 */
export function layoutLinks(scene: Scene, viewport: Viewport, scale: TimeScale): LinkBox[] {
  const boxes: LinkBox[] = []
  for (const { from, to, count, others } of bundlesOf(scene)) {
    const a = placeOfTask(scene, viewport, scale, from)
    const b = placeOfTask(scene, viewport, scale, to)
    const joins = others.flatMap(({ task, side }) => {
      const { x, y, width, height } = placeOfTask(scene, viewport, scale, task)
      const at = { x: side === 0 ? x + width : x, y: y + height / 2 }
      const isInView = at.x >= 0 && at.x <= viewport.width && at.y >= 0 && at.y <= viewport.height
      return isInView ? [at] : []
    })
    const left = Math.min(a.x + a.width, b.x) - 2 * STUB
    const right = Math.max(a.x + a.width, b.x) + 2 * STUB
    const top = Math.min(a.y, b.y) - STUB
    const bottom = Math.max(a.y, b.y) + a.height + STUB
    const isOutside = right < 0 || left > viewport.width || bottom < 0 || top > viewport.height
    if (isOutside && joins.length === 0) continue
    boxes.push({ from, to, points: route(a, b), count, joins })
  }
  return boxes
}

type Place = { x: number; y: number; width: number; height: number }

/** Right angles: straight down where there is room between the bars, else around through the gap between the rows. */
function route(a: Place, b: Place): Point[] {
  const start = { x: a.x + a.width, y: a.y + a.height / 2 }
  const end = { x: b.x, y: b.y + b.height / 2 }
  const turn = start.x + STUB
  if (end.x - start.x >= 2 * STUB) {
    if (start.y === end.y) return [start, end]
    return [start, { x: turn, y: start.y }, { x: turn, y: end.y }, end]
  }
  const gap = end.y >= start.y ? a.y + a.height + 4 : a.y - 4
  const back = end.x - STUB
  return [start, { x: turn, y: start.y }, { x: turn, y: gap }, { x: back, y: gap }, { x: back, y: end.y }, end]
}
