/** The thread that times published plans again; it keeps the last one, for reports come in rows. */
import type { Plan, Problem } from '@mouldwright/aps-engine'
import { parentPort } from 'node:worker_threads'
import { decompressedSync } from '../compressed-json.ts'
import type { PlanQuestion } from '../engine/plan-thread.ts'
import type { Names } from '../names.ts'
import { storedPlan } from '../stored-plan.ts'
import type { ForecastBase, ForecastQuestion } from './forecast-thread.ts'
import { retimed, type ForecastAnswer } from './retimed.ts'

const port = parentPort!
let kept: { planId: number; problem: Problem; names: Names; plan: Plan } | undefined

port.on('message', (question: PlanQuestion<ForecastBase> & ForecastQuestion) => {
  port.postMessage(answerTo(question))
})

function answerTo({
  planId,
  base,
  order,
}: PlanQuestion<ForecastBase> & ForecastQuestion): ForecastAnswer | { message: string } {
  try {
    if (base)
      kept = {
        planId,
        problem: decompressedSync<Problem>(base.problem),
        names: decompressedSync<Names>(base.names),
        plan: storedPlan(base.answer),
      }
    if (kept?.planId !== planId) return { message: 'The plan is not here.' }
    return retimed(kept.problem, kept.names, kept.plan, order)
  } catch (error) {
    return { message: (error as Error).message }
  }
}
