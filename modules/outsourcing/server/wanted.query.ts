import { operationKey, plannedOperations } from '@mouldwright/aps/server/api'
import { isOnWayLeft } from '@mouldwright/production/server/api'
import { taskSource, workMinutes, type TimedWork } from '@mouldwright/production/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { liveStatus, type WantedOperation } from '../shared/index.ts'

const mostWanted = 1_000

interface Wanted extends Omit<WantedOperation, 'plannedStart' | 'plannedEnd' | 'lateMinutes' | 'workMinutes'> {
  setupMinutes: number
  ownMinutes: number | null
  pieceMinutes: number | null
  productionMode: TimedWork['productionMode']
  /** Of all that are wanted, however many are read. */
  total: number
}

interface WantedQuery {
  search?: string | null | undefined
  supplierId?: number | null | undefined
  processId?: number | null | undefined
  batchIds?: readonly number[]
}

/** The section of operation `o`, or else that of its process, is one of suppliers. Both are few: looked up, not joined. */
const isAtSuppliers = (ctx: Context) => {
  const sections = sql`select s.id from basic_section as s where ${inFactory(ctx, 's')} and s.type = 'outsourcing'`
  return sql`(o.section_id in (${sections}) or o.section_id is null and o.process_id in (
      select c.id from basic_process as c where ${inFactory(ctx, 'c')} and c.section_id in (${sections})))`
}

/** Operations of open batches that are to be done outside, less the pieces that live orders have. */
const wantedSql = (ctx: Context, { search, supplierId, processId, batchIds }: WantedQuery) => sql`
  select b.id as "batchId", b.number as batch, o.number as "operationNumber", o.process_id as "processId",
    m.id as "mouldId", m.number as mould, p.number as part, p.name as "partName", (b.quantity - ordered.pieces)::integer as quantity,
    coalesce(f.supplier_id, o.supplier_id) as "supplierId", coalesce(f.turnaround_minutes, o.turnaround_minutes) as "turnaroundMinutes",
    not exists (
      select from production_route_operations as e
        left join production_batch_operations as g on ${inFactory(ctx, 'g')} and g.parent_id = b.id and g.number = e.number
      where ${inFactory(ctx, 'e')} and e.parent_id = r.id and e.number < o.number and coalesce(e.only_batch_id, b.id) = b.id and g.finished_at is null) as "isReady",
    coalesce(o.setup_minutes, 0) as "setupMinutes", o.estimated_minutes as "ownMinutes"
  from production_batch as b
    join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id and coalesce(m.status, 'open') = 'open'
    join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = p.id
    join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
    left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = o.number
    cross join lateral (
      select coalesce(sum(l.quantity - l.reworked - l.scrapped), 0) as pieces from outsourcing_line as l
      where ${inFactory(ctx, 'l')} and l.batch_id = b.id and l.operation_number = o.number and l.status = any(${[...liveStatus, 'inspected', 'closed']}::text[])
    ) as ordered
  where ${inFactory(ctx, 'b')} and coalesce(b.status, 'open') not in ('finished', 'closed')
    and (coalesce(f.is_outsourced, o.is_outsourced) or ${isAtSuppliers(ctx)} or b.source = ${taskSource.outsource})
    and ${isOnWayLeft(ctx, 'o', sql`b.id`)} and f.finished_at is null and ordered.pieces < b.quantity and (f.started_at is null or ordered.pieces > 0)
    ${batchIds ? sql`and b.id = any(${batchIds}::bigint[])` : sql``}
    ${supplierId ? sql`and coalesce(f.supplier_id, o.supplier_id) = ${supplierId}` : sql``}
    ${processId ? sql`and o.process_id = ${processId}` : sql``}
    ${search ? sql`and strpos(lower(concat_ws(' ', m.number, p.number, p.name, b.number)), lower(${search})) > 0` : sql``}`

const minutesOf = (of: Wanted) => (of.pieceMinutes === null ? null : workMinutes(of, of.quantity))

/** What is to be given away, the first to leave first; what no plan has comes last. */
export async function readWanted(
  ctx: Context,
  query: WantedQuery,
): Promise<{ rows: (WantedOperation & { wantedAt: string | null })[]; total: number }> {
  const found = await ctx.db.all<Wanted>(
    sql`with w as materialized (${wantedSql(ctx, query)})
      select w.*, pr.name as process, coalesce(w."ownMinutes", pr.default_minutes) as "pieceMinutes", pr.production_mode as "productionMode",
        (count(*) over ())::integer as total
      from w join basic_process as pr on ${inFactory(ctx, 'pr')} and pr.id = w."processId" order by w.mould, w.batch, w."operationNumber" limit ${mostWanted}`,
  )
  const planned = await plannedOperations(ctx.db, ctx.session, [...new Set(found.map(({ batchId }) => batchId))])
  const rows = found.map((row) => {
    const { setupMinutes: _, ownMinutes: __, pieceMinutes: ___, productionMode: ____, total: _____, ...rest } = row
    const plan = planned.get(operationKey(row.batchId, row.operationNumber))
    return {
      ...rest,
      workMinutes: minutesOf(row),
      plannedStart: plan?.startAt ?? null,
      plannedEnd: plan?.endAt ?? null,
      lateMinutes: plan?.lateMinutes ?? null,
      wantedAt: plan?.wantedAt ?? null,
    }
  })
  const first = ({ plannedStart }: WantedOperation) => plannedStart ?? '~'
  return {
    rows: rows.sort((one, other) => (first(one) < first(other) ? -1 : first(one) > first(other) ? 1 : 0)),
    total: found[0]?.total ?? 0,
  }
}
