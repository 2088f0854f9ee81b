/** The list behind each figure, as rows `name, detail, at, top, bottom, path`: sums of `top` and `bottom` make the figure. */
import { plannedRows } from '@mouldwright/aps/server/api'
import { sectionNameSql } from '@mouldwright/basic/server/api'
import { dayIn, inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { FigureKey } from '../shared/index.ts'
import type { Period, Stretch } from './period.ts'

type RowsBehind = (ctx: Context, period: Period) => Sql

const sparking = ['edm']
const cutting = ['cnc', 'milling', 'turning', 'drilling', 'deepHole', 'grinding']

/** Stretches of time as a table of one row each. */
const asTable = (stretches: readonly Stretch[]) =>
  sql`unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])`

/** Hours in which machine `k` ran between two moments; what ran beside each other counts once. */
const machineHours = (ctx: Context, from: Sql, until: Sql): Sql => sql`(
  select coalesce(sum(extract(epoch from upper(r) - lower(r))) / 3600, 0) from unnest((
    select range_agg(tstzrange(greatest(s.from_at, ${from}), least(coalesce(s.to_at, ${ctx.now()}), ${until}))) from floor_stretch as s
    where ${inFactory(ctx, 's')} and s.kind = 'machine' and s.machine_id = k.id and s.from_at < ${until}
      and coalesce(s.to_at, ${ctx.now()}) > ${from})) as r)`

const ofSections = (ctx: Context, types: readonly string[]): Sql =>
  sql`join basic_section as e on ${inFactory(ctx, 'e')} and e.id = k.section_id and e.type = any(${[...types]}::text[])`

const moment = (value: Date): Sql => sql`${value}::timestamptz`

const sparkingHours: RowsBehind = (ctx, { weeks }) => sql`
  select k.name, to_char(w.a at time zone ${ctx.session.timeZone}, 'IYYY-"W"IW') as detail, w.a as at,
    ${machineHours(ctx, sql`w.a`, sql`w.b`)} as top, extract(epoch from w.b - w.a) / 3600 as bottom, '/basic/machine?id=' || k.id as path
  from basic_machine as k ${ofSections(ctx, sparking)} cross join ${asTable(weeks)} as w(a, b)
  where ${inFactory(ctx, 'k')}`

const nightShare: RowsBehind = (ctx, { unmanned }) => sql`
  select k.name, coalesce(${sectionNameSql(ctx, 'e')}, '') as detail, null::timestamptz as at,
    (select count(*) from ${asTable(unmanned)} as w(a, b) where exists (
      select from floor_stretch as s where ${inFactory(ctx, 's')} and s.kind = 'machine' and s.machine_id = k.id
        and s.from_at < w.b and coalesce(s.to_at, ${ctx.now()}) > w.a)) as top,
    ${unmanned.length}::int as bottom, '/basic/machine?id=' || k.id as path
  from basic_machine as k left join basic_section as e on ${inFactory(ctx, 'e')} and e.id = k.section_id
  where ${inFactory(ctx, 'k')} and k.status = 'normal' and ${unmanned.length} > 0`

const spindleHours: RowsBehind = (ctx, { from, until }) => sql`
  select k.name, ${sectionNameSql(ctx, 'e')} as detail, null::timestamptz as at, ${machineHours(ctx, moment(from), moment(until))} as top,
    null::int as bottom, '/basic/machine?id=' || k.id as path
  from basic_machine as k ${ofSections(ctx, cutting)} where ${inFactory(ctx, 'k')}`

/**
 * Labour hours between two moments by batch and operation, as rows `batch_id, operation_number, hours`. Made first, so that what an
 * operation belongs to is looked up once for each, however little is known of the tables' contents.
 */
const labourHours = (ctx: Context, { from, until }: Stretch): Sql => sql`
  select s.batch_id, s.operation_number,
    sum(extract(epoch from least(coalesce(s.to_at, ${ctx.now()}), ${moment(until)}) - greatest(s.from_at, ${moment(from)}))) / 3600 as hours
  from floor_stretch as s
  where ${inFactory(ctx, 's')} and s.kind = 'labour' and s.from_at < ${until} and coalesce(s.to_at, ${ctx.now()}) > ${from}
  group by s.batch_id, s.operation_number`

/** Of each mould that people worked on: their hours at rework, at operations that close an issue, and at batches that are made again. */
const correctionHours: RowsBehind = (ctx, { from, until }) => sql`
  with w as materialized (${labourHours(ctx, { from, until })})
  select m.number as name, m.name as detail, null::timestamptz as at,
    coalesce(sum(w.hours) filter (where b.number ~ '-R[0-9]+$'
      or exists (select from production_route_operations as o where ${inFactory(ctx, 'o')}
        and o.only_batch_id = w.batch_id and o.number = w.operation_number)
      or exists (select from trial_issue as i where ${inFactory(ctx, 'i')}
        and i.closing_batch_id = w.batch_id and i.closing_operation = w.operation_number)), 0) as top,
    1 as bottom, '/production/mould?id=' || m.id as path
  from w
    join production_batch as b on ${inFactory(ctx, 'b')} and b.id = w.batch_id
    join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
  group by m.id, m.number, m.name`

/** Labour hours by section: those of tooling sections go into fixtures and aids, not into moulds. */
const toolingShare: RowsBehind = (ctx, { from, until }) => sql`
  with w as materialized (${labourHours(ctx, { from, until })}),
    o as materialized (
      select r.part_id, o.number, coalesce(o.section_id, c.section_id) as section_id
      from production_route as r
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id
        join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
      where ${inFactory(ctx, 'r')}),
    h as materialized (
      select o.section_id, sum(w.hours) as hours
      from w join production_batch as b on ${inFactory(ctx, 'b')} and b.id = w.batch_id
        join o on o.part_id = b.part_id and o.number = w.operation_number
      group by o.section_id)
  select ${sectionNameSql(ctx, 'e')} as name, e.name as detail, null::timestamptz as at, case when e.is_tooling then h.hours else 0 end as top,
    h.hours as bottom, '/basic/section?id=' || e.id as path
  from h join basic_section as e on ${inFactory(ctx, 'e')} and e.id = h.section_id`

const t0OnTime: RowsBehind = (ctx, { fromDate, toDate }) => {
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  return sql`
  select m.number as name, t.planned_date || coalesce(' → ' || t.tried_date, '') as detail, null::timestamptz as at,
    coalesce(t.tried_date <= t.planned_date, false)::int as top, 1 as bottom, '/tr/trial?id=' || t.id as path
  from trial_trial as t join production_mould as m on ${inFactory(ctx, 'm')} and m.id = t.mould_id
  where ${inFactory(ctx, 't')} and upper(t.event) = 'T0' and t.status <> 'cancelled'
    and t.planned_date between ${fromDate}::date and ${toDate}::date and (t.tried_date is not null or t.planned_date < ${today}::date)`
}

const electrodesRight: RowsBehind = (ctx, { from, until }) => sql`
  select z.number as name, concat_ws(' ', m.result, m.reason) as detail, m.at, (m.result = 'ok')::int as top, 1 as bottom,
    '/electrode/piece?id=' || z.id as path
  from electrode_measurement as m join electrode_piece as z on ${inFactory(ctx, 'z')} and z.id = m.piece_id
  where ${inFactory(ctx, 'm')} and m.at >= ${from} and m.at < ${until}
    and not exists (select from electrode_measurement as o where ${inFactory(ctx, 'o')} and o.piece_id = m.piece_id and o.sequence < m.sequence)`

const issuesPerTrial: RowsBehind = (ctx, { fromDate, toDate }) => sql`
  select m.number || ' ' || t.event as name, t.tried_date::text as detail, null::timestamptz as at,
    (select count(*) from trial_issue as i where ${inFactory(ctx, 'i')} and i.trial_id = t.id) as top, 1 as bottom,
    '/tr/trial?id=' || t.id as path
  from trial_trial as t join production_mould as m on ${inFactory(ctx, 'm')} and m.id = t.mould_id
  where ${inFactory(ctx, 't')} and t.tried_date between ${fromDate}::date and ${toDate}::date`

/** Lines of outsourcing and purchase orders that came in full, against the day agreed first. */
const suppliersOnTime: RowsBehind = (ctx, { from, until }) => {
  const zone = ctx.session.timeZone
  const lines = (table: Sql, order: Sql, path: string, came: Sql) => sql`
  select s.name, o.number || ' ' || l.number as detail, ${came} as at,
    (l.agreed_date >= (${came} at time zone ${zone})::date)::int as top, 1 as bottom, ${path}::text || o.id as path
  from ${table} as l join ${order} as o on ${inFactory(ctx, 'o')} and o.id = l.order_id
    join basic_supplier as s on ${inFactory(ctx, 's')} and s.id = l.supplier_id
  where ${inFactory(ctx, 'l')} and l.agreed_date is not null and ${came} >= ${from} and ${came} < ${until}`
  return sql`
  ${lines(sql`outsourcing_line`, sql`outsourcing_order`, '/outsource/order/', sql`l.settled_at`)}
  union all
  ${lines(sql`outsourcing_purchase_line`, sql`outsourcing_purchase`, '/outsource/purchase/', sql`l.received_at`)}`
}

const gatesOverridden: RowsBehind = (ctx, { from, until }) => sql`
  select b.number || ' · ' || g.operation_number as name, g.by || ': ' || g.reason as detail, g.at, 1 as top, null::int as bottom,
    '/floor/gate-override?id=' || g.id as path
  from gate_override as g join production_batch as b on ${inFactory(ctx, 'b')} and b.id = g.batch_id
  where ${inFactory(ctx, 'g')} and g.at >= ${from} and g.at < ${until}`

const planCompletion: RowsBehind = (ctx, { from, until }) => sql`
  select concat_ws(' ', c.mould_number, c.part_number) as name, c.operation_number || ' ' || c.process_name as detail, c.planned_end as at,
    (c.state = 'finished')::int as top, 1 as bottom, '/production/batch?id=' || c.batch_id as path
  from ${plannedRows(ctx, { from, until })} as c`

const rowsBehind: Readonly<Record<FigureKey, RowsBehind>> = {
  sparkingHours,
  nightShare,
  spindleHours,
  correctionHours,
  t0OnTime,
  electrodesRight,
  issuesPerTrial,
  suppliersOnTime,
  toolingShare,
  planCompletion,
  gatesOverridden,
}

/** The list behind a figure as a statement. */
export function rowsOf(ctx: Context, key: FigureKey, period: Period): Sql {
  const behind = rowsBehind[key]
  return behind(ctx, period)
}
