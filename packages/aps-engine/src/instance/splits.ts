import { NONE } from '../model/columns.ts'
import type { Graph } from './graph.ts'
import type { Arcs } from './compile.ts'
import type { Settings } from '../model/settings.ts'
import { arcKind, taskKind } from './shop.ts'

interface Splittable {
  settings: Settings
  kind: Uint8Array
  started: Uint8Array
  heldResource: Int32Array
  lockTime: Int32Array
  graph: Graph
  arcs: Arcs
  pieces: Int32Array
  pieceSet: Int32Array | undefined
  recipe: Int32Array | undefined
  fixture: Int32Array | undefined
  mostSplits: ArrayLike<number> | undefined
  modeStart: Int32Array
}

/** How many splits a task may have, and the operations that stand ready for them. */
export function splitsOf(given: Splittable) {
  const { settings, kind, started, heldResource, lockTime, graph, arcs, pieces, modeStart } = given
  const { pieceSet, recipe, fixture, mostSplits } = given
  const taskCount = kind.length
  const maxSplits = new Int32Array(taskCount).fill(1)
  let operations = taskCount
  if (settings.dynamicWorkSplitting === 'on')
    for (let t = 0; t < taskCount; t++) {
      // Splits would burn with the same pieces, or hold the same fixtures, one after the other; a charge is one.
      const isOne = [pieceSet, recipe, fixture].some((named) => named !== undefined && named[t]! >= 0)
      const isHeld = heldResource[t]! >= 0 || lockTime[t]! >= 0 || started[t]! > 0 || isOne
      if (kind[t] !== taskKind.machine || isHeld || overlaps(graph, arcs.kind, settings, t)) continue
      const most = mostSplits && mostSplits[t] !== NONE ? mostSplits[t]! : 4
      maxSplits[t] = Math.max(1, Math.min(4, most, pieces[t]!, modeStart[t + 1]! - modeStart[t]!))
      operations += maxSplits[t]! - 1
    }
  const secondSplit = new Int32Array(taskCount)
  const taskOf = new Int32Array(operations)
  let filled = taskCount
  for (let t = 0; t < taskCount; t++) {
    taskOf[t] = t
    secondSplit[t] = filled
    for (let split = 1; split < maxSplits[t]!; split++) taskOf[filled++] = t
  }
  return { maxSplits, secondSplit, taskOf }
}

/** Does a link of the task let work begin on a part of other work? Such tasks are not split as well. */
function overlaps(graph: Graph, kinds: Uint8Array, settings: Settings, t: number): boolean {
  const isOverlap = (arc: number) =>
    kinds[arc] === arcKind.share || (kinds[arc] === arcKind.electrode && settings.minimumElectrodeTransfer !== 'all')
  for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) if (isOverlap(graph.succArc[s]!)) return true
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) if (isOverlap(graph.predArc[p]!)) return true
  return false
}
