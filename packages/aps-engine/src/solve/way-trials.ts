import { compareLevels, level } from '../instance/objective-levels.ts'
import type { ObjectiveLevel, Plan, Problem, Reason, RouteWay, SolveOptions } from '../model/model.ts'
import { solveOrdinary } from './solve-ordinary.ts'

/** Constructions that put a plan back, and epochs of search behind them. */
const trialEpochs = 8

/** The levels for which work leaves its usual way: what has a place, how late it is, and what the planner's goal says. */
const decisive = level.goal + 1

const decisiveOf = ({ objective }: Plan) => objective.slice(0, decisive).map(({ value }) => value)

/** Negative: the first plan is better at what ways are changed for. */
export const compareDecisive = (one: Plan, other: Plan): number => compareLevels(decisiveOf(one), decisiveOf(other))

/** Could no plan be better at these levels? */
export const hasNothingToGain = (plan: Plan): boolean => decisiveOf(plan).every((value) => value === 0)

/** The first level of the objective that is another in a second plan, and by how much it is more there. */
export function firstDifference(one: Plan, other: Plan): { level: ObjectiveLevel['name']; by: number } | undefined {
  for (const [at, { name, value }] of other.objective.entries()) {
    const by = value - one.objective[at]!.value
    if (by !== 0) return { level: name, by }
  }
  return undefined
}

/** What a plan gains against one whose work goes another way. */
export function whyBetter(better: Plan, worse: Plan, other: RouteWay): Reason {
  return { code: 'wayBetter', params: { wayId: other.id, ...firstDifference(better, worse) } }
}

type Effort = Pick<SolveOptions, 'seed' | 'signal'>
type GoingOn = Effort & Pick<SolveOptions, 'startFrom' | 'reuse' | 'scope'>
const effort = ({ seed = 1, signal }: Effort) => ({ seed, ...(signal ? { signal } : {}) })

/** One construction by the rule of the settings. */
export const constructOnce = (problem: Problem, of: Effort): Promise<Plan> =>
  solveOrdinary(problem, { ...effort(of), budget: { epochs: 1, steps: 1 } })

/** A plan of a problem whose work goes other ways: all else in its order, what is new put in, then a short search in which all may move. */
export const goOnFrom = (problem: Problem, plan: Plan, of: GoingOn): Promise<Plan> =>
  solveOrdinary(problem, { ...goingOn(plan, of), budget: { epochs: trialEpochs, steps: trialEpochs } })

/** The same plan searched a little more, and the final steps of a run. */
export const finishFrom = (problem: Problem, plan: Plan, of: GoingOn): Promise<Plan> =>
  solveOrdinary(problem, { ...goingOn(plan, of), budget: { epochs: trialEpochs } })

/** What a run holds of the plan that it goes on from is held here, too; else all may move. */
const goingOn = (plan: Plan, of: GoingOn) => ({
  ...effort(of),
  startFrom: plan,
  ...(of.startFrom && of.reuse ? { reuse: of.reuse } : {}),
  ...(of.startFrom ? {} : { reuse: 'off' as const }),
  scope: of.scope ?? {},
})
