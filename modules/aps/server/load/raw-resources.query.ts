import { inFactory, inTenant, sql, tables, type Context } from '@mouldwright/server-kit'
import type { RawMember, RawResources } from './raw-factory.ts'

/** As planning knows it and people are told of it. */
const shownAttribute = sql<string>`a.code || ' ' || a.name`.as('attribute')

/** Who works when and where: sections, groups and their members, machines, calendars and shifts. */
export async function readResources(ctx: Context): Promise<RawResources> {
  const { db } = ctx
  return {
    sections: await db.all(
      tables
        .selectFrom('basic_section as t')
        .select(['id', 'name', 'type', 'valid', 'needs_cam', 'needs_cam_qc'])
        .where(inFactory(ctx, 't')),
    ),
    groups: await db.all(
      tables
        .selectFrom('basic_resource_group as t')
        .select([
          'id',
          'name',
          'section_id',
          'calendar_id',
          'shift_id',
          'simultaneous_tasks',
          'needs_people',
          'is_bottleneck',
          'weight',
          'labour_rate',
          'join_date',
          'end_date',
          'in_scheduling',
          'valid',
        ])
        .where(inFactory(ctx, 't')),
    ),
    members: await db.all<RawMember>(
      sql`select t.parent_id as group_id, t.machine_id, null::numeric as work_rate, t.is_main, t.join_date, t.end_date
          from basic_resource_group_machines as t where ${inFactory(ctx, 't')}
        union all select t.parent_id, null, u.work_rate, t.is_main, t.join_date, t.end_date
          from basic_resource_group_users as t join identity_user as u on ${inTenant(ctx, 'u')} and u.id = t.user_id
          where ${inFactory(ctx, 't')}`,
    ),
    machines: await db.all(
      tables
        .selectFrom('basic_machine as t')
        .select([
          'id',
          'name',
          'alias',
          'status',
          'simultaneous_tasks',
          'work_rate',
          'runs_unattended',
          'starts_unattended',
          'charge_volume',
          'charge_weight',
          'precision_level',
          'min_length',
          'max_length',
          'min_width',
          'max_width',
          'min_height',
          'max_height',
          'min_weight',
          'max_weight',
          'has_c_axis',
          // Without one of its own, its section's.
          sql<number>`coalesce(case when t.labour_rate is null and t.equipment_rate is null then (
            select s.unit_price from basic_section as s where ${inFactory(ctx, 's')} and s.id = t.section_id) end,
            coalesce(t.labour_rate, 0) + coalesce(t.equipment_rate, 0))`.as('rate_per_hour'),
        ])
        .where(inFactory(ctx, 't')),
    ),
    machineAttributes: await db.all(
      tables
        .selectFrom('basic_machine_attributes as t')
        .innerJoin('basic_machine_attribute as a', (join) =>
          join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.attribute_id'),
        )
        .select(['t.parent_id as machine_id', shownAttribute, 't.min', 't.max'])
        .where(inFactory(ctx, 't')),
    ),
    processDemands: await db.all(
      tables
        .selectFrom('basic_process_demands as t')
        .innerJoin('basic_machine_attribute as a', (join) =>
          join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.attribute_id'),
        )
        .select(['t.parent_id as process_id', shownAttribute, 't.value'])
        .where(inFactory(ctx, 't')),
    ),
    fixtures: await db.all(
      tables.selectFrom('basic_fixture as t').select(['id', 'code', 'count']).where(inFactory(ctx, 't')),
    ),
    downtimes: await db.all(
      tables
        .selectFrom('basic_machine_downtimes as t')
        .select(['parent_id as owner_id', 'starts_at', 'ends_at', 'reason'])
        .where(inFactory(ctx, 't')),
    ),
    openings: await db.all(
      tables
        .selectFrom('basic_machine_openings as t')
        .select(['parent_id as owner_id', 'starts_at', 'ends_at', 'reason'])
        .where(inFactory(ctx, 't')),
    ),
    groupDowntimes: await db.all(
      tables
        .selectFrom('basic_resource_group_downtimes as t')
        .select(['parent_id as owner_id', 'starts_at', 'ends_at', 'reason'])
        .where(inFactory(ctx, 't')),
    ),
    groupOpenings: await db.all(
      tables
        .selectFrom('basic_resource_group_openings as t')
        .select(['parent_id as owner_id', 'starts_at', 'ends_at', 'reason'])
        .where(inFactory(ctx, 't')),
    ),
    calendars: await db.all(
      tables
        .selectFrom('basic_calendar as t')
        .select([
          'id',
          'name',
          'valid',
          'rest_monday',
          'rest_tuesday',
          'rest_wednesday',
          'rest_thursday',
          'rest_friday',
          'rest_saturday',
          'rest_sunday',
        ])
        .where(inFactory(ctx, 't')),
    ),
    holidays: await db.all(
      tables
        .selectFrom('basic_calendar_holidays as t')
        .select(['parent_id as calendar_id', 'name', 'type', 'start_date', 'end_date', 'is_worked'])
        .where(inFactory(ctx, 't'))
        .orderBy('t.parent_id')
        .orderBy('t.position'),
    ),
    shifts: await db.all(
      tables
        .selectFrom('basic_shift as t')
        .select(['id', 'name', 'type', 'valid_from', 'valid'])
        .where(inFactory(ctx, 't')),
    ),
    periods: await db.all(
      tables
        .selectFrom('basic_shift_periods as t')
        .select(['parent_id as shift_id', 'rank', 'start_time', 'end_time', 'rest_start', 'rest_end', 'is_overtime'])
        .where(inFactory(ctx, 't'))
        .orderBy('t.parent_id')
        .orderBy('t.rank'),
    ),
    flowTimes: await db.all(
      tables
        .selectFrom('basic_flow_time as t')
        .select(['from_group_id', 'to_group_id', 'minutes'])
        .where(inFactory(ctx, 't')),
    ),
  }
}
