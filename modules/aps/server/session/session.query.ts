import { listed } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { sessionChanged, type SessionFacts } from '../../shared/index.ts'
import {
  askSession,
  isHeld,
  isLoaded,
  loadBeside,
  prepareThread,
  type AskedSession,
} from '../engine/session/session-threads.ts'
import type {
  SessionAnswers,
  SessionAsk,
  SessionBase,
  SessionChange,
  SessionStep,
} from '../engine/session/session-protocol.ts'
import { createSpeaker, type Speaker } from '../sentences.ts'
import { findPlan, type PlanRow } from '../state.query.ts'

/** Who was asked and does nothing for so long has left. */
const leftAfterMs = 2 * 60_000

export interface SessionRow {
  id: number
  scheduleId: number
  planId: number
  userId: number
  by: string
  version: number
  position: number
  openedAt: string
  usedAt: string
  askedBy: number | null
  askedName: string | null
  askedAt: string | null
}

const columns = sql`t.id, t.schedule_id as ${sql.ref('scheduleId')}, t.plan_id as ${sql.ref('planId')}, t.user_id as ${sql.ref('userId')}, t.by, t.version, t.position,
  t.opened_at as ${sql.ref('openedAt')}, t.used_at as ${sql.ref('usedAt')}, t.asked_by as ${sql.ref('askedBy')}, t.asked_name as ${sql.ref('askedName')}, t.asked_at as ${sql.ref('askedAt')}`

export const findSession = (ctx: Context, scheduleId: number) =>
  ctx.db.maybe<SessionRow>(
    sql`select ${columns} from aps_session as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`,
  )

/** The session in which a plan is looked at, if in any; refused where it has ended, or is another plan's. */
export async function sessionOfPlan(
  ctx: Context<'session.closed'>,
  plan: PlanRow,
  sessionId: number | null | undefined,
): Promise<SessionRow | undefined> {
  if (!sessionId) return undefined
  const of = await findSession(ctx, plan.scheduleId)
  return of?.id === sessionId && of.planId === plan.planId ? of : ctx.refuse('session.closed')
}

/** The session of a schedule, whoever has it. */
export async function anySession(ctx: Context<'session.closed'>, scheduleId: number): Promise<SessionRow> {
  return (await findSession(ctx, scheduleId)) ?? ctx.refuse('session.closed')
}

/** Holds the session until the transaction ends. */
export async function lockSession(ctx: Context<'session.closed'>, scheduleId: number): Promise<SessionRow> {
  const found = await ctx.db.maybe<SessionRow>(
    sql`select ${columns} from aps_session as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} for update`,
  )
  return found ?? ctx.refuse('session.closed')
}

/** Refused to everybody but whose session it is. */
export function refuseOther(ctx: Context<'session.ofOther'>, of: SessionRow): void {
  if (of.userId !== ctx.session.userId) ctx.refuse('session.ofOther', { by: of.by })
}

/** The caller's own session, as the caller last saw it. */
export function refuseStale(
  ctx: Context<'session.movedOn' | 'session.ofOther'>,
  of: SessionRow,
  version: number,
): void {
  refuseOther(ctx, of)
  if (version !== of.version) ctx.refuse('session.movedOn')
}

/** The next state of a session, told to who follows it. */
export async function advanceSession(
  ctx: Context,
  of: SessionRow,
  to: { position?: number; owner?: { userId: number; by: string } },
): Promise<SessionRow> {
  const position = to.position ?? of.position
  const { userId, by } = to.owner ?? of
  const next = await ctx.db.one<SessionRow>(
    sql`update aps_session as t set version = t.version + 1, position = ${position}, user_id = ${userId}, by = ${by}, used_at = ${ctx.now()},
        asked_by = ${to.owner ? null : of.askedBy}, asked_name = ${to.owner ? null : of.askedName}, asked_at = ${to.owner ? null : of.askedAt}
      where ${inFactory(ctx, 't')} and t.id = ${of.id} returning ${columns}`,
  )
  ctx.emit(sessionChanged, { scheduleId: of.scheduleId, version: next.version, by })
  return next
}

interface StepRow extends SessionStep {
  position: number
  moved: number
  later: number
  earlier: number
  at: string
  by: string
}

const readSteps = (ctx: Context, sessionId: number, upTo?: number) =>
  ctx.db.all<StepRow>(
    sql`select t.position, t.id, t.change, t.moved, t.later, t.earlier, t.at, t.by from aps_session_step as t
      where ${inFactory(ctx, 't')} and t.session_id = ${sessionId} and ${upTo === undefined ? sql`true` : sql`t.position <= ${upTo}`}
      order by t.position`,
  )

/** Whose questions a loaded plan answers. */
export type AskContext = Context<'plan.absent' | 'session.unreadable' | 'session.opening'>

const readable = (ctx: Context, of: SessionRow): Omit<AskedSession, 'refuse'> => ({
  sessionId: of.id,
  tenantId: ctx.session.tenantId,
  version: of.version,
  base: () =>
    ctx.db.one<SessionBase>(
      sql`select s.problem, s.names, t.answer from aps_plan as t
          join aps_snapshot as s on s.tenant_id = t.tenant_id and s.factory_id = t.factory_id and s.id = t.snapshot_id
        where ${inFactory(ctx, 't')} and t.id = ${of.planId}`,
    ),
  steps: () => readSteps(ctx, of.id, of.position),
})

