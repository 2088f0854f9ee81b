import type { Reason } from '@mouldwright/aps-engine'
import { handle, sql } from '@mouldwright/server-kit'
import {
  getMouldChain,
  getPlanMoves,
  getTaskDetail,
  listPlannedMoulds,
  listProducts,
  listTasks,
  queryPublishedTasks,
  type ShownTask,
  type TaskDetail,
} from '../../shared/index.ts'
import type { SessionExplanation } from '../engine/session/session-protocol.ts'
import { forecastOf } from '../forecast/forecast.query.ts'
import { createSpeaker, reasonTasks } from '../sentences.ts'
import { rowsIn } from '../session/plan-rows.query.ts'
import { ask, sessionOfPlan, type AskContext, type SessionRow } from '../session/session.query.ts'
import type { PlanRow } from '../state.query.ts'
import { askAbout, showAlternative, showExplanation, tasksOf } from './explain.query.ts'
import { mouldPage, plannedMould } from './mould-rows.query.ts'
import { refuseMissing } from './missing-choice.ts'
import { planFacts, planFor } from './plan-of-query.ts'
import { readMoves } from '../compare/moves.query.ts'
import { planById, planOf, publishedPlan } from './plan.query.ts'
import { ofPlan, taskOrder, taskPage, taskWhere } from './task-rows.query.ts'
import { waitingWork } from './waiting-work.query.ts'
import { namedWays } from './ways.query.ts'

export const taskHandlers = [
  handle(listTasks, async (ctx, { scheduleId, planId, sessionId, sort, ...query }) => {
    const plan = await planOf(ctx, scheduleId, planId)
    const { tasks } = await rowsIn(ctx, plan, await sessionOfPlan(ctx, plan, sessionId))
    return taskPage(ctx, plan, taskWhere(query), taskOrder(sort), query, {
      ...tasks,
      waiting: await waitingWork(ctx, plan),
    })
  }),

  handle(queryPublishedTasks, async (ctx, { sort, ...query }) => {
    const { search, mouldId, partId, batchId, sectionId, groupId, machineId, from, to } = query
    if (!search && !mouldId && !partId && !batchId && !sectionId && !groupId && !machineId && !from && !to)
      ctx.refuse('query.empty')
    const plan = await publishedPlan(ctx)
    return { plan: planFacts(plan), ...(await taskPage(ctx, plan, taskWhere(query), taskOrder(sort), query)) }
  }),

  handle(getTaskDetail, async (ctx, { planId, sessionId, taskId, split }) => {
    const plan = await planById(ctx, planId)
    return detailOf(ctx, plan, await sessionOfPlan(ctx, plan, sessionId), taskId, split ?? 1)
  }),

  handle(listPlannedMoulds, async (ctx, { scheduleId, planId, sessionId, ...query }) => {
    const plan = await planOf(ctx, scheduleId, planId)
    const { moulds } = await rowsIn(ctx, plan, await sessionOfPlan(ctx, plan, sessionId))
    // What has no place in time is not late yet.
    const waiting = query.onlyLate ? undefined : await waitingWork(ctx, plan)
    return {
      ...(await mouldPage(ctx, plan, query, { ...moulds, waiting })),
      forecast: plan.isPublished ? await forecastOf(ctx.db, ctx.session, plan.planId) : null,
    }
  }),

  handle(listProducts, async (ctx, { scheduleId, ...query }) => {
    refuseMissing(ctx, { scheduleOrMould: scheduleId || query.search?.trim() })
    const plan = await planFor(ctx, { scheduleId })
    // What has no place in time is not late yet.
    const waiting = query.onlyLate ? undefined : await waitingWork(ctx, plan)
    return { plan: planFacts(plan), ...(await mouldPage(ctx, plan, query, { waiting })) }
  }),

  handle(getPlanMoves, async (ctx, { scheduleId, planId }) => readMoves(ctx, await planOf(ctx, scheduleId, planId))),

  handle(getMouldChain, async (ctx, { planId, sessionId, mouldId }) => {
    const plan = await planById(ctx, planId)
    const session = await sessionOfPlan(ctx, plan, sessionId)
    const { moulds } = await rowsIn(ctx, plan, session)
    const mould = (await plannedMould(ctx, plan, mouldId, moulds)) ?? ctx.refuse('plan.absent')
    const no = Number(Object.entries(plan.catalog.moulds).find(([, number]) => number === mould.mouldNumber)?.[0])
    const answer = session
      ? await ask(ctx, session, { kind: 'explain', of: { mouldNo: no }, split: 1 })
      : await askAbout(ctx, plan, { mouldNo: no })
    const speaker = await createSpeaker(ctx, { id: planId, catalog: plan.catalog }, tasksOf(answer))
    return { mould, chain: showExplanation(ctx, speaker, answer.explanation) }
  }),
]

