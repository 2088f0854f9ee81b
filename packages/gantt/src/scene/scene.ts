import type { AxisWords } from '../time/axis.ts'
import { buildBusyCurve } from './busy-curve.ts'
import type { BusyCurve } from './busy-curve.ts'
import { buildLinkIndex, chainOf } from './chain.ts'
import type { Chain, LinkIndex } from './chain.ts'
import type { GanttData, TimeLines } from '../data.ts'
import { buildRowTree, visibleRows } from './row-tree.ts'
import type { RowTree, VisibleRows } from './row-tree.ts'
import { buildTaskIndex } from './task-index.ts'
import type { TaskIndex } from './task-index.ts'
import type { ZoneClock } from '../time/zone-clock.ts'

/** Everything that layout reads, prepared once for each set of data and changed by replacing parts. */
export interface Scene {
  data: GanttData
  index: TaskIndex
  tree: RowTree
  visible: VisibleRows
  isFolded: (row: number) => boolean
  busyCurve: (row: number) => BusyCurve
  links: LinkIndex
  /** While set, only its tasks stand out and its links are drawn. */
  chain?: Chain
  lines: TimeLines
  clock: ZoneClock
  words: AxisWords
}

const NO_LINKS = new Int32Array(0)
const isFolded = (): boolean => false

/** O(n log n) in tasks. */
export function createScene(data: GanttData, clock: ZoneClock, words: AxisWords): Scene {
  const index = buildTaskIndex(data.rows.length, data.tasks)
  const tree = buildRowTree(data.rows)
  const curves = new Map<number, BusyCurve>()
  return {
    data,
    index,
    tree,
    visible: visibleRows(tree, index, isFolded),
    isFolded,
    busyCurve(row) {
      let curve = curves.get(row)
      if (!curve) curves.set(row, (curve = buildBusyCurve(row, data.rows, tree, data.tasks, index)))
      return curve
    },
    links: buildLinkIndex(data.tasks.start.length, data.links ?? NO_LINKS),
    lines: {},
    clock,
    words,
  }
}

export function foldScene(scene: Scene, folded: ReadonlySet<string | number>): Scene {
  const isFoldedRow = (row: number) => scene.tree.size[row]! > 1 && folded.has(scene.data.rows[row]!.id)
  return { ...scene, isFolded: isFoldedRow, visible: visibleRows(scene.tree, scene.index, isFoldedRow) }
}

/** Of more tasks than this the lines of their chains would cover the chart. */
const mostChained = 12

/**
 * Shows the chain of the chosen tasks, or none where nothing is linked. Many chosen tasks stand out without links; so do the
 * lit ones where nothing is chosen.
 */
export function chooseInScene(scene: Scene, chosen: Iterable<number>, lit?: ReadonlySet<number>): Scene {
  if (lit && lit.size > 0) return { ...scene, chain: { tasks: lit, links: [] } }
  const tasks = [...chosen]
  if (tasks.length > mostChained) return { ...scene, chain: { tasks: new Set(tasks), links: [] } }
  const chain = chainOf(scene.links, tasks)
  return { ...scene, chain: chain.links.length > 0 ? chain : undefined }
}
