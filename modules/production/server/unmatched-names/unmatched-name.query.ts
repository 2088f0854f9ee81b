import { machine, section } from '@mouldwright/basic/shared'
import { permissionOf } from '@mouldwright/kernel'
import { inFactory, inTenant, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { batch, part, route, type namedKinds, type UnmatchedName } from '../../shared/index.ts'

export type NamedKind = (typeof namedKinds)[number]

/** A place that still says a name in words. */
export interface Place {
  entity: string
  recordId: number
  operationNumber: number
  label: string
  text: string
}

const shownNames = 200
const handledPlaces = 500

/** Entities whose records the caller may change. */
const changeable = ({ session }: Context) =>
  [part, route, batch, section, machine]
    .filter((of) => session.permissions.has(permissionOf(of, 'modify')))
    .map(({ name }) => name)

/** All places that name no record yet, with what people call them. */
const openPlaces = (ctx: Context): Sql => sql`
  select u.kind, u.text, lower(btrim(normalize(u.text, NFKC))) as form, u.entity, u.record_id, u.operation_number, o.label
  from production_unmatched_name as u join (
    select ${part.name}::text as entity, t.id as record_id, 0 as operation_number, m.number || ' ' || t.number as label
    from production_part as t
      join production_mould as m on m.tenant_id = t.tenant_id and m.factory_id = t.factory_id and m.id = t.mould_id
    where ${inFactory(ctx, 't')} and t.material_id is null
    union all
    select ${route.name}::text, s.parent_id, s.number, m.number || ' ' || t.number || ' / ' || s.number
    from production_route_operations as s
      join production_route as r on r.tenant_id = s.tenant_id and r.factory_id = s.factory_id and r.id = s.parent_id
      join production_part as t on t.tenant_id = r.tenant_id and t.factory_id = r.factory_id and t.id = r.part_id
      join production_mould as m on m.tenant_id = t.tenant_id and m.factory_id = t.factory_id and m.id = t.mould_id
    where ${inFactory(ctx, 's')} and s.supplier_id is null
    union all
    select ${batch.name}::text, s.parent_id, s.number, t.number || ' / ' || s.number
    from production_batch_operations as s
      join production_batch as t on t.tenant_id = s.tenant_id and t.factory_id = s.factory_id and t.id = s.parent_id
    where ${inFactory(ctx, 's')} and s.supplier_id is null
    union all
    select ${section.name}::text, t.id, 0, t.name from basic_section as t
    where ${inFactory(ctx, 't')} and t.colour_standard_id is null
    union all
    select ${machine.name}::text, t.id, 0, t.name from basic_machine as t
    where ${inFactory(ctx, 't')} and t.department_id is null
  ) as o on o.entity = u.entity and o.record_id = u.record_id and o.operation_number = u.operation_number
  where ${inFactory(ctx, 'u')} and u.entity = any(${changeable(ctx)}::text[])`

/** Names that are open, the most frequent first, with how many there are of all. */
export const readNames = (ctx: Context) =>
  ctx.db.all<UnmatchedName & { total: number }>(sql`
    select p.kind, min(p.text) as text, count(*) as count,
      to_jsonb((array_agg(p.label order by p.label))[1:5]) as places, count(*) over () as total
    from (${openPlaces(ctx)}) as p group by p.kind, p.form order by count(*) desc, min(p.text) limit ${shownNames}`)

/** Some places with the name, and how many others there are. */
export async function readPlaces(
  ctx: Context,
  kind: NamedKind,
  text: string,
): Promise<{ places: Place[]; left: number }> {
  const rows = await ctx.db.all<Place & { total: number }>(sql`
    select p.entity, p.record_id, p.operation_number, p.label, p.text, count(*) over () as total
    from (${openPlaces(ctx)}) as p
    where p.kind = ${kind} and p.form = lower(btrim(normalize(${text}::text, NFKC)))
    order by p.entity, p.record_id, p.operation_number limit ${handledPlaces}`)
  return { places: rows, left: (rows[0]?.total ?? 0) - rows.length }
}

/** The places say it in words no longer. */
export const forgetPlaces = (ctx: Context, places: readonly Place[]) =>
  ctx.db.run(sql`
    delete from production_unmatched_name as u
    using unnest(${places.map(({ entity }) => entity)}::text[], ${places.map(({ recordId }) => recordId)}::bigint[],
      ${places.map(({ operationNumber }) => operationNumber)}::integer[]) as p(entity, record_id, operation_number)
    where ${inFactory(ctx, 'u')} and u.entity = p.entity and u.record_id = p.record_id
      and u.operation_number = p.operation_number`)

const tables = {
  material: 'basic_material',
  colourStandard: 'basic_colour_standard',
  department: 'identity_department',
}

/** Whether a record may be chosen; absent when there is none. */
export async function mayBeChosen(ctx: Context, kind: NamedKind, id: number): Promise<boolean | undefined> {
  const found = await ctx.db.maybe<{ valid: boolean }>(
    kind === 'supplier'
      ? sql`select t.valid from basic_supplier as t where ${inFactory(ctx, 't')} and t.id = ${id}`
      : sql`select t.valid from ${sql.table(tables[kind])} as t where ${inTenant(ctx, 't')} and t.id = ${id}`,
  )
  return found?.valid
}
