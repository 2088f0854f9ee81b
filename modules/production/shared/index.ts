export * from './affected-things.ts'
export * from './enumerations.ts'
export { holdsChanged } from './hold.event.ts'
export { piecesNeeded, stagesOf } from './electrode.rules.ts'
export * from './order.flow.ts'
export {
  doneShare,
  nothingEntered,
  operationState,
  type EnteredFacts,
  type OperationFacts,
  type OperationState,
} from './operation-state.ts'
export { mould } from './mould.entity.ts'
export { part } from './part.entity.ts'
export { route } from './route.entity.ts'
export { batch } from './batch.entity.ts'
export { batchOperation } from './batch-operation.ts'
export { costDocument } from './cost-document.entity.ts'
export { measuredSize } from './measured-size.entity.ts'
export { workLog } from './work-log.entity.ts'
export { workMinutes, type TimedWork } from './work-minutes.ts'
export {
  areTogether,
  directlyBefore,
  onLoneWay,
  onWaysLeft,
  stretchesOf,
  stretchOf,
  waysChosen,
  withWayChosen,
} from './ways.ts'
export { operationsToOutsource } from './outsourcing.rules.ts'
export * from './mould.action.ts'
export { addPartByRule, previewPartNumbers, partNumberActions } from './part-number.action.ts'
export * from './batch.action.ts'
export * from './cost-document.action.ts'
export * from './unmatched-name.action.ts'
export * from './id-query.action.ts'
