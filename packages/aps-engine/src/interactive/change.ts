import type { Id, Minute, ObjectiveLevel, Reason } from '../model/model.ts'
import type { MouldChange } from './move.ts'

/** One thing that might be otherwise, all sequences of work staying as they are. */
export type Change =
  /** The lock, release or frozen time that holds a task, gone. */
  | { kind: 'unlock'; taskId: Id }
  /** All gates of a task open at once. */
  | { kind: 'gates'; taskId: Id }
  /** The overtime periods of a group's resources between two moments, open. */
  | { kind: 'overtime'; groupId: Id; from: Minute; until: Minute }
  /** Work directly behind a task on its lane that stands before it now. */
  | { kind: 'behind'; taskId: Id; split?: number; of: Id }
  /** One more resource of the same kind, for all work of a mould on that resource. */
  | { kind: 'machine'; resourceId: Id; mouldId: Id }
  /** Made by a supplier, in so many clock minutes. */
  | { kind: 'outside'; taskId: Id; minutes: number }
  /** In two splits side by side, the second on another resource; only where work may be split. */
  | { kind: 'split'; taskId: Id; resourceId: Id }
  /** On another resource, where it serves the objective best. */
  | { kind: 'move'; taskId: Id; split?: number; resourceId: Id }

/** What a change would do, counted from the same sequences without it. */
export interface Effect {
  /** End and lateness of each mould that changes. */
  later: MouldChange[]
  earlier: MouldChange[]
  objective: ObjectiveLevel[]
}

/** Absent effect: why it cannot be. */
export type Answer = { change: Change; effect: Effect } | { change: Change; refused: Reason }
