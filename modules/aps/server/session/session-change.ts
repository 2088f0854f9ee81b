import type { Values } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { SessionEffect, SessionVerdict, SingleChangeInput, tryChange } from '../../shared/index.ts'
import type { Effect, SessionChange, SingleChange, Told } from '../engine/session/session-protocol.ts'
import { showObjective } from '../objective.ts'
import { createSpeaker, reasonTasks } from '../sentences.ts'
import type { PlanRow } from '../state.query.ts'

type ChangeInput = Values<typeof tryChange.input>
type ChangeContext = Context<'plan.absent' | 'session.dueBeforeStart' | 'session.incomplete' | 'session.needsBatch'>

/** A change as the engine takes it, of what the caller sent; refused where something is missing, or no record could keep it. */
export async function changeOf(ctx: ChangeContext, plan: PlanRow, input: ChangeInput): Promise<SessionChange> {
  const { kind } = input
  const inputs: readonly SingleChangeInput[] =
    kind === 'several' ? (input.changes ?? []).toSorted((before, after) => before.no - after.no) : [{ ...input, kind }]
  const changes = inputs.map((one) => singleOf(ctx, plan, one))
  await refuseBatchless(ctx, plan, changes)
  if (kind === 'several' && changes.length > 0) return { kind, changes }
  return changes[0] ?? ctx.refuse('session.incomplete')
}

function singleOf(ctx: ChangeContext, plan: PlanRow, input: SingleChangeInput): SingleChange {
  const { kind, taskId, split, resourceId, start, mouldNo, date, priority, from, until } = input
  const need = <T>(value: T | null | undefined): T => value ?? ctx.refuse('session.incomplete')
  switch (kind) {
    case 'move':
      return { kind, taskId: need(taskId), split: split ?? 1, resourceId: need(resourceId), start: need(start) }
    case 'lock':
    case 'unlock':
      return { kind, taskId: need(taskId) }
    case 'cancelOutsource':
    case 'join':
      return { kind, taskId: need(taskId) }
    case 'split':
      return { kind, taskId: need(taskId), resourceId: need(resourceId) }
    case 'outsource':
      return { kind, taskId: need(taskId), minutes: need(input.turnaroundMinutes) }
    case 'begin': {
      const release = date ? localDayStart(date, ctx.session.timeZone) : null
      return { kind, mouldNo: need(mouldNo), release, date: date ?? null }
    }
    case 'due': {
      const day = need(date)
      // A delivery day is kept until its end.
      const due = localDayStart(addDays(day, 1), ctx.session.timeZone)
      if (due * 60_000 <= Date.parse(plan.start)) ctx.refuse('session.dueBeforeStart', { date: day })
      return { kind, mouldNo: need(mouldNo), due, date: day }
    }
    case 'priority':
      return { kind, mouldNo: need(mouldNo), priority: need(priority) }
    case 'closed':
    case 'open': {
      const stretch = { kind, resourceId: need(resourceId), from: need(from), until: need(until) }
      if (stretch.from >= stretch.until) ctx.refuse('session.incomplete')
      return kind === 'closed' && input.reason ? { ...stretch, reason: input.reason } : stretch
    }
    case 'repair':
      return { kind, mouldNos: [need(mouldNo)] }
    case 'repairMoved':
      return { kind }
  }
}

/** Kept by the batch: locks, and what a supplier does. */
const byBatch: ReadonlySet<SingleChange['kind']> = new Set(['lock', 'unlock', 'outsource', 'cancelOutsource'])

async function refuseBatchless(
  ctx: Context<'plan.absent' | 'session.needsBatch'>,
  plan: PlanRow,
  changes: readonly SingleChange[],
): Promise<void> {
  const taskIds = new Set(changes.flatMap((of) => (byBatch.has(of.kind) && 'taskId' in of ? of.taskId : [])))
  if (taskIds.size === 0) return
  const tasks = await ctx.db.all<{ taskId: number; batchId: number | null }>(
    sql`select distinct t.task_id as ${sql.ref('taskId')}, t.batch_id as ${sql.ref('batchId')} from aps_task as t
      where ${inFactory(ctx, 't')} and t.plan_id = ${plan.planId} and t.task_id = any(${[...taskIds]}::integer[])`,
  )
  if (tasks.length < taskIds.size) ctx.refuse('plan.absent')
  if (tasks.some(({ batchId }) => batchId === null)) ctx.refuse('session.needsBatch')
}

export const showEffect = (ctx: Context, { moved, tasks, later, earlier, objective }: Effect): SessionEffect => ({
  moved,
  tasks,
  later,
  earlier,
  objective: showObjective(ctx, objective),
})

/** What the engine says of a change, in the caller's language. */
export async function showVerdict(ctx: Context, plan: PlanRow, told: Told): Promise<SessionVerdict> {
  const reason = told.allowed ? told.delay : told.reason
  const speaker = await createSpeaker(
    ctx,
    { id: plan.planId, catalog: plan.catalog },
    reason ? [...reasonTasks(reason), ...(told.allowed || !told.blockedBy ? [] : [told.blockedBy])] : [],
  )
  if (told.allowed)
    return {
      allowed: true,
      reason: reason ? speaker.reason(reason) : null,
      start: told.start,
      end: told.end,
      ...showEffect(ctx, told),
    }
  const { blockedBy } = told
  const shown = reason ? speaker.reason(reason) : undefined
  const { rule } = told
  const sentence = rule
    ? ctx.kit.word(ctx.language, 'aps', `session.rules.${rule}`)
    : shown
      ? blockedBy === null
        ? shown.sentence
        : ctx.kit.word(ctx.language, 'aps', 'session.blocked', {
            task: speaker.taskLabel(blockedBy),
            reason: shown.sentence,
          })
      : ctx.kit.word(ctx.language, 'aps', 'session.nothingBetter')
  const tasks = shown?.tasks ?? []
  return {
    allowed: false,
    reason: {
      code: rule ?? shown?.code ?? 'nothingBetter',
      params: shown?.params ?? {},
      sentence,
      tasks: blockedBy === null ? tasks : [...tasks, { taskId: blockedBy, label: speaker.taskLabel(blockedBy) }],
    },
    start: null,
    end: null,
    moved: 0,
    tasks: [],
    later: [],
    earlier: [],
    objective: [],
  }
}
