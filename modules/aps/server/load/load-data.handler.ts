import { isDeepStrictEqual } from 'node:util'
import { engineVersion } from '@mouldwright/aps-engine'
import { handleQueued, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { loadData, runEnded, settingSetOf } from '../../shared/index.ts'
import { runAfterLoad } from '../mock/run-after-load.ts'
import { beginRun, closeRun, lockSchedule, readSchedule, releaseRun } from '../schedule/run-state.ts'
import { advanceSchedule } from '../schedule/schedule-state.ts'
import { readSettingSet } from '../schedule/settings.query.ts'
import { readDecisions, withDecisions } from '../session/decisions.ts'
import { snapshotFacts } from '../state.query.ts'
import { buildInChild, type BuiltFacts } from './build-in-child.ts'
import { historyMinutes } from '../problem/build-done.ts'
import type { BuildOptions } from '../problem/build-problem.ts'
import { closedGates } from './closed-gates.query.ts'
import type { Found } from '../problem/found.ts'
import type { RawFactory } from './raw-factory.ts'
import { readFactory } from './raw-factory.query.ts'
import { scheduleFigures, withOwnFigures } from './schedule-figures.ts'
import { readSources, type Sources } from './sources.query.ts'

const steps = 4
/** A factory that changes all the time is taken as it comes. */
const mostAttempts = 5
/** Milliseconds that one statement of a load may take: 100,000 operations. */
const timeout = 60_000

export default handleQueued(
  loadData,
  async (ctx, { scheduleId }) => {
    const began = performance.now()
    const say = (done: number, step: string) =>
      ctx.progress({ done, total: steps, step: ctx.kit.word(ctx.language, 'aps', `steps.${step}`) })
    say(0, 'read')
    const { raw, options, sources, at } = await ctx.transaction((inner) => read(inner, scheduleId), { timeout })
    say(1, 'build')
    const built = await buildInChild(ctx, { raw, options }, () => say(2, 'check'))
    say(3, 'save')
    return ctx.transaction(
      async (inner) => {
        const found = [...built.found, ...(await closedGates(inner, raw))]
        const { id: snapshotId, newDefects } = await saveSnapshot(inner, scheduleId, {
          built: { ...built, found },
          sources,
          at,
          publishedPlanId: raw.published[0]?.id ?? null,
        })
        await finish(inner, scheduleId, at, built.tasks)
        return {
          snapshot: (await snapshotFacts(inner, snapshotId))!,
          newDefects,
          seconds: (performance.now() - began) / 1_000,
        }
      },
      { timeout, ends: true },
    )
  },
  {
    // The snapshot replaces the one before, so a load may begin anew.
    repeatable: true,
    // 100,000 operations take seconds, and about a third of the memory.
    limits: { seconds: 900, megabytes: 2_048 },
    accept: async (ctx, { scheduleId }, { taskId }) =>
      beginRun(ctx, await lockSchedule(ctx, scheduleId), 'load', taskId),
    ended: (ctx, _, end) => releaseRun(ctx, end.taskId, end),
  },
)

interface Read {
  raw: RawFactory
  options: BuildOptions
  sources: Sources
  at: Date
}

/** The factory at one moment: read again when something changed meanwhile. */
async function read(ctx: Context, scheduleId: number): Promise<Read> {
  const at = ctx.now()
  const of = await readSchedule(ctx, scheduleId)
  const { values } = await readSettingSet(ctx, settingSetOf(of))
  const start = of.startPoint ? Date.parse(of.startPoint) : at.getTime()
  const options: BuildOptions = {
    start: Math.ceil(start / 60_000),
    horizonDays: of.horizonDays,
    frozenHours: of.frozenHours,
    assumedReadyHours: of.assumedReadyHours ?? null,
    outsourcingDays: of.outsourcingDays,
    historyFrom: Math.floor(at.getTime() / 60_000) - historyMinutes,
    timeZone: ctx.session.timeZone,
    settings: values,
  }
  for (let attempt = 1; ; attempt += 1) {
    const before = await readSources(ctx)
    const factory = withOwnFigures(await readFactory(ctx, scheduleId), of)
    const raw = withDecisions(factory, await readDecisions(ctx, scheduleId))
    const sources: Sources = { records: before, settings: values, schedule: scheduleFigures(of) }
    // Reports count here: all of what is read is of one moment.
    if (isDeepStrictEqual(before, await readSources(ctx)) || attempt === mostAttempts)
      return { raw, options, sources, at }
  }
}

async function saveSnapshot(
  ctx: Context,
  scheduleId: number,
  of: {
    built: BuiltFacts
    sources: Sources
    at: Date
    publishedPlanId: number | null
  },
): Promise<{ id: number; newDefects: number }> {
  const { db, session } = ctx
  const { tenantId, factoryId } = session
  const { built } = of
  const id = ctx.newId()
  const count = (severity: Found['severity']) => built.found.filter((one) => one.severity === severity).length
  const moment = (minute: number) => new Date(minute * 60_000)
  await db.run(
    sql`insert into aps_snapshot (tenant_id, factory_id, id, schedule_id, at, by, start_at, horizon_end, engine_version, fingerprint,
        moulds, parts, batches, tasks, resources, errors, warnings, problem, names, published_plan_id, sources)
      values (${tenantId}, ${factoryId}, ${id}, ${scheduleId}, ${of.at}, ${session.displayName}, ${moment(built.start)}, ${moment(built.horizonEnd)},
        ${engineVersion}, ${built.fingerprint}, ${built.moulds}, ${built.parts}, ${built.batches}, ${built.tasks},
        ${built.resources}, ${count('error')}, ${count('warning')}, ${Buffer.from(built.problem)}, ${Buffer.from(built.names)}, ${of.publishedPlanId}, ${JSON.stringify(of.sources)}::jsonb)`,
  )
  const column = <T>(show: (one: Found) => T) => built.found.map(show)
  await db.run(
    sql`insert into aps_defect (tenant_id, factory_id, snapshot_id, position, code, severity, params, entity, record_id, label)
      select ${tenantId}, ${factoryId}, ${id}, u.position, u.code, u.severity, u.params::jsonb, u.entity, u.record_id, u.label
      from unnest(${built.found.map((_, at) => at)}::integer[], ${column(({ code }) => code)}::text[], ${column(({ severity }) => severity)}::text[],
        ${column(({ params }) => JSON.stringify(params))}::text[], ${column(({ entity }) => entity)}::text[],
        ${column(({ recordId }) => recordId)}::bigint[], ${column(({ label }) => label)}::text[])
        as u(position, code, severity, params, entity, record_id, label)`,
  )
  const { newDefects } = await db.one<{ newDefects: number }>(
    sql`select count(*) as ${sql.ref('newDefects')} from aps_defect as t
      where ${inFactory(ctx, 't')} and t.snapshot_id = ${id} and not exists (
        select 1 from aps_defect as o where ${inFactory(ctx, 'o')} and o.snapshot_id = (
            select max(s.id) from aps_snapshot as s where ${inFactory(ctx, 's')} and s.schedule_id = ${scheduleId} and s.id < ${id})
          and o.code = t.code and o.severity = t.severity and o.label = t.label and o.entity is not distinct from t.entity
          and o.record_id is not distinct from t.record_id and o.params = t.params)`,
  )
  // Older snapshots stay as long as a plan was made of them.
  await db.run(
    sql`delete from aps_snapshot as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.id <> ${id}
      and not exists (select 1 from aps_plan as p where ${inFactory(ctx, 'p')} and p.snapshot_id = t.id)`,
  )
  return { id, newDefects }
}

async function finish(ctx: Context, scheduleId: number, at: Date, tasks: number): Promise<void> {
  const active = await ctx.db.maybe<{ id: number }>(
    sql`select t.id from aps_run as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.state = 'active'`,
  )
  if (!active || !(await closeRun(ctx, active.id, 'succeeded'))) throw new Error('The load was let go before it ended.')
  await advanceSchedule(ctx, scheduleId, { run_status: 'succeeded', loaded_at: at })
  ctx.emit(runEnded, { scheduleId, taskId: active.id, kind: 'load', status: 'succeeded', planId: null })
  await runAfterLoad(ctx, { scheduleId, loadTaskId: active.id, tasks })
}
