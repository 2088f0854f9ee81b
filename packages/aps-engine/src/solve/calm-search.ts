import { compareLevels, level } from '../instance/objective-levels.ts'
import type { Id, Plan, Problem, Scope } from '../model/model.ts'
import { Stopped } from '../model/stopped.ts'
import { verify } from '../verify/verify.ts'
import type { RunOptions } from './run.ts'
import { solveOrdinary } from './solve-ordinary.ts'

/** Weighted minutes of lateness that have to be saved for each further task that moves. */
const minutesPerTask = 60
/** A task has moved where it starts so many minutes from where it did, or on another resource. */
const unnoticed = 60
/** Tasks of the problem for which each trial has one epoch, and the least and the most epochs of a trial. */
const trialTasks = 240_000
const leastEpochs = 2
const mostEpochs = 24
/** In larger shops trials take longer than runs usually may. */
const mostTasks = 20_000

/** One way to plan what a change has touched: what may move, and what comes of it. */
interface Tried {
  scope: Scope
  plan: Plan
}

type GoingOn = RunOptions & { startFrom: Plan; scope: Scope }

/**
 * A run after a change that moves no more than it must. What the change pushes by the plan's own sequences may be half of all work, though
 * there is room for what it hits. So two ranges are tried: what breaks a rule where it stands with what follows it there by links, and the
 * whole range; the search goes on in the better one. Seed, epochs (of the search) and steps (each trial is one) repeat it.
 */
export class CalmSearch {
  private readonly problem: Problem
  private readonly options: GoingOn
  private readonly began: number
  private steps = 0
  private iterations = 0
  private isCancelled = false

  constructor(problem: Problem, options: GoingOn, began: number) {
    this.problem = problem
    this.options = options
    this.began = began
  }

  async run(): Promise<Plan> {
    const { problem, options, began } = this
    if (problem.tasks.length > mostTasks) return solveOrdinary(problem, options, began)
    const { scope, startFrom } = options
    // A valid plan is owed, whenever the signal comes.
    const first = await this.short({ scope, startFrom }, 1)
    this.count(first.plan, 1)
    const chosen = this.isStopped() ? first : await this.choose(first)
    if (this.isStopped()) return this.told(chosen.plan, 0)
    const from = chosen === first ? startFrom : chosen.plan
    const plan = await this.search({ scope: chosen.scope, startFrom: from })
    this.count(plan, plan.steps)
    this.isCancelled ||= plan.cancelled
    // A search that the signal ends at its beginning may not have come as far.
    const isWorse = compareLevels(levelsOf(plan), levelsOf(chosen.plan)) > 0
    return this.told(isWorse ? chosen.plan : plan, plan.epochs)
  }

  /** The range to go on in, and its plan; the first where nothing is to be chosen. */
  private async choose(first: Tried): Promise<Tried> {
    const hit = this.hitTasks()
    if (!hit || this.isStopped()) return first
    const wide = await this.trial(first, first.scope)
    return this.isStopped()
      ? wide
      : this.calmer(wide, await this.trial(wide, { ...first.scope, tasks: hit, moulds: [] }))
  }

  /** See `hitTasks`; absent as well where the signal comes. */
  private hitTasks(): Id[] | undefined {
    try {
      return hitTasks(this.problem, this.options)
    } catch (fault) {
      if (fault instanceof Stopped) return undefined
      throw fault
    }
  }

  /** A short search in a range, from the plan to go on from; `before` where the signal comes. */
  private async trial(before: Tried, scope: Scope): Promise<Tried> {
    const epochs = Math.max(leastEpochs, Math.min(mostEpochs, Math.floor(trialTasks / this.problem.tasks.length)))
    const { startFrom } = this.options
    const tried = await this.short({ scope, startFrom }, epochs)
    if (this.options.signal?.aborted) return before
    this.count(tried.plan, 1)
    return tried
  }

