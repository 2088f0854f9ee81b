import { here } from '@mouldwright/basic/server/api'
import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { RawBatch, RawFactory, RawMould, RawOperation, RawPart } from './raw-factory.ts'

/** `select` list of camel-case names from columns of the same names. */
const list = (alias: string, names: readonly string[]): Sql =>
  sql.join(
    names.map(
      (name) =>
        sql`${sql.ref(`${alias}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)} as ${sql.ref(name)}`,
    ),
  )

/** The moulds in scope: open ones, of those chosen for the schedule if it names any. */
const inScope = (ctx: Context, scheduleId: number): Sql =>
  sql`${here(ctx, 't')} and coalesce(t.status, 'open') = 'open' and (
      not exists (select 1 from aps_schedule_moulds as c where ${here(ctx, 'c')} and c.parent_id = ${scheduleId})
      or exists (select 1 from aps_schedule_moulds as c where ${here(ctx, 'c')} and c.parent_id = ${scheduleId} and c.mould_id = t.id)
    )`

/**
 * Reads all that a load needs: one statement a table, whatever the size of the factory. Tables are put together here and not by
 * the database: right after an import it has no statistics, and its guess of a join can take minutes.
 */
export async function readFactory(ctx: Context, scheduleId: number): Promise<RawFactory> {
  const { db } = ctx
  const among = (column: string, ids: readonly number[]) =>
    sql`${here(ctx, 't')} and ${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`
  const moulds = await db.all<Omit<RawMould, 'customer'> & { customerId: number | null }>(
    sql`select ${list('t', ['id', 'number', 'name', 'salesman', 'priority', 'startDate', 'deliveryDate', 'customerId'])}
      from production_mould as t where ${inScope(ctx, scheduleId)}`,
  )
  const customers = await db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_customer as t where t.tenant_id = ${ctx.session.tenantId}`,
  )
  const customerName = new Map(customers.map(({ id, name }) => [id, name]))
  const parts = await db.all<RawPart>(
    sql`select ${list('t', [
      ...['id', 'mouldId', 'number', 'name', 'type', 'quantity', 'assemblyGroup', 'materialStatus', 'materialDate'],
      ...['length', 'width', 'height', 'weight', 'precisionLevel', 'needsCAxis'],
    ])} from production_part as t where ${among('mould_id', idsOf(moulds))}`,
  )
  const routes = await db.all<{ id: number; partId: number }>(
    sql`select ${list('t', ['id', 'partId'])} from production_route as t where ${among('part_id', idsOf(parts))}`,
  )
  const batches = await db.all<RawBatch>(
    sql`select ${list('t', ['id', 'number', 'partId', 'quantity', 'priority', 'startDate', 'source', 'status'])},
        t.work_order_number as ${sql.ref('workOrder')}
      from production_batch as t where ${among('part_id', idsOf(parts))}`,
  )
  const published = await db.all<{ id: number }>(
    sql`select t.id from aps_plan as t where ${here(ctx, 't')} and t.published_at is not null and t.superseded_at is null`,
  )
  return {
    moulds: moulds.map(({ customerId, ...mould }) => ({
      ...mould,
      customer: customerId === null ? null : (customerName.get(customerId) ?? null),
    })),
    parts,
    operations: await readOperations(ctx, routes, among('parent_id', idsOf(routes))),
    batches,
    facts: await db.all(
      sql`select t.parent_id as ${sql.ref('batchId')}, ${list('t', [
        ...['number', 'lock', 'machineId', 'resourceGroupId', 'startedAt', 'finishedAt', 'workedMinutes', 'progress'],
        ...['isPaused', 'isOutsourced', 'turnaroundMinutes'],
      ])}
        from production_batch_operations as t where ${among('parent_id', idsOf(batches))}`,
    ),
    burns: await db.all(
      sql`select t.parent_id as ${sql.ref('electrodeId')}, ${list('t', ['partId', 'operationNumber', 'pieces'])}
        from production_part_burns as t where ${among('parent_id', idsOf(parts))} order by t.parent_id, t.position`,
    ),
    sections: await db.all(
      sql`select ${list('t', ['id', 'name', 'type', 'valid', 'needsCam', 'needsCamQc'])} from basic_section as t where ${here(ctx, 't')}`,
    ),
    groups: await db.all(
      sql`select ${list('t', [
        ...['id', 'name', 'sectionId', 'calendarId', 'shiftId', 'simultaneousTasks', 'needsPeople', 'isBottleneck'],
        ...['labourRate', 'joinDate', 'endDate', 'inScheduling', 'valid'],
      ])} from basic_resource_group as t where ${here(ctx, 't')}`,
    ),
    members: await db.all(
      sql`select t.parent_id as ${sql.ref('groupId')}, ${list('t', ['machineId', 'isMain', 'joinDate', 'endDate'])}
          from basic_resource_group_machines as t where ${here(ctx, 't')}
        union all select t.parent_id, null, t.is_main, t.join_date, t.end_date
          from basic_resource_group_users as t where ${here(ctx, 't')}`,
    ),
    machines: await db.all(
      sql`select ${list('t', [
        ...['id', 'name', 'alias', 'status', 'simultaneousTasks', 'runsUnattended', 'precisionLevel'],
        ...['minLength', 'maxLength', 'minWidth', 'maxWidth', 'minHeight', 'maxHeight', 'minWeight', 'maxWeight'],
      ])}, t.has_c_axis as ${sql.ref('hasCAxis')},
          coalesce(t.labour_rate, 0) + coalesce(t.equipment_rate, 0) as ${sql.ref('ratePerHour')}
        from basic_machine as t where ${here(ctx, 't')}`,
    ),
    downtimes: await db.all(
      sql`select t.parent_id as ${sql.ref('machineId')}, ${list('t', ['startsAt', 'endsAt', 'reason'])}
        from basic_machine_downtimes as t where ${here(ctx, 't')}`,
    ),
    calendars: await db.all(
      sql`select ${list('t', [
        ...['id', 'name', 'valid', 'restMonday', 'restTuesday', 'restWednesday', 'restThursday', 'restFriday'],
        ...['restSaturday', 'restSunday'],
      ])} from basic_calendar as t where ${here(ctx, 't')}`,
    ),
    holidays: await db.all(
      sql`select t.parent_id as ${sql.ref('calendarId')}, ${list('t', ['name', 'type', 'startDate', 'endDate', 'isWorked'])}
        from basic_calendar_holidays as t where ${here(ctx, 't')} order by t.parent_id, t.position`,
    ),
    shifts: await db.all(
      sql`select ${list('t', ['id', 'name', 'type', 'validFrom', 'valid'])} from basic_shift as t where ${here(ctx, 't')}`,
    ),
    periods: await db.all(
      sql`select t.parent_id as ${sql.ref('shiftId')}, ${list('t', ['rank', 'startTime', 'endTime', 'restStart', 'restEnd', 'isOvertime'])}
        from basic_shift_periods as t where ${here(ctx, 't')} order by t.parent_id, t.rank`,
    ),
    flowTimes: await db.all(
      sql`select ${list('t', ['fromGroupId', 'toGroupId', 'minutes'])} from basic_flow_time as t where ${here(ctx, 't')}`,
    ),
    published,
    places: published[0]
      ? await db.all(
          sql`select ${list('t', ['batchId', 'partId', 'machineId', 'groupId', 'startAt'])}, t.operation_number as number
            from aps_task as t where ${here(ctx, 't')} and t.plan_id = ${published[0].id} and t.part = 1 and t.start_at is not null
              and t.task_status <> 'completed'`,
        )
      : [],
  }
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

