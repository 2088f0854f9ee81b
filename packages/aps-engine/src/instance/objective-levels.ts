import type { ObjectiveLevel, ObjectiveName } from '../model/model.ts'
import type { OptimizationGoal } from '../model/settings.ts'

/**
 * Where each level of the objective stands in a list of their values: planning § 4, with unplaced work before all of them.
 * Less is better; the first level that differs decides, and none is ever added to another.
 */
export const level = {
  unplacedTasks: 0,
  /** Priority × minutes. */
  weightedTardiness: 1,
  /** What the setting `optimizationGoal` names. */
  goal: 2,
  overtimeMinutes: 3,
  conversions: 4,
  /** Splits beyond the first of their tasks. */
  splits: 5,
  resourceChanges: 6,
} as const

const goalName: Record<OptimizationGoal, ObjectiveName> = {
  onTime: 'lateMoulds',
  makespan: 'makespan',
  flow: 'flow',
  utilisation: 'imbalance',
  stability: 'changes',
}

/** Values of levels with their names, as a plan tells them. */
export const asLevels = (goal: OptimizationGoal, values: readonly number[]): ObjectiveLevel[] =>
  Object.entries(level).map(([name, at]) => ({
    name: name === 'goal' ? goalName[goal] : (name as ObjectiveName),
    value: values[at]!,
  }))

/** Negative: a is better. */
export function compareLevels(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at]! - b[at]!
  return 0
}
