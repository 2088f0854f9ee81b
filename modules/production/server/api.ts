/** What other modules may ask of production. */
export { writeFacts, type OperationFact } from './operation-facts.ts'
export { moveForecasts, takeOverPlan, type Forecast } from './mould-dates.ts'
export { affectedByProduction, type AffectedSource, type AffectedThing } from './affected-things.ts'
export { type ElectrodePiece, type ElectrodePieces } from './electrode-pieces.ts'
export { maySee, recordsWith, type IdSource, type PlannedWork } from './ids/id-source.ts'
export { changePromise, remakeBatches, reworkBatches } from './modified-work.ts'
export { mouldTrialsTurn, type MouldChange } from './mould-trials.ts'
