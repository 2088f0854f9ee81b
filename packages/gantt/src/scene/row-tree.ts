import { metrics } from '../data.ts'
import type { GanttRow } from '../data.ts'
import type { TaskIndex } from './task-index.ts'

export interface RowTree {
  /** Rows in display order (parents before their children), as indexes into the data's rows. */
  order: Int32Array
  depth: Uint8Array
  /** Index of the parent, −1 at the top. */
  parent: Int32Array
  /** Where a row stands in `order`. */
  place: Int32Array
  /** `order[place..place + size)` is the row with everything beneath it. */
  size: Int32Array
  /** Place among its siblings from 1, and their number, for assistive technology. */
  position: Int32Array
  siblings: Int32Array
}

/** A row whose parent is absent, or that would be its own ancestor, stands at the top. O(n). */
export function buildRowTree(rows: readonly GanttRow[]): RowTree {
  const indexOf = new Map(rows.map((row, index) => [row.id, index]))
  const children: number[][] = rows.map(() => [])
  const top: number[] = []
  const parent = new Int32Array(rows.length).fill(-1)
  rows.forEach((row, index) => {
    const above = row.parentId === undefined ? undefined : indexOf.get(row.parentId)
    if (above === undefined || isAncestor(parent, index, above)) top.push(index)
    else {
      parent[index] = above
      children[above]!.push(index)
    }
  })
  const tree: RowTree = {
    order: new Int32Array(rows.length),
    depth: new Uint8Array(rows.length),
    parent,
    place: new Int32Array(rows.length),
    size: new Int32Array(rows.length),
    position: new Int32Array(rows.length),
    siblings: new Int32Array(rows.length),
  }
  let placed = 0
  const visit = (list: number[], depth: number) => {
    list.forEach((index, at) => {
      tree.depth[index] = depth
      tree.place[index] = placed
      tree.position[index] = at + 1
      tree.siblings[index] = list.length
      tree.order[placed++] = index
      visit(children[index]!, depth + 1)
      tree.size[index] = placed - tree.place[index]!
    })
  }
  visit(top, 0)
  return tree
}

function isAncestor(parent: Int32Array, candidate: number, of: number): boolean {
  for (let at = of; at !== -1; at = parent[at]!) if (at === candidate) return true
  return false
}

/** The rows that folding leaves, with their places down the page. */
export interface VisibleRows {
  /** Row indexes from top to bottom. */
  rows: Int32Array
  /** `top[i]..top[i+1]` in pixels is the i-th visible row; the last entry is the height of all. */
  top: Float64Array
  /** For every row the place in `rows` of itself or of the folded row that hides it. */
  shownAt: Int32Array
}

/** O(rows). */
export function visibleRows(tree: RowTree, index: TaskIndex, isFolded: (row: number) => boolean): VisibleRows {
  const rows: number[] = []
  const shownAt = new Int32Array(tree.order.length)
  for (let place = 0; place < tree.order.length;) {
    const row = tree.order[place]!
    const at = rows.push(row) - 1
    const hidden = isFolded(row) ? tree.size[row]! : 1
    for (let i = place; i < place + hidden; i++) shownAt[tree.order[i]!] = at
    place += hidden
  }
  const top = new Float64Array(rows.length + 1)
  rows.forEach((row, i) => {
    const lanes = index.rowLane[row + 1]! - index.rowLane[row]!
    top[i + 1] = top[i]! + metrics.rowHeight + (lanes - 1) * metrics.lanePitch
  })
  return { rows: Int32Array.from(rows), top, shownAt }
}

/** The place of the visible row at `y` pixels from the top of all rows, −1 outside. O(log n). */
export function rowPlaceAt(visible: VisibleRows, y: number): number {
  const { top } = visible
  const count = visible.rows.length
  if (y < 0 || y >= top[count]!) return -1
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (top[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The row at the top of the tree that a row belongs to; itself where nothing is above it. */
export function headingOf({ parent }: RowTree, row: number): number {
  let heading = row
  while (parent[heading]! !== -1) heading = parent[heading]!
  return heading
}

/** A heading that stays at the top while rows beneath it scroll by; it leaves with the last of them. */
export interface StuckRow {
  row: number
  /** From the top of the view; below 0 while it leaves. */
  y: number
  height: number
}

/** O(log n). */
export function stuckRow(tree: RowTree, visible: VisibleRows, scrollTop: number): StuckRow | undefined {
  const first = rowPlaceAt(visible, scrollTop)
  if (first === -1) return undefined
  const row = headingOf(tree, visible.rows[first]!)
  const place = visible.shownAt[row]!
  const height = visible.top[place + 1]! - visible.top[place]!
  const after = tree.order[tree.place[row]! + tree.size[row]!]
  const next = after === undefined ? visible.rows.length : visible.shownAt[after]!
  // A heading with bars of its own in several lanes would hide what it heads.
  if (next === place + 1 || visible.top[place]! >= scrollTop || height > metrics.rowHeight) return undefined
  return { row, y: Math.min(0, visible.top[next]! - scrollTop - height), height }
}
