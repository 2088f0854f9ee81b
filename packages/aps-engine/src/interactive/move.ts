import type { Id, Minute, ObjectiveLevel, Reason } from '../model/model.ts'

/** Put a task (or one of its splits) on a resource, not before a moment. */
export interface Move {
  taskId: Id
  /** From 1; the whole task unless it is split. */
  split?: number
  resourceId: Id
  start: Minute
}

export interface MouldChange {
  mouldId: Id
  /** End in the plan before and after. */
  from: Minute
  to: Minute
  /** Minutes past its due date, before and after. */
  lateBefore: number
  lateAfter: number
}

export interface TaskChange {
  taskId: Id
  split: number
  resourceId: Id | null
  start: Minute
  end: Minute
}

/** What a move or a change does to everything else. */
export interface Consequences {
  /** How many tasks (or splits of them) change their place: the length of `tasks`. */
  moved: number
  /** A moved task itself first, then all that is pushed on or comes forward; made when it is first read. */
  tasks: TaskChange[]
  later: MouldChange[]
  earlier: MouldChange[]
  /** The objective with it. */
  objective: readonly ObjectiveLevel[]
}

export interface Refusal {
  allowed: false
  reason: Reason
  /** The task that has to stay where it is. */
  blockedBy?: Id
}

export type Verdict =
  | Refusal
  | ({
      allowed: true
      /** Where the task comes to stand: later than asked for where other work or closed time is in the way, and why. */
      start: Minute
      end: Minute
      delay?: Reason
    } & Consequences)

/** What a planner may decide besides moves; sequences of work stay as they are. */
export type PlanChange =
  /** Held where it stands, as the setting `resourceLocking` says; or let go. */
  | { kind: 'lock' | 'unlock'; taskId: Id }
  | { kind: 'due'; mouldId: Id; due: Minute | null }
  | { kind: 'priority'; mouldId: Id; priority: number }
  /** A resource does not work between two moments, or works there with people. */
  | { kind: 'closed' | 'open'; resourceId: Id; from: Minute; until: Minute }
  /** Made by a supplier, in so many clock minutes; or in the shop again, where it ends first without pushing anything. */
  | { kind: 'outside'; taskId: Id; minutes: Minute }
  | { kind: 'inside'; taskId: Id }
  /** One split more, on a resource that has none of the task yet; or all splits together again, where the first one is. */
  | { kind: 'split'; taskId: Id; resourceId: Id }
  | { kind: 'join'; taskId: Id }
  /** When a mould may begin; null: at the start point. */
  | { kind: 'release'; mouldId: Id; release: Minute | null }

export type Decision = Refusal | ({ allowed: true } & Consequences)