async function detailOf(
  ctx: AskContext,
  plan: PlanRow,
  session: SessionRow | undefined,
  taskId: number,
  split: number,
): Promise<TaskDetail> {
  const mine = sql`t.task_id = ${taskId} and t.split = ${split}`
  const { tasks } = await rowsIn(ctx, plan, session)
  const { rows } = await taskPage(ctx, plan, mine, sql`t.position`, { page: 1, size: 1 }, tasks)
  const task = rows[0] ?? ctx.refuse('plan.absent')
  const answer = await explanationOf(ctx, plan, session, task)
  const { why, whyHere, explanation, before = [], after = [], charge = [], way, ways = [], otherWays = [] } = answer
  const speaker = await createSpeaker(ctx, { id: plan.planId, catalog: plan.catalog }, [
    ...[...why, ...(whyHere ? [whyHere] : [])].flatMap(reasonTasks),
    ...tasksOf(answer),
  ])
  const neighbours = await ctx.db.all<{ taskId: number; start: string | null; end: string | null }>(
    sql`select t.task_id as ${sql.ref('taskId')}, min(t.start_at) as start, max(t.end_at) as end from ${tasks.changed ?? sql`aps_task`} as t
      where ${ofPlan(ctx, plan.planId)} and t.task_id = any(${[...before, ...after].map((near) => near.taskId)}::integer[]) group by t.task_id`,
  )
  const times = new Map(neighbours.map((near) => [near.taskId, near]))
  return {
    task,
    why: why.map((reason) => speaker.reason(reason)),
    whyHere: whyHere ? speaker.reason(whyHere) : null,
    chain: showExplanation(ctx, speaker, explanation),
    alternatives: (explanation?.alternatives ?? []).map((of) => showAlternative(plan, speaker, of)),
    before: before.map((near) => ({
      ...near,
      label: speaker.taskLabel(near.taskId),
      end: times.get(near.taskId)?.end ?? null,
    })),
    after: after.map((near) => ({
      ...near,
      label: speaker.taskLabel(near.taskId),
      start: times.get(near.taskId)?.start ?? null,
    })),
    charge: charge.map((id) => ({ taskId: id, label: speaker.taskLabel(id) })),
    way: way ? speaker.reason(way) : null,
    ways: await namedWays(ctx, plan, task.batchId, ways),
    otherWays: otherWays.map((of) => speaker.otherWay(of)),
  }
}

/** Why a task starts when it does and is where it is, in the saved plan or a session's. */
async function explanationOf(
  ctx: AskContext,
  plan: PlanRow,
  session: SessionRow | undefined,
  { taskId, split, taskStatus }: ShownTask,
): Promise<SessionExplanation> {
  // What is done is no longer the engine's: it has times, and no reasons.
  if (taskStatus === 'completed') return { why: [], whyHere: null }
  if (session) return ask(ctx, session, { kind: 'explain', of: { taskId }, split })
  const reasons = await ctx.db.one<{ why: Reason[]; whyHere: Reason | null }>(
    sql`select t.why, t.why_here as ${sql.ref('whyHere')} from aps_task as t
      where ${ofPlan(ctx, plan.planId)} and t.task_id = ${taskId} and t.split = ${split}`,
  )
  return { ...(await askAbout(ctx, plan, { taskId })), ...reasons }
}
