import { handle, inFactory, removeRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import {
  deleteSchedules,
  listScheduleNames,
  needsLoad,
  queryConfig,
  querySchedule,
  renameSchedule,
  saveConfig,
  schedule,
  settingSetOf,
  type ScheduleState,
} from '../../shared/index.ts'
import { lockSchedule, readSchedule, type ScheduleRecord } from './run-state.ts'
import { readSettingSet } from './settings.query.ts'
import { findPlan, findPublishedPlan, latestSnapshot, showPlan, staleness } from '../state.query.ts'

export const scheduleHandlers = [
  handle(listScheduleNames, (ctx, { mock }) =>
    ctx.db.all<{ id: number; name: string; isDefault: boolean; isMock: boolean; status: string }>(
      sql`select t.id, t.name, t.is_default as ${sql.ref('isDefault')}, t.is_mock as ${sql.ref('isMock')}, coalesce(t.status, 'notStarted') as status
        from aps_schedule as t where ${inFactory(ctx, 't')} and (${mock ?? false} or not t.is_mock) order by t.is_default desc, t.is_mock, t.name`,
    ),
  ),

  handle(querySchedule, (ctx, { scheduleId, planId }) => stateOf(ctx, scheduleId, planId)),

  handle(queryConfig, async (ctx, { scheduleId }) => configOf(ctx, await readSchedule(ctx, scheduleId))),

  handle(saveConfig, async (ctx, { scheduleId, version, ...values }) => {
    await updateRecords(ctx, schedule, [{ id: scheduleId, version, ...values }])
    return configOf(ctx, await readSchedule(ctx, scheduleId))
  }),

  handle(renameSchedule, async (ctx, { scheduleId, name }) => {
    await lockSchedule(ctx, scheduleId)
    await updateRecords(ctx, schedule, [{ id: scheduleId, name }])
    return { scheduleId, name }
  }),

  handle(deleteSchedules, async (ctx, { schedules }) => ({
    removed: await removeRecords(
      ctx,
      schedule,
      schedules.map(({ id }) => id),
    ),
  })),

  handle(needsLoad, async (ctx, { scheduleId }) => {
    const of = await readSchedule(ctx, scheduleId)
    const loaded = await latestSnapshot(ctx, scheduleId)
    const changes = loaded ? await staleness(ctx, of, loaded.sources) : []
    return { needed: !loaded || changes.length > 0, loadedAt: loaded?.at ?? null, changes }
  }),
]

async function configOf(ctx: Context, of: ScheduleRecord) {
  const { set, values } = await readSettingSet(ctx, settingSetOf(of))
  return {
    scheduleId: of.id,
    version: of.version,
    settingSet: set,
    settings: { ...values },
    startPoint: of.startPoint ?? null,
    horizonDays: of.horizonDays,
    timeBudgetSeconds: of.timeBudgetSeconds,
    seed: of.seed,
    frozenHours: of.frozenHours,
    assumedReadyHours: of.assumedReadyHours ?? null,
    outsourcingDays: of.outsourcingDays,
    deliveryDate: of.deliveryDate ?? null,
    priority: of.priority ?? null,
  }
}

interface RunRow {
  taskId: number
  kind: string
  state: string
  by: string
  userId: number
  startedAt: string
  endedAt: string | null
  stopRequested: boolean
  error: { code: string; params?: Record<string, string | number>; traceId?: string } | null
}

async function stateOf(
  ctx: Context<'plan.absent'>,
  scheduleId: number,
  planId?: number | null,
): Promise<ScheduleState> {
  const of = await readSchedule(ctx, scheduleId)
  const loaded = await latestSnapshot(ctx, scheduleId)
  const plan = await planToShow(ctx, scheduleId, planId)
  const isEarlier = plan?.isCurrent === false
  const published = await findPublishedPlan(ctx)
  // One statement, so that the state and its runs are of one moment.
  const seen = await ctx.db.all<{ status: string; runStatus: string } & RunRow>(
    sql`select coalesce(s.status, 'notStarted') as status, coalesce(s.run_status, 'none') as ${sql.ref('runStatus')}, r.* from aps_schedule as s
        left join lateral (
          select t.id as ${sql.ref('taskId')}, t.kind, t.state, t.by, t.user_id as ${sql.ref('userId')}, t.started_at as ${sql.ref('startedAt')},
            t.ended_at as ${sql.ref('endedAt')}, t.stop_requested as ${sql.ref('stopRequested')}, t.error
          from aps_run as t where ${inFactory(ctx, 't')} and t.schedule_id = s.id order by t.id desc limit 2
        ) as r on true
      where ${inFactory(ctx, 's')} and s.id = ${scheduleId}`,
  )
  const active = seen.find(({ state }) => state === 'active')
  const last = seen.find(({ taskId, state }) => taskId && state !== 'active')
  const { status = 'notStarted', runStatus = 'none' } = seen[0] ?? {}
  const isNews = plan !== undefined && !isEarlier && plan.planId !== published?.planId
  return {
    scheduleId,
    name: of.name,
    version: of.version,
    status,
    runStatus,
    isDefault: of.isDefault ?? false,
    isMock: of.isMock ?? false,
    settingSet: settingSetOf(of),
    timeBudgetSeconds: of.timeBudgetSeconds,
    snapshot: loaded ? withoutSources(loaded) : null,
    stale: loaded ? await staleness(ctx, of, loaded.sources) : [],
    plan: plan ? await showPlan(ctx, plan) : null,
    isEarlier,
    run: active ? activeRun(ctx, active) : null,
    lastRun: last ? shownRun(ctx, last) : null,
    published: published ? await showPlan(ctx, published) : null,
    may: mayOf(ctx, {
      isEarlier,
      isActive: active !== undefined,
      hasTasks: loaded !== undefined && loaded.tasks > 0,
      hasPlan: plan !== undefined,
      isPublishable: isNews && !of.isMock,
    }),
    publishIsNext: isNews && !of.isMock && !active,
  }
}

/** The plan that counts, or an earlier one by its id. */
async function planToShow(ctx: Context<'plan.absent'>, scheduleId: number, planId?: number | null) {
  const which = planId ? sql`t.id = ${planId}` : sql`t.is_current`
  const plan = await findPlan(ctx, sql`t.schedule_id = ${scheduleId} and ${which}`)
  return planId && !plan ? ctx.refuse('plan.absent') : plan
}

interface Standing {
  isEarlier: boolean
  isActive: boolean
  hasTasks: boolean
  hasPlan: boolean
  isPublishable: boolean
}

/** What the caller may do with a schedule as it stands. */
function mayOf(
  ctx: Context,
  { isEarlier, isActive, hasTasks, hasPlan, isPublishable }: Standing,
): ScheduleState['may'] {
  const can = (operation: string) => !isEarlier && ctx.session.permissions.has(`${schedule.name}:${operation}`)
  return {
    load: can('load') && !isActive,
    start: can('run') && !isActive && hasTasks,
    stop: can('run') && isActive,
    publish: can('publish') && !isActive && isPublishable,
    adjust: can('adjust') && !isActive && hasPlan,
  }
}

const activeRun = (ctx: Context, { taskId, kind, startedAt, by, userId, stopRequested }: RunRow) => ({
  taskId,
  kind,
  startedAt,
  by,
  isOwn: userId === ctx.session.userId,
  stopRequested,
})

function withoutSources<T extends { sources: unknown }>({ sources: _, ...facts }: T): Omit<T, 'sources'> {
  return facts
}

function shownRun(ctx: Context, { taskId, kind, state, startedAt, endedAt, error }: RunRow) {
  return {
    taskId,
    kind,
    status: state,
    endedAt: endedAt!,
    seconds: (Date.parse(endedAt!) - Date.parse(startedAt)) / 1_000,
    message: error ? sentenceOf(ctx, error) : null,
  }
}

/** A defect's sentence names its trace, a refusal's has its own parameters. */
const sentenceOf = (ctx: Context, { code, params, traceId }: NonNullable<RunRow['error']>) =>
  ctx.kit.refusalSentence(ctx.language, code, { ...params, ...(traceId ? { traceId } : {}) })
