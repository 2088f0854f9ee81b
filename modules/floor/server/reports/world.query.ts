/** What reports need to know of the factory, for all operations and people of a call at once. */
import { isOwnSection } from '@mouldwright/basic/server/api'
import { allOf, dayIn, inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'
import type { ReportedBy } from './report-draft.ts'

export interface OperationWorld {
  batchId: number
  operationNumber: number
  batch: string
  quantity: number
  status: string
  partId: number
  partType: number
  materialStatus: string
  hasRoute: boolean
  isOnRoute: boolean
  isOutsourced: boolean
  /** Where it is planned or stands. */
  machineId: number | null
  resourceGroupId: number | null
  section: string | null
  /** The caller may work in the section; always so at a terminal, which is let in by itself. */
  isOwn: boolean
  /** Report items of the section for such parts; none: all. */
  items: string[]
  hasItems: boolean
  canCompleteDirectly: boolean
  needsShipmentWeight: boolean
  /** The machine that the report names, if there is one. */
  namedId: number | null
  namedMachine: string | null
  isNamedValid: boolean
  /** It takes reports: its own switch, where the section's machines use theirs, and that of its groups. */
  namedLogsWork: boolean
  namedReportsWork: boolean
}

/** A row for each operation and machine named. Batches are held until the transaction ends, so that reports of one operation come one after the other. */
export async function operationWorld(
  ctx: Context,
  operations: readonly { batchId: number; operationNumber: number; machineId?: number | null }[],
  { terminalId }: Pick<ReportedBy, 'terminalId'>,
): Promise<OperationWorld[]> {
  const ids = [...new Set(operations.map(({ batchId }) => batchId))].sort((one, other) => one - other)
  const held = ctx.db.all(
    sql`select t.id from production_batch as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[]) order by t.id for update`,
  )
  const isOwn = terminalId === undefined ? isOwnSection(ctx, sql.ref('e.id')) : sql`true`
  // Read after they are held, as statements of a connection are carried out in their order.
  const read = ctx.db.all<OperationWorld>(sql`
    select b.id as "batchId", a.number as "operationNumber", b.number as batch, b.quantity, coalesce(b.status, 'open') as status,
      p.id as "partId", p.type as "partType", p.material_status as "materialStatus", r.id is not null as "hasRoute",
      o.number is not null as "isOnRoute", coalesce(f.is_outsourced, o.is_outsourced, false) as "isOutsourced",
      f.machine_id as "machineId", coalesce(f.resource_group_id, o.resource_group_id) as "resourceGroupId",
      e.name as section, ${isOwn} as "isOwn", coalesce(i.items, '{}') as items, coalesce(i.any, false) as "hasItems",
      coalesce(e.can_complete_directly, false) as "canCompleteDirectly", coalesce(e.needs_shipment_weight, false) as "needsShipmentWeight",
      k.id as "namedId", k.name as "namedMachine", coalesce(k.status <> 'invalid', false) as "isNamedValid",
      coalesce(k.logs_work or not exists (select from basic_machine n
        where ${inFactory(ctx, 'n')} and n.section_id = k.section_id and n.logs_work), false) as "namedLogsWork",
      coalesce((select bool_or(g.reports_work) from basic_resource_group_machines m
        join basic_resource_group g on ${inFactory(ctx, 'g')} and g.id = m.parent_id and g.valid
        where ${inFactory(ctx, 'm')} and m.machine_id = k.id), true) as "namedReportsWork"
    from (select distinct * from unnest(${operations.map(({ batchId }) => batchId)}::bigint[],
      ${operations.map(({ operationNumber }) => operationNumber)}::int[],
      ${operations.map(({ machineId }) => machineId ?? null)}::bigint[]) as u(batch_id, number, machine_id)) as a
    join production_batch b on ${inFactory(ctx, 'b')} and b.id = a.batch_id and b.id = any(${ids}::bigint[])
    join production_part p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    left join production_route r on ${inFactory(ctx, 'r')} and r.part_id = p.id
    left join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = a.number
      and coalesce(o.only_batch_id, b.id) = b.id
    left join production_batch_operations f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = a.number
    left join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    left join basic_section e on ${inFactory(ctx, 'e')} and e.id = coalesce(o.section_id, c.section_id)
    left join lateral (
      select array_agg(x.item) filter (where x.workpiece_type in (0, p.type)) as items, true as any
      from basic_section_report_items x where ${inFactory(ctx, 'x')} and x.parent_id = e.id having count(*) > 0) i on true
    left join basic_machine k on ${inFactory(ctx, 'k')} and k.id = a.machine_id`)
  return (await allOf([read, held]))[0]
}

export const groupWorld = (ctx: Context, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db.all<{ id: number; name: string; reportsWork: boolean }>(
        sql`select g.id, g.name, g.reports_work as "reportsWork" from basic_resource_group g
          where ${inFactory(ctx, 'g')} and g.id = any(${ids}::bigint[])`,
      )

/** Members of the tenant who may work in the factory, by id. */
export const peopleWorld = (ctx: Context, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db.all<{ id: number; name: string }>(
        sql`select u.id, coalesce(nullif(u.real_name, ''), u.user_name) as name from identity_user u
          where ${inTenant(ctx, 'u')} and u.id = any(${ids}::bigint[])
            and exists (select from identity_user_factories f
              where ${inTenant(ctx, 'f')} and f.parent_id = u.id and f.factory_id = ${ctx.session.factoryId})`,
      )

/** A team of the section that people are in today: where work without a machine stands. */
export async function teamsOf(ctx: Context, userIds: readonly number[]) {
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  const rows = await ctx.db.all<{ userId: number; section: string; groupId: number }>(sql`
    select u.user_id as "userId", e.name as section, min(g.id) as "groupId" from basic_resource_group g
    join basic_resource_group_users u on ${inFactory(ctx, 'u')} and u.parent_id = g.id
      and coalesce(u.join_date <= ${today}::date, true) and coalesce(u.end_date >= ${today}::date, true)
    join basic_section e on ${inFactory(ctx, 'e')} and e.id = g.section_id
    where ${inFactory(ctx, 'g')} and g.valid and g.reports_work and u.user_id = any(${userIds}::bigint[])
    group by u.user_id, e.name`)
  return new Map(rows.map(({ userId, section, groupId }) => [`${userId}/${section}`, groupId]))
}
