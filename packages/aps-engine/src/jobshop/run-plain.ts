import type { Board } from '../construct/board.ts'
import { paceOf } from './island.ts'
import type { KernelProblem } from './kernel-problem.ts'
import type { OpenPair } from './pair.ts'
import { placeSolution } from './place-solution.ts'
import { runTight } from './run-tight.ts'

/** What a run does with a shop without calendars. */
export interface PlainRun {
  seed: number
  /** Of the goal's first level; no plan is better. */
  bound: number
  openPair: OpenPair
  /** The plan to start from, always the best, and a board for better ones. */
  from: Board
  board: Board
  isOver: () => boolean
  /** A better plan stands on the board. */
  onBetter: (method: string) => void
  endEpoch: (moves: number) => Promise<void>
}

/** Searches a shop without calendars, epoch by epoch, until the run is over: large tight ones first by construction. */
export async function runPlain(problem: KernelProblem, run: PlainRun): Promise<void> {
  if (problem.goal === 'makespan') await runTight(problem, run)
  const { from, board } = run
  const order = from.shop.graph.order.slice()
  order.sort((a, b) => from.start[a]! - from.start[b]! || from.end[a]! - from.end[b]!)
  const { method, moves } = paceOf(problem)
  if (run.isOver()) return
  const pair = run.openPair(problem, run.seed, from.choice, order)
  try {
    while (!run.isOver()) {
      if (await pair.run()) {
        placeSolution(board, pair.best())
        run.onBetter(method)
      }
      await run.endEpoch(2 * moves)
    }
  } finally {
    await pair.close()
  }
}
