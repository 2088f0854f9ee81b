/** What the plan waits for from outside: material of parts, and parts that are bought as they are. */
import { firstStarts, type FirstStart } from '@mouldwright/aps/server/api'
import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { addDays, localDayStart } from '@mouldwright/worktime'
import { onOrder, type NeededPart } from '../../shared/index.ts'

export interface NeededQuery {
  search?: string | null | undefined
  kind?: NeededPart['kind'] | null | undefined
  state?: NeededPart['state'] | null | undefined
  onlyAtRisk?: boolean | null | undefined
  partIds?: readonly number[]
}

/** Parts that wait at once, of one factory: beyond it a list is of no use to a buyer. */
const mostNeeded = 5_000
const minute = 60_000

interface Wanted {
  partId: number
  part: string
  partName: string
  mouldId: number
  mould: string
  isMaterial: boolean
  material: string | null
  quantity: number
  drafted: number
  ordered: number
  received: number
  isOrdered: boolean
  promisedDate: string | null
  deliveryDate: string | null
}

/** Tracked parts of open moulds whose material is not in, with what orders have of them. */
const wantedSql = (ctx: Context, { search, partIds }: NeededQuery) => sql<Wanted>`
  select p.id as "partId", p.number as part, p.name as "partName", m.id as "mouldId", m.number as mould, r.id is not null as "isMaterial",
    a.name as material, p.quantity, coalesce(l.drafted, 0)::int as drafted, coalesce(l.ordered, 0)::int as ordered,
    coalesce(l.received, 0)::int as received, p.material_status = 'ordered' as "isOrdered",
    p.material_date as "promisedDate", m.delivery_date as "deliveryDate"
  from production_part as p
    join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id and coalesce(m.status, 'open') = 'open'
    left join basic_material as a on ${inTenant(ctx, 'a')} and a.id = p.material_id
    left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = p.id
      and exists (select from production_route_operations as o where ${inFactory(ctx, 'o')} and o.parent_id = r.id)
    left join lateral (
      select sum(x.quantity) filter (where x.status = 'draft') as drafted,
        sum(x.quantity - x.received) filter (where x.status = any(${[...onOrder]}::text[])) as ordered,
        sum(x.received) as received
      from outsourcing_purchase_line as x
      where ${inFactory(ctx, 'x')} and x.part_id = p.id and x.status <> 'cancelled') as l on true
  where ${inFactory(ctx, 'p')} and p.material_status in ('notOrdered', 'ordered')
    and not (exists (select from production_batch as b where ${inFactory(ctx, 'b')} and b.part_id = p.id)
      and not exists (select from production_batch as b where ${inFactory(ctx, 'b')} and b.part_id = p.id
        and coalesce(b.status, 'open') not in ('finished', 'closed')))
    ${partIds ? sql`and p.id = any(${partIds}::bigint[])` : sql``}
    ${search ? sql`and strpos(lower(concat_ws(' ', m.number, p.number, p.name, a.name)), lower(${search})) > 0` : sql``}
  order by m.delivery_date nulls last, m.number, p.number limit ${mostNeeded}`

function stateOf({ drafted, ordered, received, isOrdered, promisedDate }: Wanted): NeededPart['state'] {
  if (received > 0) return 'partlyReceived'
  if (isOrdered && promisedDate) return 'promised'
  if (isOrdered || ordered > 0) return 'ordered'
  return drafted > 0 ? 'drafted' : 'open'
}

const minutesBetween = (from: number, to: number) => Math.round((to - from) / minute)

function needOf(ctx: Context, row: Wanted, start: FirstStart | undefined): NeededPart {
  const zone = ctx.session.timeZone
  const neededAt = start?.startAt ? Date.parse(start.startAt) - start.flowMinutes * minute : null
  const now = ctx.now().getTime()
  const promised = row.isOrdered && row.promisedDate ? localDayStart(row.promisedDate, zone) * minute : null
  // A day that has gone without the material is no promise any more.
  const comes = Math.max(promised ?? now, now)
  const delay = neededAt === null ? 0 : Math.max(0, minutesBetween(neededAt, comes))
  const due = row.deliveryDate ? localDayStart(addDays(row.deliveryDate, 1), zone) * minute : null
  const end = start?.mouldEndAt ? Date.parse(start.mouldEndAt) : null
  // Before its delivery a mould has room that a delay takes first.
  const room = due === null || end === null ? 0 : Math.max(0, minutesBetween(end, due))
  return {
    partId: row.partId,
    part: row.part,
    partName: row.partName,
    mouldId: row.mouldId,
    mould: row.mould,
    kind: row.isMaterial ? 'material' : 'standardPart',
    material: row.material,
    quantity: row.quantity,
    left: Math.max(0, row.quantity - row.drafted - row.ordered - row.received),
    state: stateOf(row),
    promisedDate: row.isOrdered ? row.promisedDate : null,
    neededAt: neededAt === null ? null : new Date(neededAt).toISOString(),
    delayMinutes: delay,
    deliveryDate: row.deliveryDate,
    mouldLateMinutes: due === null ? 0 : (start?.mouldLateMinutes ?? 0) + Math.max(0, delay - room),
  }
}

/** The first needed first; what no plan has comes last, in the order of delivery. */
export async function readNeeded(
  ctx: Context,
  query: NeededQuery,
): Promise<{ rows: NeededPart[]; total: number; atRisk: number }> {
  const wanted = await ctx.db.all(wantedSql(ctx, query))
  const starts = await firstStarts(
    ctx.db,
    ctx.session,
    wanted.map(({ partId }) => partId),
  )
  const needs = wanted
    .map((row) => needOf(ctx, row, starts.get(row.partId)))
    .filter(({ kind, state }) => (!query.kind || kind === query.kind) && (!query.state || state === query.state))
  const risky = needs.filter(({ mouldLateMinutes }) => mouldLateMinutes > 0)
  const rows = query.onlyAtRisk ? risky : needs
  const first = ({ neededAt }: NeededPart) => neededAt ?? '~'
  rows.sort((one, other) => (first(one) < first(other) ? -1 : first(one) > first(other) ? 1 : 0))
  return { rows, total: rows.length, atRisk: risky.length }
}
