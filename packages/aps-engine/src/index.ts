export * from './settings.ts'
export * from './model.ts'
export { InvalidProblem, check } from './check.ts'
export { solve } from './solve.ts'
export { score } from './score.ts'
export { verify } from './verify/verify.ts'
export { explain } from './explain.ts'
export { provenLateness } from './bounds/proven-lateness.ts'
export type { GroupLack, ProvenLateness } from './bounds/proven-lateness.ts'
export { generate, generateColumns } from './generate/generate.ts'
export type { Feature, GenerateOptions } from './generate/generate.ts'
export { buffersOf, isColumns, toShared } from './columns/columns.ts'
export type { ProblemColumns } from './columns/columns.ts'
export { fromColumns, viewOf } from './columns/from-columns.ts'
export { toColumns } from './columns/to-columns.ts'
export { PlanDesk } from './service/plan-desk.ts'
export type {
  Consequences,
  Decision,
  DeskChange,
  Move,
  MouldChange,
  Refusal,
  TaskChange,
  Verdict,
} from './service/move.ts'
export { evaluate } from './service/evaluate.ts'
export type { EvaluateOptions } from './service/evaluate.ts'
export { radarAxes } from './service/evaluation.ts'
export type * from './service/evaluation.ts'
export { compare } from './service/compare.ts'
export type { Comparison, MouldMove, Place, TaskMove } from './service/compare.ts'
export { WhatIf } from './service/what-if.ts'
export type { Answer, Change, Effect } from './service/change.ts'
export { repair } from './service/repair.ts'
export type { Repaired, RepairOptions, RepairScope } from './service/repair.ts'
export { counterfactuals, rescue } from './service/rescue.ts'
export type { Action, RescueOptions } from './service/rescue.ts'
