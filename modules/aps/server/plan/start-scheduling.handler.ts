import { engineVersion } from '@mouldwright/aps-engine'
import { handleQueued, inFactory, sql, type JobContext } from '@mouldwright/server-kit'
import { runEnded, startScheduling } from '../../shared/index.ts'
import { EngineFailure, solveInChild } from '../engine/run-engine.ts'
import type { SolvedPlan } from '../engine/protocol.ts'
import { beginRun, closeRun, lockSchedule, readSchedule, releaseRun } from '../schedule/run-state.ts'
import { advanceSchedule } from '../schedule/schedule-state.ts'
import { moreTime, showObjective } from '../objective.ts'
import { RunCurve } from './run-figures.ts'
import { savePlan } from './save-plan.ts'

/** How often a run asks whether the planner wants it to stop. */
const stopEveryMs = 400
/** Milliseconds that one statement of saving may take: portions of rows, indexes. */
const timeout = 60_000

interface Loaded {
  snapshotId: number
  problem: Uint8Array
  names: Uint8Array
  startAt: string
  horizonEnd: string
  /** The plan to go on from, with the names of its numbers; null where none was published, or it is gone. */
  answer: Uint8Array | null
  answerNames: Uint8Array | null
  name: string
  seed: number
  seconds: number
  onlyTouched: boolean
}

export default handleQueued(
  startScheduling,
  async (ctx, { scheduleId, timeBudgetSeconds, onlyTouched }) => {
    const read = await ctx.transaction((inner) => readLoaded(inner, scheduleId))
    const loaded = { ...read, seconds: timeBudgetSeconds ?? read.seconds, onlyTouched: onlyTouched ?? false }
    const running = new RunCurve()
    const solved = await solveLoaded(ctx, scheduleId, loaded, running)
    const curve = running.end(solved)
    return ctx.transaction(
      async (inner) => {
        const planId = await savePlan(inner, { scheduleId, ...loaded, solved, curve })
        await finish(inner, scheduleId, planId, solved)
        const { stopped, tasks, unplacedTasks, moulds, lateMoulds, onTimeRate, seconds, objective } = solved
        return {
          planId,
          stopped,
          tasks,
          unplacedTasks,
          moulds,
          lateMoulds,
          onTimeRate,
          seconds,
          objective: showObjective(ctx, objective),
          moreTime: moreTime(ctx, { curve, seconds, objective }),
        }
      },
      { timeout, ends: true },
    )
  },
  {
    // Nothing is saved before the end, so a run whose worker died begins anew.
    repeatable: true,
    // The longest budget is an hour; saving takes minutes. 100,000 tasks need about a quarter of the memory.
    limits: { seconds: 4_500, megabytes: 6_144 },
    async accept(ctx, { scheduleId, onlyTouched }, { taskId }) {
      const of = await lockSchedule(ctx, scheduleId)
      await beginRun(ctx, of, 'run', taskId)
      const snapshot = await ctx.db.maybe<{ tasks: number; goesOnFrom: number | null }>(
        sql`select t.tasks, t.published_plan_id as ${sql.ref('goesOnFrom')} from aps_snapshot as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.id desc limit 1`,
      )
      if (!snapshot) return ctx.refuse('schedule.notLoaded', { name: of.name })
      if (snapshot.tasks === 0) ctx.refuse('schedule.nothingToPlan', { name: of.name })
      if (onlyTouched && snapshot.goesOnFrom === null) ctx.refuse('plan.nothingPublished')
    },
    ended: (ctx, _, end) => releaseRun(ctx, end.taskId, end),
  },
)

type InnerContext = Parameters<Parameters<JobContext['transaction']>[0]>[0]

async function readLoaded(ctx: InnerContext, scheduleId: number): Promise<Omit<Loaded, 'onlyTouched'>> {
  const { name, seed, timeBudgetSeconds } = await readSchedule(ctx, scheduleId)
  const snapshot = await ctx.db.one<Omit<Loaded, 'name' | 'seed' | 'seconds' | 'onlyTouched'>>(
    sql`select t.id as ${sql.ref('snapshotId')}, t.problem, t.names, t.start_at as ${sql.ref('startAt')}, t.horizon_end as ${sql.ref('horizonEnd')},
        p.answer, s.names as ${sql.ref('answerNames')}
      from aps_snapshot as t
        left join aps_plan as p on ${inFactory(ctx, 'p')} and p.id = t.published_plan_id
        left join aps_snapshot as s on ${inFactory(ctx, 's')} and s.id = p.snapshot_id
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.id desc limit 1`,
  )
  return { ...snapshot, name, seed, seconds: timeBudgetSeconds }
}

