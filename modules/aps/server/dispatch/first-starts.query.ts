/** When the plan that the shop follows first needs parts, for those who buy their material or the parts themselves. */
import { inFactory, sql, type Db } from '@mouldwright/server-kit'

export interface FirstStart {
  partId: number
  /** Start of the part's first operation; of a part without operations the first assembly of its mould. */
  startAt: string | null
  /** From the store to the group of that operation. */
  flowMinutes: number
  mouldEndAt: string | null
  mouldLateMinutes: number
}

/** First starts of parts in the published plan, by part. */
export async function firstStarts(
  db: Db,
  place: { tenantId: number; factoryId: number },
  partIds: readonly number[],
): Promise<ReadonlyMap<number, FirstStart>> {
  if (partIds.length === 0) return new Map()
  const rows = await db.all<FirstStart>(sql`
    with plan as (select p.id from aps_plan as p
        where ${inFactory(place, 'p')} and p.published_at is not null and p.superseded_at is null),
      own as (
        select distinct on (k.part_id) k.part_id, k.start_at, k.group_id from aps_task as k join plan on plan.id = k.plan_id
        where ${inFactory(place, 'k')} and k.part_id = any(${partIds}::bigint[]) and k.start_at is not null and k.task_status <> 'completed'
        order by k.part_id, k.start_at, k.operation_number),
      joined as (
        select distinct on (k.mould_id) k.mould_id, k.start_at, k.group_id from aps_task as k join plan on plan.id = k.plan_id
          join basic_section as s on ${inFactory(place, 's')} and s.id = k.section_id and s.type in ('fitting', 'assembly')
        where ${inFactory(place, 'k')} and k.start_at is not null and k.task_status <> 'completed'
        order by k.mould_id, k.start_at),
      flow as (
        select f.to_group_id, max(f.minutes) as minutes from basic_flow_time as f
          join basic_resource_group as g on ${inFactory(place, 'g')} and g.id = f.from_group_id
          join basic_section as s on ${inFactory(place, 's')} and s.id = g.section_id and s.type = 'warehouse'
        where ${inFactory(place, 'f')} group by f.to_group_id)
    select t.id as "partId", coalesce(own.start_at, joined.start_at) as "startAt", coalesce(flow.minutes, 0)::int as "flowMinutes",
      m.end_at as "mouldEndAt", coalesce(m.late_minutes, 0)::int as "mouldLateMinutes"
    from production_part as t
      left join own on own.part_id = t.id
      left join joined on own.part_id is null and joined.mould_id = t.mould_id and not exists (
        select from production_route as r join production_route_operations as o on ${inFactory(place, 'o')} and o.parent_id = r.id
        where ${inFactory(place, 'r')} and r.part_id = t.id)
      left join flow on flow.to_group_id = coalesce(own.group_id, joined.group_id)
      left join plan on true
      left join aps_plan_mould as m on ${inFactory(place, 'm')} and m.plan_id = plan.id and m.mould_id = t.mould_id
    where ${inFactory(place, 't')} and t.id = any(${partIds}::bigint[])`)
  return new Map(rows.map((row) => [row.partId, row]))
}
