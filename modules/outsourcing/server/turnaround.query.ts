import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { LearntTurnaround } from '../shared/index.ts'

/** Lines that a turnaround is learnt from: the last so many of a supplier and process. */
const learntFrom = 20

interface TurnaroundQuery {
  supplierId?: number | null | undefined
  processIds?: readonly number[]
}

/**
 * Turnarounds of suppliers by process: what their records say, and what their last settled lines took (median and 80th percentile,
 * between two lines in proportion). On time and NG count all of their lines.
 */
export const readTurnarounds = (ctx: Context, { supplierId, processIds }: TurnaroundQuery = {}) =>
  ctx.db.all<LearntTurnaround>(sql`
    with known as (
      select o.parent_id as supplier_id, o.process_id from basic_supplier_outsourcing as o where ${inFactory(ctx, 'o')}
      union select distinct l.supplier_id, l.process_id from outsourcing_line as l where ${inFactory(ctx, 'l')} and l.sent_at is not null),
    last as (
      select l.supplier_id, l.process_id, l.took_minutes,
        row_number() over (partition by l.supplier_id, l.process_id order by l.settled_at desc, l.id desc) as place
      from outsourcing_line as l where ${inFactory(ctx, 'l')} and l.took_minutes is not null),
    learnt as (
      select t.supplier_id, t.process_id, count(*)::integer as orders,
        percentile_cont(0.5) within group (order by t.took_minutes) as median,
        percentile_cont(0.8) within group (order by t.took_minutes) as p80
      from last as t where t.place <= ${learntFrom} group by t.supplier_id, t.process_id),
    counted as (
      select l.supplier_id, l.process_id, sum(l.returned)::integer as returned, sum(l.conceded + l.sent_back + l.reworked + l.scrapped)::integer as ng,
        count(*) filter (where l.settled_at is not null and l.agreed_date is not null)::integer as dated,
        count(*) filter (where l.agreed_date >= (l.settled_at at time zone ${ctx.session.timeZone})::date)::integer as on_time
      from outsourcing_line as l where ${inFactory(ctx, 'l')} and l.sent_at is not null and l.status <> 'cancelled'
      group by l.supplier_id, l.process_id)
    select k.supplier_id as "supplierId", s.name as supplier, k.process_id as "processId", p.name as process,
      o.lead_minutes as "leadMinutes", o.transport_minutes as "transportMinutes", o.unit_price as "unitPrice",
      coalesce(l.orders, 0) as orders, round(l.median)::integer as "medianMinutes", round(l.p80)::integer as "p80Minutes",
      coalesce(c.on_time, 0) as "onTimeLines", coalesce(c.dated, 0) as "datedLines", coalesce(c.returned, 0) as returned, coalesce(c.ng, 0) as ng
    from known as k
      join basic_supplier as s on ${inFactory(ctx, 's')} and s.id = k.supplier_id
      join basic_process as p on ${inFactory(ctx, 'p')} and p.id = k.process_id
      left join basic_supplier_outsourcing as o on ${inFactory(ctx, 'o')} and o.parent_id = k.supplier_id and o.process_id = k.process_id
      left join learnt as l on l.supplier_id = k.supplier_id and l.process_id = k.process_id
      left join counted as c on c.supplier_id = k.supplier_id and c.process_id = k.process_id
    where (s.valid or l.orders > 0)
      ${supplierId ? sql`and k.supplier_id = ${supplierId}` : sql``}
      ${processIds ? sql`and k.process_id = any(${processIds}::bigint[])` : sql``}
    order by p.name, s.name, k.supplier_id, k.process_id limit 2000`)
