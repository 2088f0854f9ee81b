/** What travels between the thread of a planning session and those who ask it. Numbers are the engine's, moments minutes. */
import type { MouldChange, ObjectiveLevel, Reason, TaskChange } from '@mouldwright/aps-engine'
import type { StoredGantt } from '../plan/gantt-columns.ts'
import type { SolvedPlan } from './protocol.ts'

/** One thing that a planner does. */
export type SingleChange =
  | { kind: 'move'; taskId: number; part: number; resourceId: number; start: number }
  | { kind: 'lock' | 'unlock'; taskId: number }
  /** `date` is the delivery day that `due` ends. */
  | { kind: 'due'; mouldNo: number; due: number; date: string }
  | { kind: 'priority'; mouldNo: number; priority: number }
  | { kind: 'closed' | 'open'; resourceId: number; from: number; until: number }
  | { kind: 'repair'; mouldNos: number[] }

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

export type Told =
  | { allowed: false; reason: Reason | null; blockedBy: number | null }
  | ({ allowed: true; start: number | null; end: number | null; delay: Reason | null } & Effect)

/** What a planner decided beside the places of tasks, by the records that it is about. */
export type Decided =
  | { kind: 'lock'; batchId: number; operation: number; isLocked: boolean; place: DecidedPlace | null }
  | { kind: 'due'; mouldId: number; date: string }
  | { kind: 'priority'; mouldId: number; priority: number }
  | { kind: 'closed' | 'open'; machineId: number; from: number; until: number }

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
  try: Told
  apply: Told
  gantt: { gantt: StoredGantt; objective: readonly ObjectiveLevel[] }
  impact: Effect
  resources: number[]
  rescue: RescueAction[]
  solve: SessionResult | { violations: string[] }
}

/** `absent`: the plan has no such task, mould or resource. `unreadable`: the plan cannot be worked with. */
export type SessionAnswer = { id: number } & (
  | { value: SessionAnswers[keyof SessionAnswers] }
  | { absent: true }
  | { unreadable: true }
  | { message: string }
)
