/** A thread that explains plans; it keeps the last one, for people ask about one plan many times. */
import { otherWays, type Plan, type Problem } from '@mouldwright/aps-engine'
import { parentPort } from 'node:worker_threads'
import { decompressedSync } from '../compressed-json.ts'
import { storedPlan } from '../stored-plan.ts'
import { choiceOf, explained } from './explained.ts'
import type { Question, QuestionAnswer } from './protocol.ts'

const port = parentPort!
let kept: { planId: number; problem: Problem; plan: Plan } | undefined

/** Other ways are tried in the plan: on large plans that takes more time than people wait for a panel. */
const waysMs = 4_000

port.on('message', async (question: Question) => {
  port.postMessage(await answerTo(question))
})

async function answerTo({ id, planId, base, of }: Question): Promise<QuestionAnswer> {
  try {
    if (base) kept = { planId, problem: decompressedSync<Problem>(base.problem), plan: storedPlan(base.answer) }
    if (kept?.planId !== planId) return { id, message: 'The plan is not here.' }
    const answer = explained(kept.problem, kept.plan, of)
    return { id, ...answer, ...('taskId' in of ? await triedWays(kept.problem, kept.plan, of.taskId) : {}) }
  } catch (error) {
    return { id, message: (error as Error).message }
  }
}

async function triedWays(problem: Problem, plan: Plan, taskId: number): Promise<Pick<QuestionAnswer, 'otherWays'>> {
  const choice = choiceOf(problem, taskId)
  if (!choice) return {}
  const until = performance.now() + waysMs
  const signal = {
    get aborted() {
      return performance.now() > until
    },
  }
  const found = await otherWays(problem, plan, choice.id, { signal })
  return { otherWays: found?.ways.filter(({ isChosen }) => !isChosen) ?? [] }
}
