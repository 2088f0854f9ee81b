import { audit, handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { saveSession, schedule } from '../../shared/index.ts'
import type { SessionResult } from '../engine/session/session-protocol.ts'
import { savePlan } from '../plan/save-plan.ts'
import { lockSchedule, refuseRunning } from '../schedule/run-state.ts'
import { advanceSchedule } from '../schedule/schedule-state.ts'
import { saveDecisions } from './decisions.ts'
import { endSession } from './session.handlers.ts'
import { ask, basePlan, lockSession, refuseStale, type SessionRow } from './session.query.ts'

export default handle(saveSession, async (ctx, { scheduleId, version }) => {
  const of = await lockSchedule(ctx, scheduleId)
  const session = await lockSession(ctx, scheduleId)
  refuseStale(ctx, session, version)
  if (session.position === 0) ctx.refuse('session.nothingToSave')
  await refuseRunning(ctx, [scheduleId])
  const plan = await basePlan(ctx, session)
  if (!plan.isCurrent) return ctx.refuse('session.planReplaced', { name: of.name })
  const made = await ask(ctx, session, { kind: 'solve' })
  if ('violations' in made) {
    const [first = ''] = made.violations
    return ctx.refuse('plan.violations', {
      count: made.violations.length,
      first: ctx.kit.word(ctx.language, 'aps', `violations.${first}`),
    })
  }
  const { solved } = made
  const snapshotId = await saveChangedSnapshot(ctx, plan.snapshotId, made)
  const planId = await savePlan(ctx, {
    scheduleId,
    snapshotId,
    startAt: plan.start,
    horizonEnd: plan.horizonEnd,
    seed: plan.seed,
    solved,
    curve: [],
  })
  await saveDecisions(ctx, scheduleId, made.decided)
  await advanceSchedule(ctx, scheduleId, {
    ...(of.status === 'completed' ? {} : { status: 'completed' as const }),
    task_count: solved.tasks,
    unplaced_count: solved.unplacedTasks,
    mould_count: solved.moulds,
    late_moulds: solved.lateMoulds,
    on_time_rate: solved.onTimeRate,
  })
  await audit(ctx, [
    {
      operation: 'adjust',
      entity: schedule.name,
      recordId: scheduleId,
      label: of.name,
      before: { planId: plan.planId },
      after: { planId, steps: session.position },
    },
  ])
  await endSession(ctx, session satisfies SessionRow)
  const { tasks, unplacedTasks, moulds, lateMoulds } = solved
  return { planId, tasks, unplacedTasks, moulds, lateMoulds }
})

/** The data that the plan belongs to now: those that it began with, and what was decided. */
async function saveChangedSnapshot(ctx: Context, from: number, made: SessionResult): Promise<number> {
  const id = ctx.newId()
  await ctx.db.run(
    sql`insert into aps_snapshot (tenant_id, factory_id, id, schedule_id, at, by, start_at, horizon_end, engine_version, fingerprint, moulds, parts, batches,
        tasks, resources, errors, warnings, problem, names, published_plan_id, sources)
      select t.tenant_id, t.factory_id, ${id}, t.schedule_id, t.at, t.by, t.start_at, t.horizon_end, t.engine_version, ${made.fingerprint}, t.moulds, t.parts, t.batches,
        t.tasks, t.resources, t.errors, t.warnings, ${Buffer.from(made.problem)}, ${Buffer.from(made.names)}, t.published_plan_id, t.sources
      from aps_snapshot as t where ${inFactory(ctx, 't')} and t.id = ${from}`,
  )
  await ctx.db.run(
    sql`insert into aps_defect (tenant_id, factory_id, snapshot_id, position, code, severity, params, entity, record_id, label)
      select t.tenant_id, t.factory_id, ${id}, t.position, t.code, t.severity, t.params, t.entity, t.record_id, t.label
      from aps_defect as t where ${inFactory(ctx, 't')} and t.snapshot_id = ${from}`,
  )
  return id
}
