/** Steps of batches, from lists of other modules. */
export { batchStepLabel, batchSteps, takeBatchStep, unfitBatches, type BatchStep } from './batch-steps.tsx'
/** The dialog that gives batches to a supplier, once somebody asks for it. */
export const loadOutsourceBatches = () => import('./outsource.dialog.tsx')
