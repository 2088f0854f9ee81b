import { measure } from '../construct/objective.ts'
import { level } from '../instance/objective-levels.ts'
import { openSequentialRunner } from '../jobshop/island-runner.ts'
import { jobShopBound } from '../jobshop/job-shop-bound.ts'
import type { JobShop } from '../jobshop/job-shop.ts'
import { runPlain } from '../jobshop/run-plain.ts'
import { finalSteps } from './final-steps.ts'
import { GeneralSearch } from './general-search.ts'
import { Meetings } from './meetings.ts'
import type { Run } from './run.ts'

/** Epochs of a search before more is proven: runs that only try something end before them. One with a time budget has it in the end. */
const epochsBeforeProof = 8

/** Searches a shop without calendars by its critical paths. */
export async function improvePlain(run: Run, plain: JobShop): Promise<void> {
  if (run.isOver() || run.isPerfect()) return
  const { best, floor } = run
  if (plain.goal === 'makespan') floor[level.goal] = Math.max(floor[level.goal]!, jobShopBound(plain))
  const { schedule } = run.builder
  await run.stoppable((signal) =>
    runPlain(plain, {
      seed: run.seed,
      bound: floor[level.goal]!,
      openRunner: run.options.openRunner ?? openSequentialRunner,
      from: best.schedule,
      schedule,
      isOver: () => run.isOver() || run.isPerfect(),
      signal,
      onBetter: (method) => {
        const levels = measure(schedule)
        if (best.isBeatenBy(levels) && run.accepts(schedule)) run.keep(levels, method)
      },
      endEpoch: (moves) => {
        run.iterations += moves
        run.steps++
        return run.endEpoch('improve')
      },
    }),
  )
}

/**
 * Searches any other shop, alone or as two islands. An epoch that the signal ends half-way leaves nothing behind: the epochs counted say
 * what the plan is.
 */
export async function improve(run: Run): Promise<void> {
  if (run.isOver() || run.isPerfect()) return
  await run.stoppable(async (signal) => {
    const search = new GeneralSearch(run, signal, run.floor[level.weightedTardiness])
    const meetings = run.islands > 1 ? new Meetings(run, search, signal) : undefined
    const proofAt = run.epochs + epochsBeforeProof
    try {
      while (!run.isOver() && !run.isPerfect()) {
        if (!(await run.step(() => (meetings?.isDue() ? meetings.meet() : search.epoch(signal))))) break
        await run.endEpoch('improve')
        if (run.epochs === proofAt) await run.proveTardiness()
      }
      if (run.isTimed && run.epochs < proofAt && !run.isStopped()) await run.proveTardiness()
    } finally {
      run.ending = meetings?.close()
    }
  })
}

/** What a search leaves behind goes at the end, with the same effort whatever the budget. Who stops a run has its plan without that. */
export async function finish(run: Run): Promise<void> {
  // A search that was ended half-way may have left other overtime open.
  if (run.open !== run.best.open) run.useOvertime(run.best.open)
  for (const work of finalSteps(run)) {
    run.lacksFinalSteps = run.isStopped() || !(await run.step(work))
    if (run.lacksFinalSteps) return
    await run.tell('finish')
  }
}
