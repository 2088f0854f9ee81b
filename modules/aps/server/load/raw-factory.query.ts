import { here } from '@mouldwright/basic/server/api'
import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { RawFactory } from './raw-factory.ts'

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
  sql`${here(ctx, 'm')} and coalesce(m.status, 'open') = 'open' and (
      not exists (select 1 from aps_schedule_moulds as c where ${here(ctx, 'c')} and c.parent_id = ${scheduleId})
      or exists (select 1 from aps_schedule_moulds as c where ${here(ctx, 'c')} and c.parent_id = ${scheduleId} and c.mould_id = m.id)
    )`

/** Reads all that a load needs: one statement a table, whatever the size of the factory. */
export async function readFactory(ctx: Context, scheduleId: number): Promise<RawFactory> {
  const { db } = ctx
  const parts = sql`production_part as p join production_mould as m
    on m.tenant_id = p.tenant_id and m.factory_id = p.factory_id and m.id = p.mould_id`
  const mine = inScope(ctx, scheduleId)
  // Everything is read, so hashing is right; without statistics, as right after an import, the planner would choose loops that
  // take minutes.
  await db.run(sql`set local enable_nestloop = off`)
  return {
    moulds: await db.all(
      sql`select ${list('m', ['id', 'number', 'name', 'salesman', 'priority', 'startDate', 'deliveryDate'])}, c.name as customer
        from production_mould as m left join basic_customer as c on c.tenant_id = m.tenant_id and c.id = m.customer_id
        where ${mine}`,
    ),
    parts: await db.all(
      sql`select ${list('p', [
        ...['id', 'mouldId', 'number', 'name', 'type', 'quantity', 'assemblyGroup', 'materialStatus', 'materialDate'],
        ...['length', 'width', 'height', 'weight', 'precisionLevel'],
      ])}, p.needs_c_axis as ${sql.ref('needsCAxis')} from ${parts} where ${mine}`,
    ),
    operations: await db.all(
      sql`select r.part_id as ${sql.ref('partId')}, r.id as ${sql.ref('routeId')}, o.number, q.name as process,
          coalesce(o.section_id, q.section_id) as ${sql.ref('sectionId')},
          coalesce(o.estimated_minutes, q.default_minutes) as ${sql.ref('pieceMinutes')},
          o.needs_cam_qc or q.needs_cam_qc as ${sql.ref('needsCamQc')},
          ${list('o', [
            ...[
              'resourceGroupId',
              'setupMinutes',
              'needsCam',
              'camStatus',
              'camReadyAt',
              'camQcStatus',
              'camQcReadyAt',
            ],
            ...['mayRunUnattended', 'mustNotBeInterrupted', 'isOutsourced', 'turnaroundMinutes'],
          ])}
        from ${parts}
          join production_route as r on r.tenant_id = p.tenant_id and r.factory_id = p.factory_id and r.part_id = p.id
          join production_route_operations as o on o.tenant_id = r.tenant_id and o.factory_id = r.factory_id and o.parent_id = r.id
          join basic_process as q on q.tenant_id = o.tenant_id and q.factory_id = o.factory_id and q.id = o.process_id
        where ${mine}`,
    ),
    batches: await db.all(
      sql`select ${list('b', ['id', 'number', 'partId', 'quantity', 'priority', 'startDate', 'source', 'status'])},
          b.work_order_number as ${sql.ref('workOrder')}
        from ${parts} join production_batch as b on b.tenant_id = p.tenant_id and b.factory_id = p.factory_id and b.part_id = p.id
        where ${mine}`,
    ),
    facts: await db.all(
      sql`select o.parent_id as ${sql.ref('batchId')}, ${list('o', [
        ...['number', 'lock', 'machineId', 'resourceGroupId', 'startedAt', 'finishedAt', 'workedMinutes', 'progress'],
        ...['isPaused', 'isOutsourced', 'turnaroundMinutes'],
      ])}
        from ${parts} join production_batch as b on b.tenant_id = p.tenant_id and b.factory_id = p.factory_id and b.part_id = p.id
          join production_batch_operations as o on o.tenant_id = b.tenant_id and o.factory_id = b.factory_id and o.parent_id = b.id
        where ${mine}`,
    ),
    burns: await db.all(
      sql`select n.parent_id as ${sql.ref('electrodeId')}, ${list('n', ['partId', 'operationNumber', 'pieces'])}
        from ${parts} join production_part_burns as n on n.tenant_id = p.tenant_id and n.factory_id = p.factory_id and n.parent_id = p.id
        where ${mine} order by n.parent_id, n.position`,
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
      sql`select t.parent_id as ${sql.ref('machineId')}, ${list('t', ['startsAt', 'endsAt'])}
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
    places: await db.all(
      sql`select ${list('t', ['batchId', 'partId', 'machineId', 'groupId', 'startAt'])}, t.operation_number as number
        from aps_plan as n join aps_task as t on t.tenant_id = n.tenant_id and t.factory_id = n.factory_id and t.plan_id = n.id
        where ${here(ctx, 'n')} and n.published_at is not null and n.superseded_at is null and t.part = 1 and t.start_at is not null`,
    ),
  }
}
