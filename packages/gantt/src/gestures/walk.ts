import { metrics } from '../data.ts'
import { rowPlaceAt } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { firstEndingAfter } from '../scene/task-index.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The bar to which an arrow key leads: left and right through the row by start, up and down to the bar of the nearest
 * visible row that has one, next in time. −1 when there is none. O(lanes log n) a row.
 */
export function neighbourOf(scene: Scene, task: number, direction: Direction): number {
  const { tasks } = scene.data
  const row = tasks.row[task]!
  if (direction === 'left' || direction === 'right')
    return besideInRow(scene, row, task, direction === 'right' ? 1 : -1)
  const { rows, shownAt } = scene.visible
  const step = direction === 'down' ? 1 : -1
  const middle = (tasks.start[task]! + tasks.end[task]!) / 2
  for (let place = shownAt[row]! + step; place >= 0 && place < rows.length; place += step) {
    const nearest = nearestInRow(scene, rows[place]!, middle)
    if (nearest !== -1) return nearest
  }
  return -1
}

/** The bar that the keyboard takes first: the one nearest to a moment, from the first row in view downwards. */
export function firstBar(scene: Scene, scrollTop: number, minute: number): number {
  const { rows } = scene.visible
  const first = Math.max(0, rowPlaceAt(scene.visible, scrollTop + metrics.rowHeight / 2))
  for (let i = 0; i < rows.length; i++) {
    const task = nearestInRow(scene, rows[(first + i) % rows.length]!, minute)
    if (task !== -1) return task
  }
  return -1
}

function besideInRow(scene: Scene, row: number, task: number, step: 1 | -1): number {
  const { index, data } = scene
  const { start } = data.tasks
  // Bars of one start in different lanes follow each other by slot.
  const isBeyond = (slot: number) => {
    const difference = start[index.order[slot]!]! - start[task]! || slot - index.slotOf[task]!
    return difference * step > 0
  }
  const isNearer = (a: number, b: number) => {
    const difference = start[index.order[a]!]! - start[index.order[b]!]! || a - b
    return difference * step < 0
  }
  let best = -1
  for (let lane = index.rowLane[row]!; lane < index.rowLane[row + 1]!; lane++) {
    const from = index.laneFrom[lane]!
    const to = index.laneFrom[lane + 1]!
    let slot = firstEndingAfter(index, data.tasks.end, from, to, start[task]!)
    if (step === 1) while (slot < to && !isBeyond(slot)) slot++
    else {
      slot = Math.min(slot, to - 1)
      while (slot >= from && !isBeyond(slot)) slot--
    }
    if (slot >= from && slot < to && (best === -1 || isNearer(slot, best))) best = slot
  }
  return best === -1 ? -1 : index.order[best]!
}

function nearestInRow(scene: Scene, row: number, minute: number): number {
  const { index, data } = scene
  const { start, end } = data.tasks
  let best = -1
  let nearest = Number.POSITIVE_INFINITY
  for (let lane = index.rowLane[row]!; lane < index.rowLane[row + 1]!; lane++) {
    const from = index.laneFrom[lane]!
    const to = index.laneFrom[lane + 1]!
    const slot = firstEndingAfter(index, end, from, to, minute)
    for (let i = Math.max(from, slot - 1); i <= slot && i < to; i++) {
      const task = index.order[i]!
      const distance = Math.max(start[task]! - minute, minute - end[task]!, 0)
      if (distance < nearest) {
        nearest = distance
        best = task
      }
    }
  }
  return best
}
