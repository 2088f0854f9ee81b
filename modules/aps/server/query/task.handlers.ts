import type { Reason } from '@mouldwright/aps-engine'
import { handle, sql, type Context } from '@mouldwright/server-kit'
import {
  getMouldChain,
  getPlanMoves,
  getTaskDetail,
  listPlannedMoulds,
  listTasks,
  queryPublishedTasks,
  type TaskDetail,
} from '../../shared/index.ts'
import type { QuestionAnswer } from '../engine/protocol.ts'
import { createSpeaker, reasonTasks } from '../sentences.ts'
import type { PlanRow } from '../state.query.ts'
import { askAbout, showAlternative, showExplanation, tasksOf } from './explain.query.ts'
import { mouldPage, plannedMould } from './mould-rows.query.ts'
import { readMoves } from './moves.query.ts'
import { planById, planOf, publishedPlan } from './plan.query.ts'
import { ofPlan, taskOrder, taskPage, taskWhere } from './task-rows.query.ts'
import { waitingWork } from './waiting-work.query.ts'

export const taskHandlers = [
  handle(listTasks, async (ctx, { scheduleId, planId, sort, ...query }) => {
    const plan = await planOf(ctx, scheduleId, planId)
    return taskPage(ctx, plan, taskWhere(query), taskOrder(sort), query, await waitingWork(ctx, plan))
  }),

  handle(queryPublishedTasks, async (ctx, { sort, ...query }) => {
    const { search, mouldId, sectionId, groupId, machineId, from, to } = query
    if (!search && !mouldId && !sectionId && !groupId && !machineId && !from && !to) ctx.refuse('query.empty')
    return taskPage(ctx, await publishedPlan(ctx), taskWhere(query), taskOrder(sort), query)
  }),

  handle(getTaskDetail, async (ctx, { planId, taskId, part }) => {
    const plan = await planById(ctx, planId)
    return detailOf(ctx, plan, taskId, part ?? 1)
  }),

  handle(listPlannedMoulds, async (ctx, { scheduleId, planId, ...query }) =>
    mouldPage(ctx, await planOf(ctx, scheduleId, planId), query, waitingWork),
  ),

  handle(getPlanMoves, async (ctx, { scheduleId, planId }) => readMoves(ctx, await planOf(ctx, scheduleId, planId))),

  handle(getMouldChain, async (ctx, { planId, mouldId }) => {
    const plan = await planById(ctx, planId)
    const mould = (await plannedMould(ctx, plan, mouldId)) ?? ctx.refuse('plan.absent')
    const no = Object.entries(plan.catalog.moulds).find(([, number]) => number === mould.mouldNumber)?.[0]
    const answer = await askAbout(ctx, plan, { mouldNo: Number(no) })
    const speaker = await createSpeaker(ctx, { id: planId, catalog: plan.catalog }, tasksOf(answer))
    return { mould, chain: showExplanation(ctx, speaker, answer.explanation) }
  }),
]

async function detailOf(ctx: Context<'plan.absent'>, plan: PlanRow, taskId: number, part: number): Promise<TaskDetail> {
  const mine = sql`t.task_id = ${taskId} and t.part = ${part}`
  const { rows } = await taskPage(ctx, plan, mine, sql`t.position`, { page: 1, size: 1 })
  const task = rows[0] ?? ctx.refuse('plan.absent')
  const { why, whyHere } = await ctx.db.one<{ why: Reason[]; whyHere: Reason | null }>(
    sql`select t.why, t.why_here as ${sql.ref('whyHere')} from aps_task as t where ${ofPlan(ctx, plan.planId)} and ${mine}`,
  )
  // What is done is no longer the engine's: it has times, and no reasons.
  const answer = task.taskStatus === 'completed' ? { id: 0 } : await askAbout(ctx, plan, { taskId })
  const { explanation, before = [], after = [] }: QuestionAnswer = answer
  const speaker = await createSpeaker(ctx, { id: plan.planId, catalog: plan.catalog }, [
    ...[...why, ...(whyHere ? [whyHere] : [])].flatMap(reasonTasks),
    ...tasksOf(answer),
  ])
  const neighbours = await ctx.db.all<{ taskId: number; start: string | null; end: string | null }>(
    sql`select t.task_id as ${sql.ref('taskId')}, min(t.start_at) as start, max(t.end_at) as end from aps_task as t
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
  }
}
