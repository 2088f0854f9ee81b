/** What other modules may ask of production. */
export { moveForecasts, takeOverPlan, type Forecast } from './mould-dates.ts'
