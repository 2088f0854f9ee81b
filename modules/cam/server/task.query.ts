import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'
import type { TaskKind, TaskState } from '../shared/index.ts'

export interface TaskPlace {
  partId: number
  operationNumber: number
  kind: TaskKind
}

export interface WantedRow extends TaskRow {
  mould: string
  part: string
  priority: number
  processId: number
  process: string
  /** Of the section that does it. */
  sectionType: string | null
  /** Its process is a main one: of what is needed at the same time, first. */
  isMain: boolean
  delivery: string
}

interface OperationRow {
  routeId: number
  number: number
  processId: number
  sectionId: number | null
  needsCam: boolean
  needsCamQc: boolean
  camStatus: string | null
  camQcStatus: string | null
}

interface TaskRow extends TaskPlace {
  state: TaskState
  programmerId: number | null
  programmer: string | null
  estimatedMinutes: number | null
  workedMinutes: number
  workingSince: string | null
  expectedAt: string | null
  finishedAt: string | null
}

const untaken = {
  state: 'open' as const,
  ...{ programmerId: null, programmer: null, estimatedMinutes: null },
  ...{ workedMinutes: 0, workingSince: null, expectedAt: null, finishedAt: null },
}
const lacks = (status: string | null) => status === null || status === 'unknown' || status === 'expected'
const isProgramming = (type: string) => type === 'cam' || type === 'camQc' || type === 'design'

/**
 * Programs and checks that operations of open moulds need and that are not there: what nobody has taken is open. Tables are put together
 * here: right after an import the database has no statistics, and what it makes of such a join may take longer than a call.
 */
export async function readWanted(
  ctx: Context,
  of: { processId?: number | null; search?: string | null },
): Promise<WantedRow[]> {
  const { db } = ctx
  const moulds = await db.all<{ id: number; number: string; priority: number; delivery: string }>(
    sql`select t.id, t.number, t.priority, t.delivery_date as delivery from production_mould as t
      where ${inFactory(ctx, 't')} and coalesce(t.status, 'open') = 'open' order by t.delivery_date, t.priority desc, t.number`,
  )
  const parts = await db.all<{ id: number; mouldId: number; number: string }>(
    sql`select t.id, t.mould_id, t.number from production_part as t
      where ${inFactory(ctx, 't')} and t.mould_id = any(${moulds.map(({ id }) => id)}::bigint[]) order by t.number`,
  )
  const routes = await db.all<{ id: number; partId: number }>(
    sql`select t.id, t.part_id from production_route as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${parts.map(({ id }) => id)}::bigint[])`,
  )
  const operations = await db.all<OperationRow>(
    sql`select t.parent_id as route_id, t.number, t.process_id, t.section_id, t.needs_cam, t.needs_cam_qc, t.cam_status, t.cam_qc_status
      from production_route_operations as t
      where ${inFactory(ctx, 't')} and t.parent_id = any(${routes.map(({ id }) => id)}::bigint[]) order by t.number`,
  )
  const processes = await db.all<{ id: number; name: string; sectionId: number; needsCamQc: boolean; isMain: boolean }>(
    sql`select t.id, t.name, t.section_id, t.needs_cam_qc, t.weight = 'main' as is_main from basic_process as t where ${inFactory(ctx, 't')}`,
  )
  const sections = await db.all<{ id: number; type: string; needsCam: boolean; needsCamQc: boolean }>(
    sql`select t.id, t.type, t.needs_cam, t.needs_cam_qc from basic_section as t where ${inFactory(ctx, 't')}`,
  )
  const tasks = await db.all<TaskRow>(
    sql`select t.part_id, t.operation_number, t.kind, t.state, t.programmer_id, (select coalesce(u.real_name, u.user_name)
          from identity_user as u where ${inTenant(ctx, 'u')} and u.id = t.programmer_id) as programmer,
        t.estimated_minutes, t.worked_minutes, t.working_since, t.expected_at, t.finished_at
      from cam_task as t where ${inFactory(ctx, 't')} and t.state <> 'finished'`,
  )
  const isOver = await readOver(
    ctx,
    parts.map(({ id }) => id),
  )
  const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const [processOf, sectionOf] = [byId(processes), byId(sections)]
  const partsOf = Map.groupBy(parts, ({ mouldId }) => mouldId)
  const routeOf = new Map(routes.map(({ id, partId }) => [partId, id]))
  const operationsOf = Map.groupBy(operations, ({ routeId }) => routeId)
  const taskOf = new Map(tasks.map((task) => [`${task.partId}/${task.operationNumber}/${task.kind}`, task]))
  const wanted = of.search?.toLowerCase() ?? ''
  return moulds.flatMap(({ id, number: mould, priority, delivery }) =>
    (partsOf.get(id) ?? [])
      .filter(({ number }) => `${mould} ${number}`.toLowerCase().includes(wanted))
      .flatMap(({ id: partId, number: part }) =>
        (operationsOf.get(routeOf.get(partId) ?? 0) ?? []).flatMap((operation) => {
          const process = processOf.get(operation.processId)
          const section = sectionOf.get(operation.sectionId ?? process?.sectionId ?? 0)
          if (!process || !section || isProgramming(section.type)) return []
          if (of.processId && of.processId !== process.id) return []
          const isPast = isOver(partId, operation.number)
          return kindsLacking(operation, process, section).flatMap((kind): WantedRow[] => {
            const { number: operationNumber } = operation
            const task = taskOf.get(`${partId}/${operationNumber}/${kind}`) ?? untaken
            // Whoever took it still gives it up or finishes it.
            if (isPast && task.state === 'open') return []
            const place = { partId, operationNumber, kind, mould, part, priority, delivery }
            const by = {
              processId: process.id,
              process: process.name,
              isMain: process.isMain,
              sectionType: section.type,
            }
            return [{ ...task, ...place, ...by }]
          })
        }),
      ),
  )
}

