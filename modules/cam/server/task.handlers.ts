import { mayAdvance, Refusal } from '@mouldwright/kernel'
import { part, route } from '@mouldwright/production/shared'
import { audit, handle, inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { finishTask, giveUpTask, pauseTask, startTask, takeTask, taskFlow, type TaskState } from '../shared/index.ts'
import { lockTask, minutesSince, type StoredTask, type TaskPlace } from './task.query.ts'

type Status = 'unknown' | 'expected' | 'ready'

/** Planning waits for a program as the operation of the route says; that follows the task. */
async function setStatus(ctx: Context, place: TaskPlace, status: Status, readyAt: string | null): Promise<void> {
  const { partId, operationNumber, kind } = place
  const [of] = await readRecords(ctx, route, { where: sql`t.part_id = ${partId}`, lock: 'change' })
  if (!of) return
  const own =
    kind === 'cam' ? { camStatus: status, camReadyAt: readyAt } : { camQcStatus: status, camQcReadyAt: readyAt }
  const operations = of.operations.map((row) => {
    const { labels: _, ...values } = row as typeof row & { labels?: unknown }
    return values.number === operationNumber ? { ...values, ...own } : values
  })
  await updateRecords(ctx, route, [{ id: of.id, operations }])
}

/** Whether the operation needs the program, or its check, and has not got it. */
async function demandNeed(ctx: Context<'task.notNeeded' | 'task.taken'>, place: TaskPlace): Promise<void> {
  const { partId, operationNumber, kind } = place
  const [of] = await readRecords(ctx, part, { ids: [partId], rows: false })
  if (!of) throw new Refusal('record.absent')
  const found = await ctx.db.maybe<{ isNeeded: boolean; status: string | null }>(
    sql`select case ${kind}::text when 'cam' then o.needs_cam or s.needs_cam
          else o.needs_cam_qc or c.needs_cam_qc or s.needs_cam_qc end as is_needed,
        case ${kind}::text when 'cam' then o.cam_status else o.cam_qc_status end as status
      from production_route as r
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id
        join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
        join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
      where ${inFactory(ctx, 'r')} and r.part_id = ${partId} and o.number = ${operationNumber}`,
  )
  if (!found?.isNeeded || found.status === 'ready' || found.status === 'notNeeded')
    ctx.refuse('task.notNeeded', { part: of.number, operation: operationNumber })
}

/** One line of what became of a task, filed under its part. */
async function note(ctx: Context, place: TaskPlace, was: TaskState, now: TaskState): Promise<void> {
  const [of] = await readRecords(ctx, part, { ids: [place.partId], rows: false })
  await audit(ctx, [
    {
      operation: 'modify',
      entity: part.name,
      recordId: place.partId,
      label: `${of?.number ?? ''} · ${place.operationNumber} · ${place.kind === 'cam' ? 'CAM' : 'CAM QC'}`,
      before: { camTask: was },
      after: { camTask: now },
    },
  ])
}

export const takeTaskHandler = handle(takeTask, async (ctx, { estimatedMinutes, expectedAt, ...place }) => {
  await demandNeed(ctx, place)
  const { partId, operationNumber, kind } = place
  // Whoever comes second finds it taken, however close behind.
  const taken = await ctx.db.run(
    sql`insert into cam_task (tenant_id, factory_id, part_id, operation_number, kind, state, programmer_id, estimated_minutes, expected_at)
      values (${ctx.session.tenantId}, ${ctx.session.factoryId}, ${partId}, ${operationNumber}, ${kind}, 'taken', ${ctx.session.userId},
        ${estimatedMinutes}, ${expectedAt}::timestamptz)
      on conflict (tenant_id, factory_id, part_id, operation_number, kind) do update
        set state = 'taken', programmer_id = excluded.programmer_id, estimated_minutes = excluded.estimated_minutes,
          expected_at = excluded.expected_at, finished_at = null,
          worked_minutes = case when cam_task.state = 'finished' then 0 else cam_task.worked_minutes end
        where cam_task.state in ('open', 'finished')`,
  )
  if (taken === 0) {
    const holder = await lockTask(ctx, place)
    ctx.refuse('task.taken', { by: holder?.programmer ?? '–' })
  }
  await setStatus(ctx, place, 'expected', expectedAt)
  await note(ctx, place, 'open', 'taken')
  return { state: 'taken' as const }
})

type StepContext = Context<'task.notTaken' | 'task.notYours' | 'task.stateForbids'>

/** Brings the caller's own task to its next state; time that was worked is counted when work stops. */
async function step(ctx: StepContext, place: TaskPlace, to: TaskState): Promise<{ state: TaskState }> {
  const task: StoredTask | undefined = await lockTask(ctx, place)
  if (!task || task.state === 'open') return ctx.refuse('task.notTaken')
  if (task.programmerId !== ctx.session.userId) ctx.refuse('task.notYours', { by: task.programmer ?? '–' })
  if (!mayAdvance(taskFlow, task.state, to))
    ctx.refuse('task.stateForbids', {
      state: ctx.kit.word(ctx.language, 'cam', `task.states.${task.state}`),
      to: ctx.kit.word(ctx.language, 'cam', `task.states.${to}`),
    })
  const worked = task.workedMinutes + minutesSince(ctx, task.workingSince)
  const { partId, operationNumber, kind } = place
  await ctx.db.run(
    sql`update cam_task as t set state = ${to}::text, worked_minutes = ${worked}::integer,
        working_since = case when ${to}::text = 'started' then ${ctx.now()}::timestamptz end,
        programmer_id = case when ${to}::text = 'open' then null else t.programmer_id end,
        finished_at = case when ${to}::text = 'finished' then ${ctx.now()}::timestamptz end
      where ${inFactory(ctx, 't')} and t.part_id = ${partId} and t.operation_number = ${operationNumber} and t.kind = ${kind}`,
  )
  if (to === 'finished') await setStatus(ctx, place, 'ready', ctx.now().toISOString())
  if (to === 'open') await setStatus(ctx, place, 'unknown', null)
  await note(ctx, place, task.state, to)
  return { state: to }
}

export const stepHandlers = [
  handle(startTask, (ctx, place) => step(ctx, place, 'started')),
  handle(pauseTask, (ctx, place) => step(ctx, place, 'paused')),
  handle(finishTask, (ctx, place) => step(ctx, place, 'finished')),
  handle(giveUpTask, (ctx, place) => step(ctx, place, 'open')),
]
