import { PlanThread } from '../engine/plan-thread.ts'
import type { ForecastAnswer, ForecastOrder } from './retimed.ts'

/** Compressed JSON of a plan. */
export interface ForecastBase {
  problem: Uint8Array
  names: Uint8Array
  answer: Uint8Array
}

export interface ForecastQuestion {
  order: ForecastOrder
}

/** A plan of 100,000 tasks is read and timed within seconds. */
export const forecastThread = new PlanThread<ForecastBase, ForecastQuestion, ForecastAnswer>(
  new URL('./forecast.worker.ts', import.meta.url),
  { answerMs: 60_000, idleMs: 10 * 60_000 },
)
