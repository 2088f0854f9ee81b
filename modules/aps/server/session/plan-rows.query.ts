import { changedMoulds, changedTasks } from '../query/changed-rows.query.ts'
import type { RowsFrom } from '../query/task-rows.query.ts'
import type { PlanRow } from '../state.query.ts'
import { ask, type AskContext, type SessionRow } from './session.query.ts'

interface ChangedIn {
  tasks: RowsFrom
  moulds: RowsFrom
}

/** Where the rows of a plan are read: as they were saved, or as a session has them now. */
export async function rowsIn(ctx: AskContext, plan: PlanRow, session: SessionRow | undefined): Promise<ChangedIn> {
  if (!session || session.position === 0) return { tasks: {}, moulds: {} }
  const rows = await ask(ctx, session, { kind: 'rows' })
  return {
    tasks: { changed: changedTasks(ctx, plan.planId, rows) },
    moulds: { changed: changedMoulds(ctx, plan.planId, rows) },
  }
}
