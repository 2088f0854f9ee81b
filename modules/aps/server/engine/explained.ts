import { explain, type Link, type Plan, type Problem } from '@mouldwright/aps-engine'
import type { Question, QuestionAnswer } from './protocol.ts'

/** What makes a mould or task of a plan end when it does; of a task also its neighbours. O(tasks + links). */
export function explained(problem: Problem, plan: Plan, of: Question['of']): Omit<QuestionAnswer, 'id'> {
  if ('mouldNo' in of) return { explanation: explain(problem, plan, { mouldId: of.mouldNo }) ?? null }
  const { taskId } = of
  const side = (near: keyof Link & ('from' | 'to'), far: 'from' | 'to') =>
    problem.links.filter((link) => link[near] === taskId).map((link) => ({ taskId: link[far], kind: link.kind }))
  return {
    explanation: explain(problem, plan, { taskId }) ?? null,
    before: side('to', 'from'),
    after: side('from', 'to'),
  }
}