  /** What moves less, unless the other saves enough for each task that it moves more, or it moved what is to stay. */
  private calmer(wide: Tried, narrow: Tried): Tried {
    if (narrow === wide) return wide
    const { startFrom, scope } = this.options
    const { tasks, moulds } = { tasks: new Set(scope.tasks), moulds: new Set(scope.moulds) }
    const stays = new Set(
      this.problem.tasks.flatMap(({ id, mouldId }) => (tasks.has(id) || moulds.has(mouldId) ? [] : id)),
    )
    const movedByWide = movedTasks(startFrom, wide.plan)
    const movedByNarrow = movedTasks(startFrom, narrow.plan)
    const inStay = (moved: readonly Id[]) => moved.filter((id) => stays.has(id)).length
    if (inStay(movedByNarrow) > inStay(movedByWide)) return wide
    const [unplaced, late] = [level.unplacedTasks, level.weightedTardiness].map(
      (at) => narrow.plan.objective[at]!.value - wide.plan.objective[at]!.value,
    )
    if (unplaced !== 0) return unplaced! < 0 ? narrow : wide
    return late! > minutesPerTask * (movedByWide.length - movedByNarrow.length) ? wide : narrow
  }

  /** So many epochs and nothing behind them; a second island pays in longer searches only. */
  private async short({ scope, startFrom }: Pick<GoingOn, 'scope' | 'startFrom'>, epochs: number): Promise<Tried> {
    const budget = { epochs, steps: epochs }
    const options: RunOptions = { ...this.options, scope, startFrom, budget, islands: 1 }
    return { scope, plan: await solveOrdinary(this.problem, options, this.began) }
  }

  private search(from: Pick<GoingOn, 'scope' | 'startFrom'>): Promise<Plan> {
    const { budget } = this.options
    const steps = budget?.steps === undefined ? {} : { steps: budget.steps - this.steps }
    const options = { ...this.options, ...from, ...(budget ? { budget: { ...budget, ...steps } } : {}) }
    return solveOrdinary(this.problem, options, this.began)
  }

  /** Does the run end here, whatever is left: by its signal, or because the run that it repeats did? */
  private isStopped(): boolean {
    if (this.options.signal?.aborted) this.isCancelled = true
    return this.isCancelled || this.steps >= (this.options.budget?.steps ?? Infinity)
  }

  private count({ iterations }: Plan, steps: number): void {
    this.iterations += iterations
    this.steps += steps
  }

  private told(plan: Plan, epochs: number): Plan {
    const { steps, iterations, isCancelled } = this
    return { ...plan, epochs, steps, iterations, cancelled: isCancelled || this.options.signal?.aborted === true }
  }
}

const levelsOf = ({ objective }: Plan) => objective.map(({ value }) => value)

/**
 * Of the range, what breaks a rule where the plan has it or is of moulds that the range names, and what follows by links. Absent where that
 * is the whole range.
 */
function hitTasks(problem: Problem, { startFrom, scope, signal }: GoingOn): Id[] | undefined {
  const known = new Set(problem.tasks.map(({ id }) => id))
  const plan = { ...startFrom, tasks: startFrom.tasks.filter(({ taskId }) => known.has(taskId)) }
  const broken = new Set(verify(problem, plan, signal).flatMap(({ taskIds }) => taskIds))
  const named = new Set(scope.moulds)
  const range = new Set(scope.tasks)
  for (const { id, mouldId } of problem.tasks) if (named.has(mouldId)) range.add(id)
  const behind = Map.groupBy(problem.links, ({ from }) => from)
  const hit = new Set<Id>()
  const queue = problem.tasks.flatMap(({ id, mouldId }) => (broken.has(id) || named.has(mouldId) ? id : []))
  for (const id of queue) {
    if (hit.has(id) || !range.has(id)) continue
    hit.add(id)
    for (const { to } of behind.get(id) ?? []) queue.push(to)
  }
  return hit.size < range.size ? [...hit] : undefined
}

/** Tasks that a plan has elsewhere than one before. */
function movedTasks(before: Plan, after: Plan): Id[] {
  const places = new Map(before.tasks.map((row) => [`${row.taskId}/${row.split}`, row]))
  const moved = new Set<Id>()
  for (const { taskId, split, start, resourceId } of after.tasks) {
    const was = places.get(`${taskId}/${split}`)
    if (!was || was.start === null) continue
    if (start === null || resourceId !== was.resourceId || Math.abs(start - was.start) > unnoticed) moved.add(taskId)
  }
  return [...moved]
}
