import { PlanThread } from './plan-thread.ts'
import type { ExplainBase, Question, QuestionAnswer } from './protocol.ts'

/** A question takes milliseconds; a thread that has not answered by then never will. */
const thread = new PlanThread<ExplainBase, Pick<Question, 'of'>, QuestionAnswer>(
  new URL('./explain.worker.ts', import.meta.url),
  { answerMs: 20_000, idleMs: 60_000 },
)

/**
 * What makes a mould or task of a plan end when it does.
 * @param read the plan's problem and answer, compressed; asked only when the thread does not have the plan
 */
export const explainPlan = (
  planId: number,
  of: Question['of'],
  read: () => Promise<ExplainBase>,
): Promise<QuestionAnswer> => thread.ask(planId, { of }, read)