const asked = (ctx: AskContext, of: SessionRow): AskedSession => ({ ...readable(ctx, of), refuse: ctx.refuse })

/** Asks the plan that the session has made so far. */
export const ask = <A extends SessionAsk>(
  ctx: AskContext,
  of: SessionRow,
  question: A,
): Promise<SessionAnswers[A['kind']]> => askSession(asked(ctx, of), question)

/** Loads that plan; false where it is still being loaded after some seconds. */
export const isSessionLoaded = (ctx: AskContext, of: SessionRow): Promise<boolean> => isLoaded(asked(ctx, of))

/**
 * Loads that plan beside the call, so that who asks for it next waits less. It is read here, as loading goes on behind the transaction.
 * Where that does not take place, nobody asks for the session's number, and its thread is given back as any that is idle.
 */
export async function beginLoading(ctx: Context, of: SessionRow): Promise<void> {
  if (isHeld(of.id)) return
  const from = readable(ctx, of)
  prepareThread(from)
  const [base, steps] = [await from.base(), await from.steps()]
  loadBeside({ ...from, base: () => Promise.resolve(base), steps: () => Promise.resolve(steps) })
}

/** The plan that a session began with. */
export async function basePlan(ctx: Context<'session.closed'>, of: SessionRow): Promise<PlanRow> {
  return (await findPlan(ctx, sql`t.id = ${of.planId}`)) ?? ctx.refuse('session.closed')
}

export async function showSession(ctx: Context<'session.closed'>, of: SessionRow): Promise<SessionFacts> {
  const steps = await readSteps(ctx, of.id)
  const plan = await basePlan(ctx, of)
  const tasks = steps.flatMap(({ change }) => tasksOf(change))
  const speaker = await createSpeaker(ctx, { id: plan.planId, catalog: plan.catalog }, tasks)
  const { userId } = ctx.session
  const isAskedByMe = of.askedBy === userId
  const quietSince = of.askedAt === null ? undefined : Math.max(Date.parse(of.askedAt), Date.parse(of.usedAt))
  return {
    sessionId: of.id,
    scheduleId: of.scheduleId,
    planId: of.planId,
    version: of.version,
    position: of.position,
    by: of.by,
    isOwn: of.userId === userId,
    openedAt: of.openedAt,
    usedAt: of.usedAt,
    askedBy: of.askedName,
    isAskedByMe,
    mayTake: isAskedByMe && quietSince !== undefined && ctx.now().getTime() - quietSince >= leftAfterMs,
    steps: steps.map(({ position, change, at, by, moved, later, earlier }) => ({
      position,
      kind: change.kind,
      sentence: sentenceOf(ctx, plan, speaker, change),
      at,
      by,
      moved,
      later,
      earlier,
    })),
  }
}

/** Tasks that a change names. */
export const tasksOf = (change: SessionChange): number[] =>
  change.kind === 'several' ? change.changes.flatMap(tasksOf) : 'taskId' in change ? [change.taskId] : []

/** What was done, in words; of several changes the first one, and how many more. */
export function sentenceOf(ctx: Context, plan: PlanRow, speaker: Speaker, change: SessionChange): string {
  const word = (path: string, params: Record<string, string | number>) =>
    ctx.kit.word(ctx.language, 'aps', path, params)
  if (change.kind === 'several') {
    const [first, ...others] = change.changes
    const sentence = first ? sentenceOf(ctx, plan, speaker, first) : ''
    return others.length === 0 ? sentence : word('session.several', { first: sentence, count: others.length })
  }
  const { catalog } = plan
  const say = (params: Record<string, string | number>) => word(`session.${change.kind}`, params)
  const resource = (no: number) => catalog.resources[String(no)]?.name ?? ''
  const mould = (no: number) => catalog.moulds[String(no)] ?? ''
  switch (change.kind) {
    case 'move':
      return say({
        task: speaker.taskLabel(change.taskId),
        resource: resource(change.resourceId),
        at: speaker.moment(change.start),
      })
    case 'lock':
    case 'unlock':
    case 'cancelOutsource':
    case 'join':
      return say({ task: speaker.taskLabel(change.taskId) })
    case 'split':
      return say({ task: speaker.taskLabel(change.taskId), resource: resource(change.resourceId) })
    case 'outsource':
      return say({ task: speaker.taskLabel(change.taskId), days: Math.round(change.minutes / 144) / 10 })
    case 'begin':
      return change.date
        ? say({ mould: mould(change.mouldNo), date: change.date })
        : word('session.beginAtOnce', { mould: mould(change.mouldNo) })
    case 'due':
      return say({ mould: mould(change.mouldNo), date: change.date })
    case 'priority':
      return say({ mould: mould(change.mouldNo), priority: change.priority })
    case 'closed':
    case 'open':
      return say({
        resource: resource(change.resourceId),
        from: speaker.moment(change.from),
        until: speaker.moment(change.until),
      })
    case 'repairMoved':
      return say({})
    case 'repair':
      return say({ mould: listed(ctx.language, change.mouldNos.map(mould)) })
  }
}
