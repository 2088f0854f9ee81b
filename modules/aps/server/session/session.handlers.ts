import { sendMessage } from '@mouldwright/messages/server/api'
import { handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import {
  askForSession,
  discardSession,
  getImpact,
  getSession,
  getRescue,
  getSessionGantt,
  getTargets,
  goToStep,
  handOverSession,
  makeChange,
  openSession,
  readySession,
  sessionChanged,
  takeSession,
  tryChange,
  type SingleChangeInput,
} from '../../shared/index.ts'
import { unmarked } from '../compare/changes.query.ts'
import type { SessionAnswers, SingleChange } from '../engine/session/session-protocol.ts'
import { releaseSession } from '../engine/session/session-threads.ts'
import { showObjective } from '../objective.ts'
import { inChartTurn } from '../gantt/chart-turns.ts'
import { savedGantt } from '../gantt/saved-gantt.query.ts'
import { showGantt } from '../gantt/show-gantt.ts'
import { createSpeaker } from '../sentences.ts'
import { lockSchedule, readSchedule } from '../schedule/run-state.ts'
import type { PlanRow } from '../state.query.ts'
import { holdPlan } from './hold-plan.ts'
import { makeStep } from './make-step.ts'
import { changeOf, showEffect, showVerdict } from './session-change.ts'
import {
  advanceSession,
  anySession,
  ask,
  basePlan,
  beginLoading,
  findSession,
  isSessionLoaded,
  lockSession,
  refuseOther,
  refuseStale,
  sentenceOf,
  showSession,
  tasksOf,
  type SessionRow,
} from './session.query.ts'

export const sessionHandlers = [
  handle(getSession, async (ctx, { scheduleId }) => {
    await readSchedule(ctx, scheduleId)
    const found = await findSession(ctx, scheduleId)
    return { session: found ? await showSession(ctx, found) : null }
  }),

  handle(openSession, async (ctx, { scheduleId }) => {
    await lockSchedule(ctx, scheduleId)
    const of = await holdPlan(ctx, scheduleId)
    await beginLoading(ctx, of)
    return showSession(ctx, of)
  }),

  handle(readySession, async (ctx, { scheduleId }) => ({
    isReady: await isSessionLoaded(ctx, await anySession(ctx, scheduleId)),
  })),

  handle(tryChange, async (ctx, { scheduleId, version, ...input }) => {
    const of = await anySession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    const plan = await basePlan(ctx, of)
    const change = await changeOf(ctx, plan, { scheduleId, version, ...input })
    return showVerdict(ctx, plan, await ask(ctx, of, { kind: 'try', change }))
  }),

  handle(makeChange, (ctx, { scheduleId, version, ...input }) => makeStep(ctx, scheduleId, version, input)),

  handle(goToStep, async (ctx, { scheduleId, version, position }) => {
    const of = await lockSession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    await refuseBeyond(ctx, of, position)
    return showSession(ctx, await advanceSession(ctx, of, { position }))
  }),

  handle(getSessionGantt, async (ctx, { scheduleId }) => {
    const of = await anySession(ctx, scheduleId)
    const plan = await basePlan(ctx, of)
    const asked = of.position === 0 ? undefined : await ask(ctx, of, { kind: 'gantt' })
    return inChartTurn(ctx.session.tenantId, async () => {
      const { gantt, objective } = asked ?? (await beginning(ctx, plan))
      return {
        version: of.version,
        gantt: await showGantt(ctx, plan, scheduleId, gantt),
        objective: showObjective(ctx, objective),
      }
    })
  }),

  handle(getImpact, async (ctx, { scheduleId, since }) => {
    const of = await anySession(ctx, scheduleId)
    if (since > of.position) ctx.refuse('session.noSuchStep')
    return showEffect(ctx, await ask(ctx, of, { kind: 'impact', since }))
  }),

  handle(getTargets, async (ctx, { scheduleId, taskId }) => {
    const of = await anySession(ctx, scheduleId)
    refuseOther(ctx, of)
    return { resourceIds: await ask(ctx, of, { kind: 'resources', taskId }) }
  }),

  handle(getRescue, async (ctx, { scheduleId, version, mouldNo }) => {
    const of = await anySession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    const plan = await basePlan(ctx, of)
    const actions = await ask(ctx, of, { kind: 'rescue', mouldNo })
    const named = actions.flatMap(({ changes }) => changes.flatMap(tasksOf))
    const speaker = await createSpeaker(ctx, { id: plan.planId, catalog: plan.catalog }, named)
    return {
      actions: actions.map(({ changes, effect, ...rest }) => ({
        ...rest,
        ...showEffect(ctx, effect),
        changes: changes.map((change, at) => ({ no: at + 1, ...asInput(change) })),
        sentences: changes.map((change) => sentenceOf(ctx, plan, speaker, change)),
      })),
    }
  }),

  handle(discardSession, async (ctx, { scheduleId, version }) => {
    const of = await lockSession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    await endSession(ctx, of)
    return { discarded: of.position }
  }),

  handle(askForSession, async (ctx, { scheduleId, withdraw }) => {
    const of = await lockSession(ctx, scheduleId)
    const { userId, displayName } = ctx.session
    if (of.userId === userId) ctx.refuse('session.isYours')
    const isNew = !withdraw && of.askedBy !== userId
    if (withdraw ? of.askedBy === userId : isNew) {
      const now = ctx.now()
      await ctx.db.run(
        withdraw
          ? sql`update aps_session as t set asked_by = null, asked_name = null, asked_at = null where ${inFactory(ctx, 't')} and t.id = ${of.id}`
          : sql`update aps_session as t set asked_by = ${userId}, asked_name = ${displayName}, asked_at = ${now} where ${inFactory(ctx, 't')} and t.id = ${of.id}`,
      )
      ctx.emit(sessionChanged, { scheduleId, version: of.version, by: of.by })
    }
    if (isNew) {
      const { name } = await readSchedule(ctx, scheduleId)
      await sendMessage(ctx, [of.userId], {
        module: 'aps',
        code: 'sessionAsked',
        params: { by: displayName, name },
        link: `/aps/schedule/${scheduleId}`,
      })
    }
    return showSession(ctx, await anySession(ctx, scheduleId))
  }),

  handle(handOverSession, async (ctx, { scheduleId, version }) => {
    const of = await lockSession(ctx, scheduleId)
    refuseStale(ctx, of, version)
    const { askedBy, askedName } = of
    if (askedBy === null || askedName === null) return ctx.refuse('session.notAsked')
    const given = await advanceSession(ctx, of, { owner: { userId: askedBy, by: askedName } })
    return showSession(ctx, given)
  }),

  handle(takeSession, async (ctx, { scheduleId }) => {
    const of = await lockSession(ctx, scheduleId)
    const { userId, displayName } = ctx.session
    if (of.userId === userId) ctx.refuse('session.isYours')
    const { mayTake } = await showSession(ctx, of)
    if (!mayTake) return ctx.refuse('session.inUse', { by: of.by })
    return showSession(ctx, await advanceSession(ctx, of, { owner: { userId, by: displayName } }))
  }),
]

/** A change as the caller may send it back. */
function asInput(change: SingleChange): SingleChangeInput {
  if (change.kind === 'repair') return { kind: change.kind, mouldNo: change.mouldNos[0]! }
  if (change.kind !== 'outsource') return change
  const { kind, taskId, minutes } = change
  return { kind, taskId, turnaroundMinutes: minutes }
}

/** Before the first step nothing is changed, and the plan need not be loaded to be shown. */
async function beginning(ctx: Context, { planId, objective }: PlanRow): Promise<SessionAnswers['gantt']> {
  const saved = await savedGantt(ctx, planId)
  return { gantt: { ...saved, tasks: { ...saved.tasks, flags: saved.tasks.flags.map(unmarked) } }, objective }
}

async function refuseBeyond(ctx: Context<'session.noSuchStep'>, of: SessionRow, position: number): Promise<void> {
  const { last } = await ctx.db.one<{ last: number }>(
    sql`select coalesce(max(t.position), 0) as last from aps_session_step as t where ${inFactory(ctx, 't')} and t.session_id = ${of.id}`,
  )
  if (position > last) ctx.refuse('session.noSuchStep')
}

/** The row goes; who follows looks at the schedule's plan again. */
export async function endSession(ctx: Context, of: SessionRow): Promise<void> {
  await ctx.db.run(sql`delete from aps_session as t where ${inFactory(ctx, 't')} and t.id = ${of.id}`)
  ctx.emit(sessionChanged, { scheduleId: of.scheduleId, version: null, by: of.by })
  ctx.afterCommit(() => releaseSession(of.id))
}
