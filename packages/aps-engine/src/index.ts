export * from './model/settings.ts'
export * from './model/model.ts'
export { InvalidProblem, check } from './instance/check.ts'
export { solve } from './solve/solve.ts'
export { otherWays } from './solve/other-ways.ts'
export type { WayOutcome, WayOutcomes } from './solve/other-ways.ts'
export { score } from './verify/score.ts'
export { verify } from './verify/verify.ts'
export { explain } from './explain/explain.ts'
export { presentPlan } from './io/present-plan.ts'
export { provenLateness } from './bounds/proven-lateness.ts'
export type { GroupLack, ProvenLateness } from './bounds/proven-lateness.ts'
export { generate, generateColumns } from './generate/generate.ts'
export type { Feature, GenerateOptions } from './generate/generate.ts'
export { buffersOf, isColumns, toShared } from './model/columns.ts'
export type { ProblemColumns } from './model/columns.ts'
export { fromColumns, viewOf } from './model/from-columns.ts'
export { toColumns } from './model/to-columns.ts'
export { InteractiveSession } from './interactive/interactive-session.ts'
export type { Mark } from './interactive/mark.ts'
export type {
  Consequences,
  Decision,
  PlanChange,
  Move,
  MouldChange,
  Refusal,
  TaskChange,
  Verdict,
} from './interactive/move.ts'
export { evaluate } from './explain/evaluate.ts'
export type { EvaluateOptions } from './explain/evaluate.ts'
export { radarAxes } from './explain/evaluation.ts'
export type * from './explain/evaluation.ts'
export { forecast } from './forecast/forecast.ts'
export type { ForecastEnd } from './forecast/forecast.ts'
export { touchedTasks } from './forecast/touched.ts'
export type { Happened, StartedTask } from './forecast/happened.ts'
export { compare } from './explain/compare.ts'
export type { Comparison, MouldMove, Place, TaskMove } from './explain/compare.ts'
export { WhatIf } from './interactive/what-if.ts'
export type { Answer, Change, Effect } from './interactive/change.ts'
export { repair } from './interactive/repair.ts'
export type { Repaired, RepairOptions, RepairScope } from './interactive/repair.ts'
export { counterfactuals, rescue } from './interactive/rescue.ts'
export type { Action, RescueOptions } from './interactive/rescue.ts'
