/** A thread that explains plans; it keeps the last one, for people ask about one plan many times. */
import type { Plan, Problem } from '@mouldwright/aps-engine'
import { parentPort } from 'node:worker_threads'
import { decompressedSync } from '../compressed-json.ts'
import { storedPlan } from '../stored-plan.ts'
import { explained } from './explained.ts'
import type { Question, QuestionAnswer } from './protocol.ts'

const port = parentPort!
let kept: { planId: number; problem: Problem; plan: Plan } | undefined

port.on('message', (question: Question) => {
  port.postMessage(answerTo(question))
})

function answerTo({ id, planId, base, of }: Question): QuestionAnswer {
  try {
    if (base) kept = { planId, problem: decompressedSync<Problem>(base.problem), plan: storedPlan(base.answer) }
    if (kept?.planId !== planId) return { id, message: 'The plan is not here.' }
    return { id, ...explained(kept.problem, kept.plan, of) }
  } catch (error) {
    return { id, message: (error as Error).message }
  }
}
