/** What has become of an operation of a batch, read from its facts: start, end, pause, progress. */
export interface OperationFacts {
  startedAt?: string | null
  finishedAt?: string | null
  isPaused?: boolean | null
  progress?: number | null
}

/** The same as forms, workbooks and reports say it, whole. Instants are ISO. */
export interface EnteredFacts {
  startedAt: string | null
  finishedAt: string | null
  workedMinutes: number | null
  progress: number | null
  isPaused: boolean
  machineId: number | null
  resourceGroupId: number | null
}

export const nothingEntered: EnteredFacts = {
  startedAt: null,
  finishedAt: null,
  workedMinutes: null,
  progress: null,
  isPaused: false,
  machineId: null,
  resourceGroupId: null,
}

export type OperationState = 'notStarted' | 'inProgress' | 'paused' | 'completed'

/** Facts are what people report, so they are stored, and states never contradict them. No facts: not started. */
export function operationState(facts: OperationFacts | undefined): OperationState {
  if (facts?.finishedAt) return 'completed'
  if (!facts?.startedAt) return 'notStarted'
  return facts.isPaused ? 'paused' : 'inProgress'
}

/** Done share, 0 to 1. */
export function doneShare(facts: OperationFacts | undefined): number {
  return operationState(facts) === 'completed' ? 1 : (facts?.progress ?? 0) / 100
}
