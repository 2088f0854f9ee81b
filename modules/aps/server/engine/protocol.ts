/** What travels between a thread of the engine and those who ask it. All large things are compressed JSON. */
import type {
  Defect,
  Explanation,
  LinkKind,
  ObjectiveLevel,
  PlanNote,
  Progress,
  Reason,
  Violation,
  Kpis,
  RadarAxis,
  WayOutcome,
} from '@mouldwright/aps-engine'
import type { NamedResource } from '../names.ts'
import type { PlanQuestion } from './plan-thread.ts'

export interface SolveOrder {
  problem: Uint8Array
  names: Uint8Array
  /** The published plan and what its numbers are called. */
  goOnFrom?: { answer: Uint8Array; names: Uint8Array }
  /** With `goOnFrom`: new work, and what cannot stay where that plan has it, is planned again; all else stays. */
  onlyTouched?: boolean
  seed: number
  /** Wall time, or whole epochs and steps to repeat a plan. */
  budget: { seconds?: number; epochs?: number; steps?: number }
  /** One 32-bit number; 1 asks to end with the best plan so far. */
  flag: SharedArrayBuffer
}

/** A level of the objective, and what no plan can beat. */
export interface BoundedLevel extends ObjectiveLevel {
  /** Absent in plans of former versions. */
  bound?: number
}

/** Columns of rows, by column name. */
export type Columns = Record<string, unknown[]>

export interface SolvedPlan {
  method: string
  epochs: number
  iterations: number
  engineVersion: string
  stopped: boolean
  seconds: number
  tasks: number
  unplacedTasks: number
  moulds: number
  lateMoulds: number
  /** Percent, two decimals. */
  onTimeRate: number
  objective: BoundedLevel[]
  notes: PlanNote[]
  /** `radar` by the engine's `docs/figures.md`; plans of earlier versions have none. */
  kpis: Kpis & { flowEfficiency: number; radar?: Record<RadarAxis, number> }
  catalog: Catalog
  answer: Uint8Array
  gantt: Uint8Array
  /** Portions of rows. */
  taskRows: Columns[]
  mouldRows: Columns
}

/** Resources and groups of a plan by the engine's numbers. */
export interface Catalog {
  resources: Record<string, Pick<NamedResource, 'kind' | 'recordId' | 'name'>>
  groups: Record<string, { recordId: number; name: string }>
  moulds: Record<string, string>
  /** Absent where no burns share pieces. */
  pieceSets?: Record<string, string>
  /** Absent where no oven is planned by recipes. */
  recipes?: Record<string, string>
  /** Absent where no work needs any. */
  fixtures?: Record<string, string>
  /** Absent where no route has several. */
  ways?: Record<string, string>
  /** Batches that the plan has no work for, because it goes other ways than those that need them. Absent where there are none. */
  unneededBatches?: number[]
}

export type Answer =
  | { kind: 'progress'; progress: Progress; phase: Progress['phase'] | 'verify' | 'save' }
  | { kind: 'solved'; plan: SolvedPlan }
  | { kind: 'violations'; count: number; violations: Violation[] }
  | { kind: 'invalid'; defects: Defect[] }
  | { kind: 'failed'; message: string }

/** A question about a plan; the plan travels only when the thread does not have it yet. */
export interface ExplainBase {
  problem: Uint8Array
  answer: Uint8Array
}
export interface Question extends PlanQuestion<ExplainBase> {
  of: { mouldNo: number } | { taskId: number }
}
export interface QuestionAnswer {
  id: number
  explanation?: Explanation | null
  before?: { taskId: number; kind: LinkKind }[]
  after?: { taskId: number; kind: LinkKind }[]
  /** What is in its charge besides. */
  charge?: number[]
  /** Why its route goes the way that it is on; null where it is on none. */
  way?: Reason | null
  /** All ways of its stretch. */
  ways?: { id: number; code: string; isGone: boolean }[]
  /** What the others would come to, in a plan that is saved. */
  otherWays?: WayOutcome[]
  message?: string
}
