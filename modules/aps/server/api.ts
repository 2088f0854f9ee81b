/** What other modules may ask of planning. */
export { lateMoulds, silentMachines } from './query/published.query.ts'
