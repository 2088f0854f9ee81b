/** Steps of batches, from lists of other modules. */
export {
  batchStepLabel,
  batchSteps,
  OutsourceBatches,
  takeBatchStep,
  unfitBatches,
  type BatchStep,
} from './batch-steps.tsx'
