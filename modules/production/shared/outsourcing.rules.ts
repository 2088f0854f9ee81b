import { operationState, type OperationFacts } from './operation-state.ts'

interface BatchOperation extends OperationFacts {
  number: number
  isOutsourced?: boolean | null
}

/** Numbers of the operations that outsourcing may be applied for, or cancelled for: those of the route that have not begun. */
export function operationsToOutsource(
  routeNumbers: readonly number[],
  operations: readonly BatchOperation[],
  apply: boolean,
): number[] {
  const byNumber = new Map(operations.map((operation) => [operation.number, operation]))
  return routeNumbers.filter((number) => {
    const operation = byNumber.get(number)
    return operationState(operation) === 'notStarted' && (operation?.isOutsourced ?? false) !== apply
  })
}
