import type { Board } from '../board.ts'
import { paceOf } from './island.ts'
import type { KernelProblem } from './kernel-problem.ts'
import type { OpenPair } from './pair.ts'
import { placeSolution } from './place-solution.ts'

/** What a run does with a pair of islands. */
export interface PairRun {
  seed: number
  openPair: OpenPair
  /** The plan to start from, and a board for better ones. */
  from: Board
  board: Board
  isOver: () => boolean
  /** A better plan stands on the board. */
  onBetter: (method: string) => void
  endEpoch: (moves: number) => Promise<void>
}

/** Searches a shop without calendars by its critical paths, epoch by epoch, until the run is over. */
export async function runPair(problem: KernelProblem, run: PairRun): Promise<void> {
  const { from, board } = run
  const order = from.shop.graph.order.slice()
  order.sort((a, b) => from.start[a]! - from.start[b]! || from.end[a]! - from.end[b]!)
  const { method, moves } = paceOf(problem)
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
