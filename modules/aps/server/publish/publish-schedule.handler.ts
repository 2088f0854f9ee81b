import { membersHolding } from '@mouldwright/identity/server/api'
import { mayAdvance } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import { audit, handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { publishSchedule, schedule, scheduleFlow, schedulePublished } from '../../shared/index.ts'
import { lockSchedule, refuseRunning } from '../schedule/run-state.ts'
import { advanceSchedule, withdrawPublished } from '../schedule/schedule-state.ts'
import { changesBetween, readSources, type Sources } from '../load/sources.query.ts'
import { lookLater } from '../forecast/forecast.query.ts'
import { serialise } from '../serialise.ts'
import { applyDecisions } from '../session/decisions.ts'
import { keepPublication } from './publication.ts'
import { refuseUnsaved } from '../session/refuse-session.ts'

interface Published {
  id: number
  scheduleId: number
  name: string
  publisher: string
}

/** The plan that the shop follows. */
const readPublished = (ctx: Context) =>
  ctx.db.maybe<Published>(
    sql`select p.id, p.schedule_id as ${sql.ref('scheduleId')}, s.name, p.publisher
      from aps_plan as p join aps_schedule as s on s.tenant_id = p.tenant_id and s.factory_id = p.factory_id and s.id = p.schedule_id
      where ${inFactory(ctx, 'p')} and p.published_at is not null and p.publisher is not null and p.superseded_at is null`,
  )

export default handle(publishSchedule, async (ctx, { scheduleId, planId, replaces }) => {
  // Whoever publishes while somebody else does, decided without knowing of it.
  const known = await readPublished(ctx)
  await serialise(ctx, 'aps.publish')
  const before = await readPublished(ctx)
  const shown = replaces ?? known?.id
  if (before && before.id !== shown)
    ctx.refuse('schedule.publishedMeanwhile', { by: before.publisher, name: before.name })
  const of = await lockSchedule(ctx, scheduleId)
  const { name } = of
  if (of.isMock) ctx.refuse('schedule.mockNeverPublished', { name })
  await refuseRunning(ctx, [scheduleId])
  await refuseUnsaved(ctx, scheduleId)
  const plan = await ctx.db.maybe<{
    id: number
    tasks: number
    lateMoulds: number
    snapshotId: number
    publishedAt: string | null
  }>(
    sql`select t.id, t.tasks, t.late_moulds as ${sql.ref('lateMoulds')}, t.snapshot_id as ${sql.ref('snapshotId')}, t.published_at as ${sql.ref('publishedAt')}
      from aps_plan as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.is_current for update`,
  )
  if (!plan) return ctx.refuse('schedule.notCompleted', { name })
  if (planId && planId !== plan.id) ctx.refuse('schedule.planReplaced', { name })
  if (before?.id === plan.id) ctx.refuse('schedule.alreadyPublished', { name, by: before.publisher })
  if (!mayAdvance(scheduleFlow, of.status ?? 'notStarted', 'published')) ctx.refuse('schedule.notCompleted', { name })
  const publishedAt = ctx.now()
  const publisher = ctx.session.displayName
  await ctx.db.run(
    sql`update aps_plan as t set superseded_at = ${publishedAt} where ${inFactory(ctx, 't')} and t.published_at is not null and t.superseded_at is null`,
  )
  await ctx.db.run(
    sql`update aps_plan as t set published_at = ${publishedAt}, publisher = ${publisher}, superseded_at = null where ${inFactory(ctx, 't')} and t.id = ${plan.id}`,
  )
  await takeOverDecisions(ctx, scheduleId, plan.snapshotId)
  await keepPublication(ctx, { planId: plan.id, scheduleId, scheduleName: name, publisher, publishedAt })
  await lookLater(ctx.db, ctx.session, publishedAt, ctx.newId)
  await withdrawPublished(ctx, scheduleId)
  await advanceSchedule(ctx, scheduleId, { status: 'published', publisher, published_at: publishedAt })
  await audit(ctx, [
    {
      operation: 'publish',
      entity: schedule.name,
      recordId: scheduleId,
      label: name,
      before: { planId: before?.id ?? null },
      after: { planId: plan.id, publishedAt: publishedAt.toISOString() },
    },
  ])
  const answer = { scheduleId, planId: plan.id, publishedAt: publishedAt.toISOString(), publisher }
  ctx.emit(schedulePublished, { ...answer, name })
  await tellShop(ctx, name)
  return { ...answer, tasks: plan.tasks, lateMoulds: plan.lateMoulds }
})

/** What was decided for the schedule holds in the factory from now on; data that were fresh before are still. */
async function takeOverDecisions(ctx: Context, scheduleId: number, snapshotId: number): Promise<void> {
  const { sources } = await ctx.db.one<{ sources: Sources }>(
    sql`select t.sources from aps_snapshot as t where ${inFactory(ctx, 't')} and t.id = ${snapshotId}`,
  )
  const isFresh = changesBetween(sources, { ...sources, records: await readSources(ctx) }).length === 0
  if ((await applyDecisions(ctx, scheduleId, snapshotId)) === 0 || !isFresh) return
  const now: Sources = { ...sources, records: await readSources(ctx) }
  await ctx.db.run(
    sql`update aps_snapshot as t set sources = ${JSON.stringify(now)}::jsonb where ${inFactory(ctx, 't')} and t.id = ${snapshotId}`,
  )
}

/** The shop works by the dispatch list: everybody who may read it hears that it has changed. */
async function tellShop(ctx: Context, name: string): Promise<void> {
  const { userId, displayName } = ctx.session
  const readers = await membersHolding(ctx.db, ctx.session, 'aps.dispatch:check')
  await sendMessage(
    ctx,
    readers.filter((id) => id !== userId),
    { module: 'aps', code: 'schedulePublished', params: { by: displayName, name }, link: '/aps/dispatch' },
  )
}
