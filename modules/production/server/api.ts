/** What other modules may ask of production. */
export { takeOverPlan, type Forecast } from './mould-dates.ts'
