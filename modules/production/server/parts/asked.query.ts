import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'

/** What basic data ask of an operation's pieces, in the factory's own words. */
export interface Asked {
  /** With its hardness as it comes. */
  material: string | null
  /** Of heat treatment: its classes by the material, each with the hardness to reach. */
  treatments: string[]
  surface: string | null
  /** Where deliveries are reported: the customer's addresses for them. */
  deliverTo: string[]
}

interface Hardness {
  min: number | null
  max: number | null
}

interface Row extends Hardness {
  batchId: number
  operationNumber: number
  material: string | null
  treatments: ({ name: string } & Hardness)[]
  surface: string
  deliverTo: string[]
}

function withHardness(name: string, { min, max }: Hardness): string {
  if (min === null && max === null) return name
  if (min === null || max === null) return `${name} ${min === null ? `≤ ${max}` : `≥ ${min}`} HRC`
  return `${name} ${min === max ? min : `${min}–${max}`} HRC`
}

/** By batch and operation, as `keyOf` names them. */
export async function askedAt(
  ctx: Pick<Context, 'db' | 'session'>,
  keys: readonly { batchId: number; operationNumber: number }[],
  keyOf: (of: { batchId: number; operationNumber: number }) => string,
): Promise<Map<string, Asked>> {
  const rows = await ctx.db.all<Row>(sql`
    select a.batch_id as "batchId", a.number as "operationNumber", concat_ws(' ', t.code, t.name) as material,
      t.hardness_min as min, t.hardness_max as max, concat_ws(' · ', u.surface_level, u.treatment, u.roughness) as surface,
      coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'min', h.hardness_min, 'max', h.hardness_max) order by h.position)
        from basic_material_heat_treatments h
        where ${inTenant(ctx, 'h')} and h.parent_id = t.id and s.type = 'heatTreatment'), '[]') as treatments,
      coalesce((select jsonb_agg(concat_ws(' · ', d.name, d.detail) order by d.position)
        from basic_customer_delivery_addresses d
        where ${inTenant(ctx, 'd')} and d.parent_id = m.customer_id and exists (select from basic_section_report_items i
          where ${inFactory(ctx, 'i')} and i.parent_id = s.id and i.item = 'delivery' and i.workpiece_type in (0, p.type))), '[]') as "deliverTo"
    from unnest(${keys.map(({ batchId }) => batchId)}::bigint[], ${keys.map((key) => key.operationNumber)}::int[]) as a(batch_id, number)
    join production_batch b on ${inFactory(ctx, 'b')} and b.id = a.batch_id
    join production_part p on ${inFactory(ctx, 'p')} and p.id = b.part_id
    join production_mould m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
    left join production_route r on ${inFactory(ctx, 'r')} and r.part_id = p.id
    left join production_route_operations o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = a.number
    left join basic_process c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    left join basic_section s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
    left join basic_material t on ${inTenant(ctx, 't')} and t.id = p.material_id
    left join basic_surface_requirement u on ${inTenant(ctx, 'u')} and u.id = p.surface_requirement_id`)
  return new Map(
    rows.map(({ material, treatments, surface, deliverTo, ...row }) => [
      keyOf(row),
      {
        material: material ? withHardness(material, row) : null,
        treatments: treatments.map(({ name, ...hardness }) => withHardness(name, hardness)),
        surface: surface || null,
        deliverTo,
      },
    ]),
  )
}
