import { Board } from './board.ts'
import { compile } from '../instance/compile.ts'
import type { Compiled } from '../instance/compile.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'

/** A plan on a board again, with its overtime open. @throws RangeError where the plan names a place that the problem does not allow. */
export function restore(problem: Problem, plan: Plan): Board {
  return restoreOpen(problem, plan).board
}

/** As `restore`, with the open overtime by resource position, and the way to the same shop with other overtime. */
export function restoreOpen(
  problem: Problem,
  plan: Plan,
): { board: Board; open: Map<number, Intervals>; compiled: Compiled; withOvertime: Compiled['withOvertime'] } {
  const resources = new Map(problem.resources.map(({ id }, at) => [id, at]))
  const open = new Map<number, Intervals>()
  for (const { resourceId, intervals } of plan.overtime) {
    const at = resources.get(resourceId)
    if (at !== undefined) open.set(at, intervals)
  }
  const compiled = compile(problem, open)
  const board = new Board(compiled.shop)
  const fault = placeRows(board, plan.tasks)
  if (fault !== undefined) throw new RangeError(fault)
  return { board, open, compiled, withOvertime: compiled.withOvertime }
}

/** Puts the rows of a plan on an empty board; answers what the problem does not allow. */
export function placeRows(board: Board, tasks: Plan['tasks']): string | undefined {
  const { shop } = board
  // In order of time, so that whoever borrows people finds a lane of theirs that is free, as in any feasible plan.
  const rows = tasks.filter(({ start }) => start !== null).sort((a, b) => a.start! - b.start!)
  for (const row of rows) {
    if (row.start === null || row.end === null) continue
    const t = shop.facts.tasks.get(row.taskId)
    const isKnown = t !== undefined && row.part <= shop.maxParts[t]!
    if (!isKnown) return `The problem has no task ${row.taskId} with part ${row.part}`
    const op = row.part === 1 ? t : shop.satellites[t]! + row.part - 2
    if (row.part === 1) board.parts[t] = row.parts
    if (row.resourceId === null) {
      board.place(op, -1, -1, row.start, row.end, 0)
      continue
    }
    const resource = shop.facts.resources.get(row.resourceId)
    let c = shop.choiceStart[t]!
    while (c < shop.choiceStart[t + 1]! && shop.choiceResource[c] !== resource) c++
    if (resource === undefined || c === shop.choiceStart[t + 1]! || row.lane >= shop.capacity[resource]!)
      return `Task ${row.taskId} may not stand on resource ${row.resourceId}`
    board.place(op, c, shop.laneStart[resource]! + row.lane, row.start, row.end, row.workMinutes)
  }
  return undefined
}
