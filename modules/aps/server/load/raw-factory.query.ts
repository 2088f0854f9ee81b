import { anyOf, inFactory, inTenant, sql, tables, type Condition, type Context } from '@mouldwright/server-kit'
import { partType } from '@mouldwright/production/shared'
import type { RawFactory, RawOperation } from './raw-factory.ts'
import { readResources } from './raw-resources.query.ts'

/** The moulds in scope: open ones, of those chosen for the schedule if it names any. */
const inScope = (ctx: Context, scheduleId: number): Condition =>
  sql`${inFactory(ctx, 't')} and coalesce(t.status, 'open') = 'open' and (
      not exists (select 1 from aps_schedule_moulds as c where ${inFactory(ctx, 'c')} and c.parent_id = ${scheduleId})
      or exists (select 1 from aps_schedule_moulds as c where ${inFactory(ctx, 'c')} and c.parent_id = ${scheduleId} and c.mould_id = t.id)
    )`

/**
 * Reads all that a load needs: one statement a table, whatever the size of the factory. Tables are put together here and not by
 * the database: right after an import it has no statistics, and its guess of a join can take minutes.
 */
export async function readFactory(ctx: Context, scheduleId: number): Promise<RawFactory> {
  const { db } = ctx
  const moulds = await db.all(
    tables
      .selectFrom('production_mould as t')
      .select(['id', 'number', 'name', 'salesman', 'priority', 'start_date', 'delivery_date', 'customer_id'])
      .where(inScope(ctx, scheduleId)),
  )
  const customers = await db.all(
    tables.selectFrom('basic_customer as t').select(['id', 'name']).where(inTenant(ctx, 't')),
  )
  const customerName = new Map(customers.map(({ id, name }) => [id, name]))
  const parts = await db.all(
    tables
      .selectFrom('production_part as t')
      .select([
        'id',
        'mould_id',
        'number',
        'name',
        'type',
        'quantity',
        'assembly_group',
        'delivery_date',
        'priority',
        'material_status',
        'material_date',
        'length',
        'width',
        'height',
        'weight',
        'precision_level',
        'needs_c_axis',
        sql<boolean>`exists (select from basic_part_type as k
          where ${inTenant(ctx, 'k')} and k.id = t.part_type_id and k.is_bought)`.as('is_bought'),
        sql<string | null>`(select a.name from basic_material as a left join basic_material_type as k
            on ${inTenant(ctx, 'k')} and k.id = a.type_id
          where ${inTenant(ctx, 'a')} and a.id = t.material_id
            and (a.needs_heat_treatment or k.needs_heat_treatment))`.as('hardened'),
      ])
      .where(inFactory(ctx, 't'))
      .where('t.mould_id', '=', anyOf(idsOf(moulds))),
  )
  const routes = await db.all(
    tables
      .selectFrom('production_route as t')
      .select(['id', 'part_id'])
      .where(inFactory(ctx, 't'))
      .where('t.part_id', '=', anyOf(idsOf(parts))),
  )
  const batches = await db.all(
    tables
      .selectFrom('production_batch as t')
      .select([
        'id',
        'number',
        'part_id',
        'quantity',
        'priority',
        'start_date',
        'delivery_date',
        'chosen_ways',
        'source',
        'status',
        'work_order_number as work_order',
      ])
      .where(inFactory(ctx, 't'))
      .where('t.part_id', '=', anyOf(idsOf(parts))),
  )
  const published = await db.all(
    tables
      .selectFrom('aps_plan as t')
      .select('id')
      .where(inFactory(ctx, 't'))
      .where('t.published_at', 'is not', null)
      .where('t.superseded_at', 'is', null),
  )
  const electrodeIds = parts.flatMap(({ id, type }) => (type === partType.electrode ? [id] : []))
  const followed = await ctx.kit.extensions.electrodePieces?.(ctx, electrodeIds)
  return {
    moulds: moulds.map(({ customerId, ...mould }) => ({
      ...mould,
      customer: customerId === null ? null : (customerName.get(customerId) ?? null),
    })),
    trials: await db.all(
      tables
        .selectFrom('production_mould_trials as t')
        .select(['parent_id as mould_id', 'event', 'planned_date'])
        .where(inFactory(ctx, 't'))
        .where('t.parent_id', '=', anyOf(idsOf(moulds)))
        .where('t.actual_date', 'is', null),
    ),
    parts,
    operations: await readOperations(ctx, routes),
    batches,
    facts: await db.all(
      tables
        .selectFrom('production_batch_operations as t')
        .select([
          'parent_id as batch_id',
          'number',
          'lock',
          'machine_id',
          'resource_group_id',
          'started_at',
          'finished_at',
          'worked_minutes',
          'progress',
          'is_paused',
          'is_outsourced',
          'supplier_id',
          'turnaround_minutes',
        ])
        .where(inFactory(ctx, 't'))
        .where('t.parent_id', '=', anyOf(idsOf(batches))),
    ),
    burns: await db.all(
      tables
        .selectFrom('production_part_burns as t')
        .select([
          'parent_id as electrode_id',
          'part_id',
          'operation_number',
          // Pieces that are said stage by stage make up the set together.
          sql<number | null>`coalesce(nullif(coalesce(t.rough_pieces, 0) + coalesce(t.semi_fine_pieces, 0)
            + coalesce(t.fine_pieces, 0) + coalesce(t.polish_pieces, 0), 0), t.pieces)`.as('pieces'),
        ])
        .where(inFactory(ctx, 't'))
        .where('t.parent_id', '=', anyOf(idsOf(parts)))
        .orderBy('t.parent_id')
        .orderBy('t.position'),
    ),
    pieces: followed?.pieces ?? [],
    electrodes: followed?.electrodes ?? [],
    supplierLeads: await db.all(
      tables
        .selectFrom('basic_supplier_outsourcing as t')
        .select([
          'parent_id as supplier_id',
          'process_id',
          sql<number>`t.lead_minutes`.as('minutes'),
          sql<number>`coalesce(t.transport_minutes, 0)`.as('transport_minutes'),
        ])
        .where(inFactory(ctx, 't'))
        .where('t.lead_minutes', 'is not', null),
    ),
    suppliers: await db.all(
      tables
        .selectFrom('basic_supplier as t')
        .select(['id', 'name', 'calendar_id', 'simultaneous_tasks'])
        .where(inFactory(ctx, 't'))
        .where(sql<boolean>`(t.calendar_id is not null or t.simultaneous_tasks is not null)`)
        .orderBy('t.name')
        .orderBy('t.id'),
    ),
    ...(await readResources(ctx)),
    published,
    places: published[0]
      ? await db.all(
          tables
            .selectFrom('aps_task as t')
            .select(['batch_id', 'part_id', 'machine_id', 'group_id', 'start_at', 'operation_number as number'])
            .where(inFactory(ctx, 't'))
            .where('t.plan_id', '=', published[0].id)
            .where('t.split', '=', 1)
            .where('t.start_at', 'is not', null)
            .$narrowType<{ start_at: string }>()
            .where('t.task_status', '<>', 'completed'),
        )
      : [],
  }
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

/** Operations of routes; what a route leaves blank is its process's. */
async function readOperations(
  ctx: Context,
  routes: readonly { id: number; partId: number }[],
): Promise<RawOperation[]> {
  const rows = await ctx.db.all(
    tables
      .selectFrom('production_route_operations as t')
      .select([
        'parent_id as route_id',
        'number',
        'process_id',
        'section_id',
        'estimated_minutes',
        'resource_group_id',
        'setup_minutes',
        'needs_cam',
        'cam_status',
        'cam_ready_at',
        'needs_cam_qc',
        'cam_qc_status',
        'cam_qc_ready_at',
        'may_run_unattended',
        'must_not_be_interrupted',
        'most_wait_minutes',
        'fixture_id',
        'fixture_count',
        'way',
        'is_outsourced',
        'supplier_id',
        'turnaround_minutes',
        'only_batch_id',
      ])
      .where(inFactory(ctx, 't'))
      .where('t.parent_id', '=', anyOf(idsOf(routes))),
  )
  const processes = await ctx.db.all(
    tables
      .selectFrom('basic_process as t')
      .select([
        'id',
        'name',
        'section_id',
        'default_minutes',
        'charge_minutes',
        'production_mode',
        'is_cyclic',
        'needs_cam_qc',
      ])
      .where(inFactory(ctx, 't')),
  )
  const offers = await ctx.db.all(
    tables
      .selectFrom('basic_supplier_outsourcing as t')
      .innerJoin('basic_supplier as s', (join) =>
        join
          .onRef('s.tenant_id', '=', 't.tenant_id')
          .onRef('s.factory_id', '=', 't.factory_id')
          .onRef('s.id', '=', 't.parent_id'),
      )
      .select(['t.process_id', 't.lead_minutes', 't.transport_minutes'])
      .where(inFactory(ctx, 't'))
      .where('s.valid', '=', true)
      .where('t.lead_minutes', 'is not', null)
      .$narrowType<{ lead_minutes: number }>(),
  )
  const soonest = new Map<number, number>()
  for (const { processId, leadMinutes, transportMinutes } of offers) {
    const minutes = leadMinutes + (transportMinutes ?? 0)
    soonest.set(processId, Math.min(minutes, soonest.get(processId) ?? minutes))
  }
  const processById = new Map(processes.map((process) => [process.id, process]))
  const partOf = new Map(routes.map(({ id, partId }) => [id, partId]))
  return rows.map(({ processId, sectionId, estimatedMinutes, ...operation }) => {
    const process = processById.get(processId)!
    return {
      ...operation,
      partId: partOf.get(operation.routeId)!,
      processId,
      process: process.name,
      sectionId: sectionId ?? process.sectionId,
      pieceMinutes: estimatedMinutes ?? process.defaultMinutes,
      productionMode: process.productionMode,
      chargeMinutes: process.chargeMinutes,
      isCyclic: process.isCyclic ?? false,
      needsCamQc: operation.needsCamQc || process.needsCamQc,
      supplierMinutes: soonest.get(processId) ?? null,
    }
  })
}
