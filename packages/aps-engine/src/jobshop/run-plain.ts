import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { CancelSignal } from '../model/model.ts'
import { paceOf } from './island.ts'
import type { JobShop } from './job-shop.ts'
import type { OpenRunner } from './island-runner.ts'
import { placeSolution } from './place-solution.ts'
import { runTight } from './run-tight.ts'

/** What a run does with a shop without calendars. */
export interface PlainRun {
  seed: number
  /** Of the goal's first level; no plan is better. */
  bound: number
  openRunner: OpenRunner
  /** The plan to start from, always the best, and a schedule for better ones. */
  from: PartialSchedule
  schedule: PartialSchedule
  isOver: () => boolean
  signal: CancelSignal | undefined
  /** A better plan stands in the schedule. */
  onBetter: (method: string) => void
  endEpoch: (moves: number) => Promise<void>
}

/** Searches a shop without calendars, epoch by epoch, until the run is over: large tight ones first by construction. @throws Stopped */
export async function runPlain(problem: JobShop, run: PlainRun): Promise<void> {
  if (problem.goal === 'makespan') await runTight(problem, run)
  const { from, schedule } = run
  const order = from.shop.graph.order.slice()
  order.sort((a, b) => from.start[a]! - from.start[b]! || from.end[a]! - from.end[b]!)
  const { method, moves } = paceOf(problem)
  if (run.isOver()) return
  const runner = run.openRunner(problem, run.seed, from.mode, order)
  try {
    while (!run.isOver()) {
      if (await runner.run(run.signal)) {
        placeSolution(schedule, runner.best())
        run.onBetter(method)
      }
      await run.endEpoch(2 * moves)
    }
  } finally {
    await runner.close()
  }
}
