/** A thread that explains plans; it keeps the last one, for people ask about one plan many times. */
import { explain, type Link, type Plan, type Problem } from '@mouldwright/aps-engine'
import { parentPort } from 'node:worker_threads'
import { decompressedSync } from '../compressed-json.ts'
import type { Question, QuestionAnswer } from './protocol.ts'

const port = parentPort!
let kept: { planId: number; problem: Problem; plan: Plan } | undefined

port.on('message', (question: Question) => {
  port.postMessage(answerTo(question))
})

function answerTo({ id, planId, plan, of }: Question): QuestionAnswer {
  try {
    if (plan)
      kept = { planId, problem: decompressedSync<Problem>(plan.problem), plan: decompressedSync<Plan>(plan.answer) }
    if (kept?.planId !== planId) return { id, message: 'The plan is not here.' }
    const { problem } = kept
    if ('mouldNo' in of) return { id, explanation: explain(problem, kept.plan, { mouldId: of.mouldNo }) ?? null }
    const { taskId } = of
    const side = (near: keyof Link & ('from' | 'to'), far: 'from' | 'to') =>
      problem.links.filter((link) => link[near] === taskId).map((link) => ({ taskId: link[far], kind: link.kind }))
    return {
      id,
      explanation: explain(problem, kept.plan, { taskId }) ?? null,
      before: side('to', 'from'),
      after: side('from', 'to'),
    }
  } catch (error) {
    return { id, message: (error as Error).message }
  }
}
