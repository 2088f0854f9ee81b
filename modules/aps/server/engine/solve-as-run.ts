import { touchedTasks, type Plan, type Problem, type SolveOptions } from '@mouldwright/aps-engine'
import { solveParallel } from '@mouldwright/aps-engine/parallel'
import { decompressedSync } from '../compressed-json.ts'
import type { Names } from '../names.ts'
import { storedPlan } from '../stored-plan.ts'
import type { SolveOrder } from './protocol.ts'
import { renumbered } from './renumbered.ts'

type Given = Pick<SolveOrder, 'names' | 'goOnFrom' | 'onlyTouched' | 'seed' | 'budget'>

/** Plans as runs do, and as a replay of one: nothing but these decides what comes out. For threads where nobody waits. */
export function solveAsRun(
  problem: Problem,
  { names, goOnFrom, onlyTouched, seed, budget }: Given,
  watch: Pick<SolveOptions, 'signal' | 'onProgress'> = {},
): Promise<Plan> {
  const startFrom =
    goOnFrom &&
    renumbered(storedPlan(goOnFrom.answer), decompressedSync<Names>(goOnFrom.names), decompressedSync<Names>(names))
  const touched = startFrom && onlyTouched ? touchedTasks(problem, startFrom) : undefined
  return solveParallel(problem, {
    seed,
    budget,
    // Nothing is held: the setting prefers a task's resource at equal lateness, which is a level of the objective.
    ...(startFrom ? { startFrom, reuse: 'off' } : {}),
    ...(touched ? { scope: { tasks: touched }, isCalm: true } : {}),
    ...watch,
  })
}
