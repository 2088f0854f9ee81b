interface Programmed {
  camStatus?: string | null
  camReadyAt?: string | null
  camQcStatus?: string | null
  camQcReadyAt?: string | null
}

/** The first operation whose program, or its check, is expected at no time. */
export function untimedProgram(operations: readonly Programmed[]): { row: number } | undefined {
  const at = operations.findIndex(
    (operation) =>
      (operation.camStatus === 'expected' && !operation.camReadyAt) ||
      (operation.camQcStatus === 'expected' && !operation.camQcReadyAt),
  )
  return at < 0 ? undefined : { row: at + 1 }
}
