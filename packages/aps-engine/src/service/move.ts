import type { Id, Minute, Reason } from '../model.ts'

/** Put a task (or a part of a split one) on a resource, not before a moment. */
export interface Move {
  taskId: Id
  /** From 1; the whole task unless it is split. */
  part?: number
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
  part: number
  resourceId: Id | null
  start: Minute
  end: Minute
}

export type Verdict =
  | { allowed: false; reason: Reason; blockedBy?: Id }
  | {
      allowed: true
      /** Where the task comes to stand: later than asked for where other work or closed time is in the way, and why. */
      start: Minute
      end: Minute
      delay?: Reason
      /** How many tasks (or parts of split ones) change their place: the length of `tasks`. */
      moved: number
      /** The task itself first, then all that it pushes on; made when it is first read. */
      tasks: TaskChange[]
      later: MouldChange[]
      earlier: MouldChange[]
    }
