/** What travels between the thread of a planning session and those who ask it. Numbers are the engine's, moments minutes. */
import type { MouldChange, ObjectiveLevel, Reason, TaskChange } from '@mouldwright/aps-engine'
import type { mouldColumns, taskColumns } from '../../aps.table.ts'
import type { StoredGantt } from '../../gantt/gantt-columns.ts'
import type { Question, QuestionAnswer, SolvedPlan } from '../protocol.ts'

/** One thing that a planner does. */
export type SingleChange =
  | { kind: 'move'; taskId: number; split: number; resourceId: number; start: number }
  | { kind: 'lock' | 'unlock'; taskId: number }
  | { kind: 'cancelOutsource'; taskId: number }
  | { kind: 'outsource'; taskId: number; minutes: number }
  /** One split more, on that resource; or all pieces together again. */
  | { kind: 'split'; taskId: number; resourceId: number }
  | { kind: 'join'; taskId: number }
  /** `date` is the delivery day that `due` ends. */
  | { kind: 'due'; mouldNo: number; due: number; date: string }
  /** `date` is the day that begins at `release`; null: no such day. */
  | { kind: 'begin'; mouldNo: number; release: number | null; date: string | null }
  | { kind: 'priority'; mouldNo: number; priority: number }
  /** `reason`: why it is closed; absent where nobody said, and in steps of before. */
  | { kind: 'closed' | 'open'; resourceId: number; from: number; until: number; reason?: string }
  | { kind: 'repair'; mouldNos: number[] }
  /** What the changes before it in the same step have moved is planned again. */
  | { kind: 'repairMoved' }

/** One step of a planner, as it is kept and done again: all of it or nothing. */
export type SessionChange = SingleChange | { kind: 'several'; changes: SingleChange[] }

export interface SessionStep {
  /** Tells a step from another one that took its place after an undo. */
  id: number
  change: SessionChange
}

export interface SessionBase {
  problem: Uint8Array
  names: Uint8Array
  answer: Uint8Array
}

export type SessionAsk =
  /** Nothing but that the plan is loaded. */
  | { kind: 'load' }
  /** What a change would do. */
  | { kind: 'try'; change: SessionChange }
  | { kind: 'apply'; step: SessionStep }
  /** The plan as it stands, for the chart. */
  | { kind: 'gantt' }
  /** What the steps after the first `since` changed. */
  | { kind: 'impact'; since: number }
  /** Resources that a task may go to. */
  | { kind: 'resources'; taskId: number }
  /** What would bring a mould forward, each tried. */
  | { kind: 'rescue'; mouldNo: number }
  /** Rows of the plan as it stands, where they are not those of the saved one. */
  | { kind: 'rows' }
  /** What makes a mould or task end when it does; of a task also why it is where it is. */
  | { kind: 'explain'; of: Question['of']; split: number }
  /** All that is kept of the plan as it stands. */
  | { kind: 'solve' }

export interface SessionQuestion {
  id: number
  base?: SessionBase
  /** The steps that count now, where the thread may have others. */
  steps?: readonly SessionStep[]
  ask: SessionAsk
}

export interface MouldEffect extends Omit<MouldChange, 'mouldId'> {
  mouldId: number
  number: string
}

export interface Effect {
  moved: number
  /** The first ones. */
  tasks: TaskChange[]
  later: MouldEffect[]
  earlier: MouldEffect[]
  objective: readonly ObjectiveLevel[]
}

/** What the records of a mould refuse, whatever the plan allows. */
export type RecordRule = 'startNotBeforeDelivery'

export type Told =
  | { allowed: false; reason: Reason | null; blockedBy: number | null; rule?: RecordRule }
  | ({ allowed: true; start: number | null; end: number | null; delay: Reason | null } & Effect)

/** What a planner decided beside the places of tasks, by the records that it is about. */
export type Decided =
  | { kind: 'lock'; batchId: number; operation: number; isLocked: boolean; place: DecidedPlace | null }
  | { kind: 'outsource'; batchId: number; operation: number; isOutsourced: boolean; minutes: number | null }
  | { kind: 'due'; mouldId: number; date: string }
  | { kind: 'begin'; mouldId: number; date: string | null }
  | { kind: 'priority'; mouldId: number; priority: number }
  | { kind: 'closed' | 'open'; of: 'machine' | 'team'; recordId: number; from: number; until: number; reason?: string }

export interface DecidedPlace {
  machineId: number | null
  groupId: number | null
  start: number
}

/** Changes that make a mould end earlier, best first: least late, then at the least cost to others. */
export interface RescueAction {
  changes: SingleChange[]
  /** Minutes by which the mould ends earlier. */
  gain: number
  lateBefore: number
  lateAfter: number
  effect: Effect
}

/** Columns of `aps_task` that planning by hand can change, by their types in SQL. */
export const changedTaskColumns = {
  splits: 'integer',
  quantity: 'integer',
  group_id: 'bigint',
  group_name: 'text',
  machine_id: 'bigint',
  resource_no: 'integer',
  resource_name: 'text',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  work_minutes: 'integer',
  setup_minutes: 'integer',
  lock: 'integer',
  flags: 'integer',
  is_outsourced: 'boolean',
  delivery_date: 'date',
  late_minutes: 'integer',
  unplaced: 'jsonb',
} as const satisfies Partial<Record<keyof typeof taskColumns, string>>

/** The same of `aps_plan_mould`. */
export const changedMouldColumns = {
  tasks: 'integer',
  priority: 'integer',
  delivery_date: 'date',
  start_at: 'timestamptz',
  end_at: 'timestamptz',
  late_minutes: 'integer',
  trial_at: 'timestamptz',
  trial_late_minutes: 'integer',
  work_minutes: 'integer',
} as const satisfies Partial<Record<keyof typeof mouldColumns, string>>

/** JSON of rows: keys, and the columns above; of a task also whether its split `is_new` or `is_gone`. */
export interface ChangedRows {
  tasks: string
  moulds: string
}

/** Of a task also why it starts when it does, and why it is where it is. */
export interface SessionExplanation extends Omit<QuestionAnswer, 'id'> {
  why: readonly Reason[]
  whyHere: Reason | null
}

export interface SessionResult {
  /** Compressed JSON. */
  problem: Uint8Array
  names: Uint8Array
  /** SHA-256 of the problem. */
  fingerprint: string
  solved: SolvedPlan
  /** In the order of the steps. */
  decided: Decided[]
}

export interface SessionAnswers {
  load: null
  try: Told
  apply: Told
  gantt: { gantt: StoredGantt; objective: readonly ObjectiveLevel[] }
  impact: Effect
  resources: number[]
  rescue: RescueAction[]
  rows: ChangedRows
  explain: SessionExplanation
  solve: SessionResult | { violations: string[] }
}

/** `absent`: the plan has no such task, mould or resource. `unreadable`: the plan cannot be worked with. */
export type SessionAnswer = { id: number } & (
  | { value: SessionAnswers[keyof SessionAnswers] }
  | { absent: true }
  | { unreadable: true }
  | { message: string }
)