/** Solves in a thread of its own; asks now and then whether to stop, and tells how far it is. */
async function solveLoaded(
  ctx: JobContext<'plan.violations' | 'schedule.runFailed'>,
  scheduleId: number,
  loaded: Loaded,
  running: RunCurve,
): Promise<SolvedPlan> {
  const flag = new SharedArrayBuffer(4)
  const stop = new Int32Array(flag)
  const step = (name: string) => ctx.kit.word(ctx.language, 'aps', `steps.${name}`)
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking || ctx.signal.aborted) return
    isAsking = true
    stopWanted(ctx, scheduleId)
      .then((wanted) => wanted && Atomics.store(stop, 0, 1))
      // A lost lease or connection ends the run by its own way.
      .catch((error: Error) => ctx.log.warn({ error: error.message }, 'a run could not ask whether to stop'))
      .finally(() => (isAsking = false))
  }, stopEveryMs)
  ctx.progress({ done: 0, total: loaded.seconds, step: step('solve') })
  try {
    const { problem, names, answer: published, answerNames, seed, seconds, onlyTouched } = loaded
    const goOnFrom = published && answerNames ? { answer: published, names: answerNames } : undefined
    const order = { problem, names, seed, budget: { seconds }, flag, onlyTouched, ...(goOnFrom ? { goOnFrom } : {}) }
    return await solveInChild(ctx, order, (answer) =>
      ctx.progress({
        done: Math.min(seconds, Math.round(answer.progress.seconds)),
        total: seconds,
        step: step(answer.phase === 'verify' || answer.phase === 'save' ? answer.phase : 'solve'),
        figures: { ...running.take(ctx, answer) },
      }),
    )
  } catch (error) {
    if (error instanceof EngineFailure) return refuseFailure(ctx, error)
    throw error
  } finally {
    clearInterval(timer)
  }
}

const stopWanted = async (ctx: JobContext, scheduleId: number): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const run = await inner.db.maybe<{ wanted: boolean }>(
      sql`select t.stop_requested as wanted from aps_run as t
        where ${inFactory(inner, 't')} and t.schedule_id = ${scheduleId} and t.state = 'active'`,
    )
    return run?.wanted ?? false
  })

function refuseFailure(ctx: JobContext<'plan.violations' | 'schedule.runFailed'>, failure: EngineFailure): never {
  const { kit, language, log } = ctx
  log.error(
    { kind: failure.kind, codes: failure.codes.slice(0, 20), count: failure.count, engineVersion },
    failure.message,
  )
  const [first = ''] = failure.codes
  const word = (under: string) => kit.word(language, 'aps', `${under}.${first}`)
  if (failure.kind === 'violations') ctx.refuse('plan.violations', { count: failure.count, first: word('violations') })
  const reason = failure.kind === 'invalid' ? word('defectNames') : failure.message
  return ctx.refuse('schedule.runFailed', { reason })
}

async function finish(ctx: InnerContext, scheduleId: number, planId: number, solved: SolvedPlan): Promise<void> {
  const active = await ctx.db.maybe<{ id: number }>(
    sql`select t.id from aps_run as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.state = 'active'`,
  )
  const state = solved.stopped ? 'stopped' : 'succeeded'
  if (!active || !(await closeRun(ctx, active.id, state))) throw new Error('The run was let go before it ended.')
  await advanceSchedule(ctx, scheduleId, {
    status: 'completed',
    run_status: state,
    run_seconds: Math.round(solved.seconds * 100) / 100,
    ran_at: ctx.now(),
    task_count: solved.tasks,
    unplaced_count: solved.unplacedTasks,
    mould_count: solved.moulds,
    late_moulds: solved.lateMoulds,
    on_time_rate: solved.onTimeRate,
  })
  ctx.emit(runEnded, { scheduleId, taskId: active.id, kind: 'run', status: state, planId })
}