/** Which operations all batches of their part have done: no program is needed for what is past. Parts without a batch have done nothing. */
async function readOver(
  ctx: Context,
  partIds: readonly number[],
): Promise<(partId: number, operationNumber: number) => boolean> {
  const batches = await ctx.db.all<{ id: number; partId: number; status: string }>(
    sql`select t.id, t.part_id, coalesce(t.status, 'open') as status from production_batch as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and coalesce(t.status, 'open') <> 'closed'`,
  )
  const done = await ctx.db.all<{ batchId: number; number: number }>(
    sql`select t.parent_id as batch_id, t.number from production_batch_operations as t
      where ${inFactory(ctx, 't')} and t.finished_at is not null and t.parent_id = any(${batches.map(({ id }) => id)}::bigint[])`,
  )
  const isDone = new Set(done.map(({ batchId, number }) => `${batchId}/${number}`))
  const batchesOf = Map.groupBy(batches, ({ partId }) => partId)
  return (partId, operationNumber) =>
    batchesOf
      .get(partId)
      ?.every(({ id, status }) => status === 'finished' || isDone.has(`${id}/${operationNumber}`)) === true
}

function kindsLacking(
  of: OperationRow,
  process: { needsCamQc: boolean },
  section: { needsCam: boolean; needsCamQc: boolean },
): TaskKind[] {
  const needsCheck = of.needsCamQc || process.needsCamQc || section.needsCamQc
  return [
    ...((of.needsCam || section.needsCam) && lacks(of.camStatus) ? (['cam'] as const) : []),
    ...(needsCheck && lacks(of.camQcStatus) ? (['camQc'] as const) : []),
  ]
}

/** Tasks that were finished, the last ones first, and how many there are in all. */
export async function readDone(
  ctx: Context,
  of: { processId?: number | null; kind?: TaskKind | null; search?: string | null },
  most: number,
): Promise<{ tasks: Omit<WantedRow, 'priority' | 'processId'>[]; total: number }> {
  const rows = await ctx.db.all<Omit<WantedRow, 'priority' | 'processId'> & { total: number }>(
    sql`select t.part_id as "partId", t.operation_number as "operationNumber", t.kind, t.state, t.programmer_id as "programmerId",
        (select coalesce(u.real_name, u.user_name) from identity_user as u where ${inTenant(ctx, 'u')} and u.id = t.programmer_id) as programmer,
        t.estimated_minutes as "estimatedMinutes", t.worked_minutes as "workedMinutes", t.working_since as "workingSince",
        t.expected_at as "expectedAt", t.finished_at as "finishedAt", m.number as mould, p.number as part, m.delivery_date as delivery,
        coalesce(c.name, '–') as process, coalesce(c.weight = 'main', false) as "isMain", s.type as "sectionType", count(*) over ()::int as total
      from cam_task as t
        join production_part as p on ${inFactory(ctx, 'p')} and p.id = t.part_id
        join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
        left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = p.id
        left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = t.operation_number
        left join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
        left join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
      where ${inFactory(ctx, 't')} and t.state = 'finished'
        and (${of.processId ?? null}::bigint is null or c.id = ${of.processId ?? null}::bigint)
        and (${of.kind ?? null}::text is null or t.kind = ${of.kind ?? null}::text)
        and strpos(lower(concat_ws(' ', m.number, p.number)), lower(${of.search ?? ''}::text)) > 0
      order by t.finished_at desc, t.part_id, t.operation_number, t.kind limit ${most}`,
  )
  return { tasks: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 }
}

/** Batches of parts that are still to be made. */
export const readBatches = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<{ id: number; partId: number }>(
    sql`select t.id, t.part_id from production_batch as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and coalesce(t.status, 'open') not in ('finished', 'closed')`,
  )

/** Of work that goes on. */
export const minutesSince = (ctx: Context, instant: string | null): number =>
  instant === null ? 0 : Math.max(0, Math.round((ctx.now().getTime() - Date.parse(instant)) / 60_000))

export interface StoredTask {
  state: TaskState
  programmerId: number | null
  programmer: string | null
  workedMinutes: number
  workingSince: string | null
}

/** The task, held until the transaction ends; absent until somebody takes it. */
export const lockTask = (ctx: Context, { partId, operationNumber, kind }: TaskPlace) =>
  ctx.db.maybe<StoredTask>(
    sql`select t.state, t.programmer_id, (select coalesce(u.real_name, u.user_name) from identity_user as u
          where u.tenant_id = t.tenant_id and u.id = t.programmer_id) as programmer, t.worked_minutes, t.working_since
      from cam_task as t
      where ${inFactory(ctx, 't')} and t.part_id = ${partId} and t.operation_number = ${operationNumber} and t.kind = ${kind} for update`,
  )
