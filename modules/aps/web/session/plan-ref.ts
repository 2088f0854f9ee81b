import type { SessionFacts } from '../../shared/index.ts'

/** A plan to ask about: as it was saved, or as a planning session has it. Part of query keys: another version is another plan. */
export interface PlanRef {
  planId: number
  sessionId?: number
  version?: number
}

export const planRefOf = (planId: number, session: SessionFacts | undefined): PlanRef =>
  session && session.planId === planId && session.position > 0
    ? { planId, sessionId: session.sessionId, version: session.version }
    : { planId }

/** What calls take of it. */
export const askOf = ({ planId, sessionId }: PlanRef) => (sessionId === undefined ? { planId } : { planId, sessionId })
