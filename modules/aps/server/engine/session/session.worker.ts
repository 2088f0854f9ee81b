/** The thread of one planning session. Started by `session-threads.ts`. */
import { parentPort } from 'node:worker_threads'
import { AbsentInPlan } from './planned-change.ts'
import { PlanningSession } from './planning-session.ts'
import type { SessionAnswer, SessionQuestion } from './session-protocol.ts'

const port = parentPort!
let plan: PlanningSession | undefined

port.on('message', (question: SessionQuestion) => {
  port.postMessage(answerTo(question))
  // Whoever asked may go on; names are needed by the next question.
  if (question.base) void plan?.base
})

function answerTo({ id, base, steps, ask }: SessionQuestion): SessionAnswer {
  try {
    if (base) {
      try {
        plan = new PlanningSession(base)
      } catch (error) {
        if (error instanceof RangeError) return { id, unreadable: true }
        throw error
      }
    }
    if (!plan) return { id, message: 'The plan is not here.' }
    if (steps) plan.bring(steps)
    switch (ask.kind) {
      case 'load':
        return { id, value: null }
      case 'try':
        return { id, value: plan.try(ask.change) }
      case 'apply':
        return { id, value: plan.apply(ask.step) }
      case 'gantt':
        return { id, value: plan.gantt() }
      case 'impact':
        return { id, value: plan.impact(ask.since) }
      case 'resources':
        return { id, value: plan.resources(ask.taskId) }
      case 'rescue':
        return { id, value: plan.rescue(ask.mouldNo) }
      case 'rows':
        return { id, value: plan.rows() }
      case 'explain':
        return { id, value: plan.explain(ask.of, ask.split) }
      case 'solve':
        return { id, value: plan.solve() }
    }
  } catch (error) {
    return error instanceof AbsentInPlan ? { id, absent: true } : { id, message: (error as Error).message }
  }
}