type StoredOperation = Omit<RawOperation, 'partId' | 'routeId' | 'process' | 'sectionId' | 'pieceMinutes'> & {
  routeId: number
  processId: number
  sectionId: number | null
  estimatedMinutes: number | null
}

/** Operations of routes; what a route leaves blank is its process's. */
async function readOperations(
  ctx: Context,
  routes: readonly { id: number; partId: number }[],
  where: Sql,
): Promise<RawOperation[]> {
  const rows = await ctx.db.all<StoredOperation>(
    sql`select t.parent_id as ${sql.ref('routeId')}, ${list('t', [
      ...['number', 'processId', 'sectionId', 'estimatedMinutes', 'resourceGroupId', 'setupMinutes', 'needsCam'],
      ...['camStatus', 'camReadyAt', 'needsCamQc', 'camQcStatus', 'camQcReadyAt', 'mayRunUnattended'],
      ...['mustNotBeInterrupted', 'isOutsourced', 'turnaroundMinutes'],
    ])} from production_route_operations as t where ${here(ctx, 't')} and ${where}`,
  )
  const processes = await ctx.db.all<{
    id: number
    name: string
    sectionId: number
    defaultMinutes: number | null
    needsCamQc: boolean
  }>(
    sql`select ${list('t', ['id', 'name', 'sectionId', 'defaultMinutes', 'needsCamQc'])} from basic_process as t where ${here(ctx, 't')}`,
  )
  const processById = new Map(processes.map((process) => [process.id, process]))
  const partOf = new Map(routes.map(({ id, partId }) => [id, partId]))
  return rows.map(({ processId, sectionId, estimatedMinutes, ...operation }) => {
    const process = processById.get(processId)!
    return {
      ...operation,
      partId: partOf.get(operation.routeId)!,
      process: process.name,
      sectionId: sectionId ?? process.sectionId,
      pieceMinutes: estimatedMinutes ?? process.defaultMinutes,
      needsCamQc: operation.needsCamQc || process.needsCamQc,
    }
  })
}
