import { inFactory, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'

interface Scope {
  /** All machines where none is named; an override without a machine is told by its section alone. */
  machineIds: readonly number[]
  sectionIds: readonly number[]
}

/** Gates that somebody overrode since then, each with the operation that was let pass. */
export const overriddenGates = (db: Db, place: FactoryPlace, { machineIds, sectionIds }: Scope, since: Date) =>
  db.all<{ id: number; operation: string; by: string; reason: string }>(sql`
    select g.id, concat_ws(' ', w.number, p.number, g.operation_number, c.name) as operation, g.by, g.reason
    from gate_override as g
      join production_batch as b on ${inFactory(place, 'b')} and b.id = g.batch_id
      join production_part as p on ${inFactory(place, 'p')} and p.id = b.part_id
      join production_mould as w on ${inFactory(place, 'w')} and w.id = p.mould_id
      left join production_route as r on ${inFactory(place, 'r')} and r.part_id = p.id
      left join production_route_operations as o on ${inFactory(place, 'o')} and o.parent_id = r.id and o.number = g.operation_number
      left join basic_process as c on ${inFactory(place, 'c')} and c.id = o.process_id
      left join basic_machine as m on ${inFactory(place, 'm')} and m.id = g.machine_id
    where ${inFactory(place, 'g')} and g.at > ${since}
      and (cardinality(${machineIds}::bigint[]) = 0 or g.machine_id = any(${machineIds}::bigint[]))
      and (cardinality(${sectionIds}::bigint[]) = 0
        or coalesce(m.section_id, o.section_id, c.section_id) = any(${sectionIds}::bigint[]))
    order by g.at, g.id limit 1000`)
