import type { OperationFacts } from './operation-state.ts'

interface OperationRow extends OperationFacts {
  machineId?: number | null
  resourceGroupId?: number | null
  workedMinutes?: number | null
  isOutsourced?: boolean | null
}

const first = (operations: readonly OperationRow[], isWrong: (operation: OperationRow) => boolean) => {
  const at = operations.findIndex(isWrong)
  return at < 0 ? undefined : { row: at + 1 }
}

/** Progress, worked time or an end without a start. */
export const progressUnstarted = (operations: readonly OperationRow[]) =>
  first(operations, ({ startedAt, finishedAt, progress, workedMinutes }) =>
    Boolean(!startedAt && (finishedAt || progress || workedMinutes)),
  )

/** A pause of work that has not begun, or has ended. */
export const pausedIdle = (operations: readonly OperationRow[]) =>
  first(operations, ({ isPaused, startedAt, finishedAt }) => Boolean(isPaused && (!startedAt || finishedAt)))

/** Begun work stays on its resource, so it has one; a supplier's work needs none. */
export const startedNowhere = (operations: readonly OperationRow[]) =>
  first(operations, ({ startedAt, machineId, resourceGroupId, isOutsourced }) =>
    Boolean(startedAt && !machineId && !resourceGroupId && !isOutsourced),
  )
