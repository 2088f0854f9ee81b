import { usedOvertime } from '../construct/overtime.ts'
import { keysOf, lostLocks, portfolioOf } from '../construct/rules.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import type { Run } from './run.ts'
import type { WarmStart } from './warm-start.ts'

/** Places given while the overtime of whole resources is closed again. */
const closingPlaces = 500_000

/** The plans that a run begins with: the plan to go on from where it holds anything, else all that is made anew beside it. */
export async function begin(run: Run, warm: WarmStart | undefined): Promise<void> {
  if (warm?.holds) await goOn(run, warm)
  else await tryAll(run, warm)
  if (run.open !== run.best.open) run.useOvertime(run.best.open)
}

/** The plan to go on from alone, what it holds in its place. */
async function goOn(run: Run, warm: WarmStart): Promise<void> {
  if (warm.kept) {
    run.kept = warm
    await tryStart(run, warm)
    // The problem has changed so that not everything can stay where it was: then as much does as rules allow.
    if (run.best.isEmpty) run.kept = undefined
  }
  if (run.best.isEmpty) await tryStart(run, warm)
  // What is held leaves nothing to a plan that is made anew; but new work may have resources that are open in overtime only.
  const isLeft = run.best.levels[level.unplacedTasks]! > 0
  if (isLeft && run.problem.settings.overtimeChoice === 'whenLate') await tryOvertime(run)
}

/**
 * The plan to go on from and, beside it, what is made anew, overtime included. The better one by the objective is taken; of equal
 * ones that to go on from where its resources are preferred.
 */
async function tryAll(run: Run, warm: WarmStart | undefined): Promise<void> {
  const { best, open } = run
  const { overtimeChoice, reusePreviousResource } = run.problem.settings
  const isPreferred = reusePreviousResource === 'yes'
  if (warm) {
    await tryStart(run, warm)
    if (run.isOver() || (isPreferred && run.isPerfect())) return
    run.aside = best.handOver()
  }
  if (run.open !== open) run.useOvertime(open)
  await tryRules(run)
  await trySplits(run)
  if (overtimeChoice === 'whenLate') await tryOvertime(run)
  const { aside } = run
  if (aside) {
    const order = best.isEmpty ? -1 : compareLevels(aside.levels, best.levels)
    if (order < 0 || (order === 0 && isPreferred)) run.takeUp(aside)
    run.aside = undefined
  }
}

/** The plan to go on from, with what is new in it. */
async function tryStart(run: Run, warm: WarmStart): Promise<void> {
  if (run.open !== warm.open) run.useOvertime(warm.open)
  for (const { name, make } of warm.constructions(run.shop)) {
    if (warm.holds) {
      if (!run.best.isEmpty && run.isOver()) break
      await run.tryConstruction(make(), name)
      continue
    }
    if (!run.best.isEmpty && run.isStopped()) return
    // Beside what is made anew it costs no epoch: that is then the same as without it.
    await run.step((signal) => void run.construct(make(), name, signal))
    await run.tell('construct')
  }
  if (!run.best.isEmpty && run.isStopped()) return
  await run.step((signal) => {
    const own = warm.sequences(run.shop, run.best.levels, signal)
    if (!own) return
    run.builder.schedule.copyFrom(own.schedule)
    run.keep(own.levels, 'replan')
  })
}

/** The rule of the settings first; each further construction is an epoch of its own. */
async function tryRules(run: Run): Promise<void> {
  const { taskSchedulingRule } = run.problem.settings
  // Locks that the first plan could not keep: nothing goes first for them any more.
  let lost: Uint8Array | undefined
  let tried = 0
  for (const { name, make } of portfolioOf(run.shop, taskSchedulingRule, () => lost)) {
    if (run.iterations > 0 && run.isOver()) return
    await run.tryConstruction(make(), name)
    if (run.isPerfect()) return
    if (++tried > 1) continue
    lost = lostLocks(run.best.schedule)
    if (lost && !run.isOver()) await run.tryConstruction(make(), name)
    await tryReuse(run, lost)
  }
}

/** The best construction again, and all that follow, with the work of late moulds in splits where that ends it earlier. */
async function trySplits(run: Run): Promise<void> {
  const { construction, method } = run.best
  if (!construction || run.isOver() || !run.splitsLate()) return
  await run.tryConstruction(construction, method)
}

/** The planner's rule again, every task on the published plan's resource: kept where the levels above do not suffer. */
async function tryReuse(run: Run, lost: Uint8Array | undefined): Promise<void> {
  const { reusePreviousResource, resourceSelectionRule, taskSchedulingRule } = run.problem.settings
  const isAsked = reusePreviousResource === 'yes' && resourceSelectionRule === 'earliestFinish'
  if (!isAsked || !run.shop.previousResource.some((resource) => resource >= 0) || run.isOver()) return
  const keys = keysOf(run.shop, taskSchedulingRule, lost)
  await run.tryConstruction({ keys, scheme: 'event', window: 0, reuses: true }, `event:${taskSchedulingRule} reuse`)
}

/** Opens overtime where the plan is late without it, then closes again whatever does not make it less late. */
async function tryOvertime(run: Run): Promise<void> {
  const { best } = run
  const isOnTime = best.levels[level.unplacedTasks] === 0 && best.levels[level.weightedTardiness] === 0
  const all = allOvertime(run.problem)
  const attempt = best.construction
  if (!attempt || isOnTime || all.size === 0 || run.isOver()) return
  if (!(await run.stoppable((signal) => run.useOvertime(all, signal)))) return
  if (!(await run.tryConstruction(attempt, best.method, true))) return
  const { used, minutes } = usedOvertime(best.schedule, best.open)
  const byUse = [...used.keys()].sort((a, b) => minutes.get(b)! - minutes.get(a)! || a - b)
  // On large plans single periods are closed later, at less cost.
  for (const resource of byUse.slice(0, Math.ceil(closingPlaces / run.shop.taskCount))) {
    if (run.isOver()) break
    const fewer = new Map(best.open)
    if (!fewer.delete(resource)) continue
    if (!(await run.stoppable((signal) => run.useOvertime(fewer, signal)))) break
    await run.tryConstruction(attempt, best.method, true)
  }
}
