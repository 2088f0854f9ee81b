import { gateKey, type AmberGateSource } from '@mouldwright/gate/server/api'
import { inFactory, sql } from '@mouldwright/server-kit'

interface Row {
  at: number
  task: string
}

/**
 * What the published plan has first at a machine, and is neither begun nor done, comes before all others there. One pass over the plan's
 * tasks of the machines that are asked about; what the plan does not have at the machine is in no order.
 */
export const outOfOrderGate: AmberGateSource = async (ctx, operations) => {
  if (operations.length === 0) return new Map()
  const rows = await ctx.db.all<Row>(sql`
    with plan as (select p.id from aps_plan as p
        where ${inFactory(ctx, 'p')} and p.published_at is not null and p.superseded_at is null),
      asked as (select * from unnest(${operations.map(({ batchId }) => batchId)}::bigint[],
        ${operations.map(({ operationNumber }) => operationNumber)}::int[], ${operations.map(({ machineId }) => machineId ?? null)}::bigint[])
        with ordinality as a(batch_id, number, machine_id, at)),
      own as (
        select distinct on (a.at) a.at, k.batch_id, k.operation_number, k.machine_id, k.start_at
        from asked as a join plan on true
          join aps_task as k on ${inFactory(ctx, 'k')} and k.plan_id = plan.id and k.batch_id = a.batch_id and k.operation_number = a.number
            and k.machine_id is not null and k.start_at is not null and k.machine_id = coalesce(a.machine_id, k.machine_id)
          left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = k.batch_id and f.number = k.operation_number
        where f.started_at is null
        order by a.at, k.start_at),
      first as (
        select distinct on (t.machine_id) t.machine_id, t.batch_id, t.operation_number, t.start_at,
          t.mould_number || ' ' || t.part_number || ' · ' || t.operation_number || ' ' || t.process_name as task
        from aps_task as t join plan on plan.id = t.plan_id
          join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
            and coalesce(b.status, 'open') in ('open', 'inProgress', 'dispatched')
          left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = t.batch_id and f.number = t.operation_number
        where ${inFactory(ctx, 't')} and t.machine_id in (select own.machine_id from own) and t.start_at is not null
          and t.task_status <> 'completed' and f.started_at is null and f.finished_at is null and not coalesce(f.is_outsourced, false)
        order by t.machine_id, t.start_at, t.position)
    select own.at::int as at, first.task from own join first on first.machine_id = own.machine_id
    where first.start_at < own.start_at and (first.batch_id, first.operation_number) <> (own.batch_id, own.operation_number)`)
  return new Map(
    rows.map(({ at, task }) => {
      const { batchId, operationNumber } = operations[at - 1]!
      return [
        gateKey(batchId, operationNumber),
        [{ code: 'outOfOrder', light: 'amber', params: { task }, path: '/aps/dispatch' }],
      ]
    }),
  )
}
