import { audit, handle, inFactory, sql, type Context, type JobFault } from '@mouldwright/server-kit'
import {
  nextAutomaticTimes,
  queryAutomatic,
  saveAutomatic,
  schedule,
  type AutomaticExecution,
  type AutomaticRuns,
} from '../../shared/index.ts'
import { lockSchedule, readSchedule } from '../schedule/run-state.ts'
import { cronOf, nextMoments, savedCron } from './cron.ts'

const timesShown = 5
const executionsShown = 10

export const automaticHandlers = [
  handle(queryAutomatic, async (ctx, { scheduleId }) => stateOf(ctx, scheduleId)),

  handle(nextAutomaticTimes, (ctx, { cron }) => ({
    timeZone: ctx.session.timeZone,
    times: isoOf(nextMoments(cronOf(ctx, cron), ctx.now(), ctx.session.timeZone, timesShown)),
  })),

  handle(saveAutomatic, async (ctx, { scheduleId, version, cron: written, isOn }) => {
    const cron = cronOf(ctx, written)
    const text = written.trim().split(/\s+/).join(' ')
    const { tenantId, factoryId, accountId, userId, displayName, permissions, timeZone } = ctx.session
    if (!permissions.has(`${schedule.name}:load`)) ctx.refuse('automatic.needsLoad')
    const { name } = await lockSchedule(ctx, scheduleId)
    const before = await readAutomatic(ctx, scheduleId)
    if ((before?.version ?? 0) !== version) ctx.refuse('automatic.changed', { name })
    const nextAt = isOn ? nextMoments(cron, ctx.now(), timeZone, 1)[0]! : null
    await ctx.db.run(sql`
      insert into aps_automatic as t (tenant_id, factory_id, schedule_id, version, cron, is_on, account_id, user_id, by, next_at)
      values (${tenantId}, ${factoryId}, ${scheduleId}, 1, ${text}, ${isOn ?? false}, ${accountId}, ${userId}, ${displayName}, ${nextAt})
      on conflict (tenant_id, factory_id, schedule_id) do update set version = t.version + 1, cron = excluded.cron, is_on = excluded.is_on,
        account_id = excluded.account_id, user_id = excluded.user_id, by = excluded.by, next_at = excluded.next_at`)
    await ctx.db.run(sql`
      insert into aps_automatic_turn (tenant_id, factory_id, schedule_id, look_at)
      values (${tenantId}, ${factoryId}, ${scheduleId}, ${ctx.now()})
      on conflict (tenant_id, factory_id, schedule_id) do update set look_at = excluded.look_at`)
    await audit(ctx, [
      {
        operation: 'modify',
        entity: schedule.name,
        recordId: scheduleId,
        label: name,
        before: { automatic: before?.isOn ? before.cron : null },
        after: { automatic: isOn ? text : null },
      },
    ])
    return stateOf(ctx, scheduleId)
  }),
]

const isoOf = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString())

const readAutomatic = (ctx: Context, scheduleId: number) =>
  ctx.db.maybe<{ version: number; cron: string; isOn: boolean; by: string }>(
    sql`select t.version, t.cron, t.is_on as ${sql.ref('isOn')}, t.by from aps_automatic as t
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`,
  )

async function stateOf(ctx: Context, scheduleId: number): Promise<AutomaticRuns> {
  const { name } = await readSchedule(ctx, scheduleId)
  const set = await readAutomatic(ctx, scheduleId)
  const { timeZone, permissions } = ctx.session
  return {
    scheduleId,
    name,
    version: set?.version ?? 0,
    cron: set?.cron ?? null,
    isOn: set?.isOn ?? false,
    by: set?.by ?? null,
    timeZone,
    nextAt: set?.isOn ? isoOf(nextMoments(savedCron(set.cron), ctx.now(), timeZone, timesShown)) : [],
    executions: await executionsOf(ctx, scheduleId),
    may: { save: permissions.has(`${schedule.name}:run`) && permissions.has(`${schedule.name}:load`) },
  }
}

async function executionsOf(ctx: Context, scheduleId: number): Promise<AutomaticExecution[]> {
  const rows = await ctx.db.all<Omit<AutomaticExecution, 'seconds' | 'reason'> & { error: JobFault | null }>(
    sql`select t.id as ${sql.ref('executionId')}, t.due_at as ${sql.ref('dueAt')}, t.missed, t.started_at as ${sql.ref('startedAt')},
        t.ended_at as ${sql.ref('endedAt')}, t.result, t.error, t.newly_late as ${sql.ref('newlyLate')}
      from aps_automatic_run as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.id desc limit ${executionsShown}`,
  )
  return rows.map(({ error, ...row }) => ({
    ...row,
    seconds: row.endedAt === null ? null : (Date.parse(row.endedAt) - Date.parse(row.startedAt)) / 1_000,
    reason: error && ctx.kit.refusalSentence(ctx.language, error.code, { ...error.params, ...traceOf(error) }),
  }))
}

const traceOf = ({ traceId }: JobFault): Record<string, string> => (traceId ? { traceId } : {})
