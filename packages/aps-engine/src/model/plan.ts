import type { Id, Intervals, Minute } from './problem.ts'
import type { Reason, ReasonParams } from './reason.ts'

/** Higher whenever the same problem, seed and epochs may give another plan: runs of before are not replayed by this engine. */
export const engineVersion = '0.11.0'

/** Where and when work stands, and how good that is: a plan without the reasons of its tasks. */
export interface PlacedPlan {
  engineVersion: string
  seed: number
  /** Whole epochs done. */
  epochs: number
  /**
   * Whole steps done: epochs, and what goes before them (a plan to go on from put back) and behind them (the final steps). The same problem,
   * seed and numbers of epochs and steps give the same plan, wherever the run was stopped.
   */
  steps: number
  /** Constructions tried, in all epochs. */
  iterations: number
  cancelled: boolean
  /** Name of the construction that gave the plan. */
  method: string
  tasks: readonly PlacedTask[]
  /** Overtime periods in use, by resource. */
  overtime: readonly { resourceId: Id; intervals: Intervals }[]
  /** Most important first; smaller is better. */
  objective: readonly ObjectiveLevel[]
  /** The same levels for what no plan can beat, each level by itself; 0 where nothing better is known. */
  lowerBound: readonly ObjectiveLevel[]
  /** What the planner should know about the run as a whole. */
  notes: readonly PlanNote[]
  /** The way that each choice goes, in the problem's order. Absent where the problem has none. */
  ways?: readonly PlannedWay[]
}

export interface PlannedWay {
  choiceId: Id
  wayId: Id
  why: Reason
}

/**
 * The answer of a run: every task of the problem once (a split task once for each of its splits), in the problem's order, but those of ways that
 * are not gone.
 */
export interface Plan extends PlacedPlan {
  tasks: readonly PlannedTask[]
}

export interface PlacedTask {
  taskId: Id
  /** Split tasks: 1 … splits; else 1 of 1. */
  split: number
  splits: number
  /** Pieces of this split. */
  pieces: number
  /** Null for outsourced and unplaced work. */
  resourceId: Id | null
  /** The group it is counted in there; null with explicit options or no resource. */
  groupId: Id | null
  /** 0 … capacity − 1 on the resource. */
  lane: number
  /** Null when unplaced. */
  start: Minute | null
  end: Minute | null
  /** Working minutes between start and end. */
  workMinutes: number
  /** Conversion and set-up minutes that end at the start. */
  setupMinutes: number
  /** Present: it has no place, and why. */
  unplaced?: Reason
}

export interface PlannedTask extends PlacedTask {
  /** Why it starts when it does; the binding cause first. */
  why: readonly Reason[]
  /** Why it is on this resource. */
  whyHere?: Reason
}

export const objectiveNames = [
  'unplacedTasks',
  'weightedTardiness',
  'lateMoulds',
  'makespan',
  'flow',
  'imbalance',
  'changes',
  'overtimeMinutes',
  'conversions',
  'splits',
  'resourceChanges',
] as const
export type ObjectiveName = (typeof objectiveNames)[number]

export interface ObjectiveLevel {
  name: ObjectiveName
  /** Integer. Tardiness is priority × minutes, makespan and flow minutes, imbalance thousandths of mean load, the others counts or minutes. */
  value: number
}

export const noteCodes = ['stopped', 'lockMoved', 'forwardMould', 'waitExceeded', 'overtimeUsed', 'unplaced'] as const
export type NoteCode = (typeof noteCodes)[number]

/**
 * `stopped`: final steps were left out. `lockMoved` [taskId, wanted, start]: the lock could not be kept. `forwardMould` [mouldId]: cannot be
 * planned backward. `waitExceeded` [taskId, fromTaskId, minutes]: so much later than allowed behind what it follows.
 */
export interface PlanNote {
  code: NoteCode
  params: ReasonParams
}

export interface Budget {
  /** Wall time; ends after the running epoch. */
  seconds?: number
  /** Constructions to try, rounded up to whole epochs: for runs that must repeat. */
  iterations?: number
  /** Whole epochs, and then the final steps. */
  epochs?: number
  /** Whole steps, and nothing behind them, as by a signal; together with `epochs` it repeats a plan of which both are known. */
  steps?: number
}

/** Shape of AbortSignal; a getter over a shared buffer serves a worker thread. */
export interface CancelSignal {
  readonly aborted: boolean
}

export interface Progress {
  phase: 'check' | 'construct' | 'improve' | 'finish'
  epochs: number
  iterations: number
  seconds: number
  objective: readonly ObjectiveLevel[]
  unplacedTasks: number
  lateMoulds: number
}

/** What a re-plan may change. Without moulds and tasks: all work, by its start in the plan. New work is always free. */
export interface Scope {
  moulds?: readonly Id[]
  tasks?: readonly Id[]
  /** Only what starts in the plan from … on, and before … . */
  from?: Minute
  until?: Minute
  /** What all other work keeps, as long as it can; the first unless told. */
  keeps?: 'resourceAndTime' | 'resource'
}

export interface SolveOptions {
  /**
   * A plan to go on from, made for this problem or for what it was before: the result is not worse, where the plan still
   * breaks no rule. Bounds are then those of plans that keep what is kept.
   */
  startFrom?: Plan
  /**
   * With `startFrom`: every task of the plan stays on its resource; at least nine of ten do, those of the latest moulds
   * may change; or any may, and everything else that a run begins with is tried beside the plan. Unless told, the second
   * where the setting `reusePreviousResource` says so, else the last.
   */
  reuse?: 'strict' | 'preferred' | 'off'
  /** With `startFrom`: what is planned again; everything unless told. */
  scope?: Scope
  /**
   * With `startFrom` and a scope of tasks or moulds: of that, only what breaks a rule where it stands moves, moulds that are named, and what follows
   * these by links; the rest moves as well where that saves an hour of weighted lateness for each task. Not with alternative routes,
   * nor with more than 20,000 tasks.
   */
  isCalm?: boolean
  seed?: number
  /**
   * Searches of a shop with calendars that work beside each other, each from its own seed, and merge their plans: part of what seed and
   * epochs repeat. Unless told one, and two in `solveParallel`; one in any case where the shop is very large.
   */
  islands?: 1 | 2
  budget?: Budget
  signal?: CancelSignal
  /** At most four times a second. */
  onProgress?: (progress: Progress) => void
}
