import type { Values } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { makeChange, SessionFacts, SessionVerdict } from '../../shared/index.ts'
import { changeOf, showVerdict } from './session-change.ts'
import {
  advanceSession,
  ask,
  basePlan,
  lockSession,
  refuseStale,
  showSession,
  type SessionRow,
} from './session.query.ts'

/** Steps of one session: each keeps what an undo needs. */
const mostSteps = 300

export type StepContext = Context<NonNullable<(typeof makeChange)['refusals']>[number]>
type StepInput = Omit<Values<typeof makeChange.input>, 'scheduleId' | 'version'>

/** Makes a change in the caller's session as its next step, where it is allowed. */
export async function makeStep(
  ctx: StepContext,
  scheduleId: number,
  version: number,
  input: StepInput,
): Promise<{ verdict: SessionVerdict; session: SessionFacts }> {
  const of = await lockSession(ctx, scheduleId)
  refuseStale(ctx, of, version)
  if (of.position >= mostSteps) ctx.refuse('session.full', { most: mostSteps })
  const plan = await basePlan(ctx, of)
  const change = await changeOf(ctx, plan, { scheduleId, version, ...input })
  const id = ctx.newId()
  const told = await ask(ctx, of, { kind: 'apply', step: { id, change } })
  const verdict = await showVerdict(ctx, plan, told)
  if (!told.allowed) return { verdict, session: await showSession(ctx, of) }
  const { tenantId, factoryId, displayName } = ctx.session
  const position = of.position + 1
  await forgetUndone(ctx, of)
  await ctx.db.run(
    sql`insert into aps_session_step (tenant_id, factory_id, session_id, position, id, change, moved, later, earlier, at, by)
      values (${tenantId}, ${factoryId}, ${of.id}, ${position}, ${id}, ${JSON.stringify(change)}::jsonb, ${told.moved}, ${told.later.length},
        ${told.earlier.length}, ${ctx.now()}, ${displayName})`,
  )
  return { verdict, session: await showSession(ctx, await advanceSession(ctx, of, { position })) }
}

/** Steps that were undone cannot be done again once another takes their place. */
const forgetUndone = (ctx: Context, of: SessionRow) =>
  ctx.db.run(
    sql`delete from aps_session_step as t where ${inFactory(ctx, 't')} and t.session_id = ${of.id} and t.position > ${of.position}`,
  )
