/** What other modules may ask of production. */
export { writeFacts, type OperationFact } from './batches/operation-facts.ts'
export { moveForecasts, takeOverPlan, type Forecast } from './moulds/mould-dates.ts'
export { affectedByProduction, type AffectedSource, type AffectedThing } from './modifications/affected-things.ts'
export { type ElectrodePiece, type ElectrodePieces } from './electrode-pieces.ts'
export { maySee, recordsWith, type IdSource, type PlannedWork } from './ids/id-source.ts'
export { timedPieces } from './timed-pieces.ts'
export { changePromise, remakeBatches, reworkBatches } from './modifications/modified-work.ts'
export { mouldTrialsTurn, type MouldChange } from './moulds/mould-trials.ts'
