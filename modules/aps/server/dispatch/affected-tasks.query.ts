import { listed } from '@mouldwright/kernel'
import type { AffectedSource, AffectedThing } from '@mouldwright/production/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

interface Row {
  partId: number
  batchId: number | null
  batch: string | null
  part: string
  numbers: number[]
  from: string | null
  resource: string | null
}

/** Tasks of the published plan that have not begun, by batch; of parts in no batch yet, by part. */
const waitingTasks = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<Row>(
    sql`select t.part_id as "partId", t.batch_id as "batchId", min(t.batch_number) as batch, min(t.part_number) as part,
        array_agg(distinct t.operation_number order by t.operation_number) as numbers, min(t.start_at) as "from",
        (array_agg(t.resource_name order by t.start_at))[1] as resource
      from aps_task as t
        join aps_plan as p on ${inFactory(ctx, 'p')} and p.id = t.plan_id and p.published_at is not null and p.superseded_at is null
        left join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
        left join production_batch_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = t.batch_id and o.number = t.operation_number
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and t.task_status <> 'completed' and o.started_at is null
        and coalesce(b.status, 'open') not in ('finished', 'closed') and (t.batch_id is null or b.id is not null)
      group by t.part_id, t.batch_id order by min(t.part_number), min(t.batch_number)`,
  )

/** What the published plan is still to do on parts; a new plan with the same operations leaves decisions as they are. */
export const affectedByPlan: AffectedSource = {
  find: async (ctx, partIds) =>
    (partIds.length === 0 ? [] : await waitingTasks(ctx, partIds)).map(
      ({ partId, batchId, batch, part, numbers, from, resource }): AffectedThing => ({
        key: batchId === null ? `plan/part/${partId}` : `plan/${batchId}`,
        kind: 'plan',
        partId,
        batchId,
        name: batch ?? part,
        facts: {
          part,
          tasks: numbers.length,
          operations: listed(ctx.language, numbers),
          from: from ?? '',
          resource: resource ?? '–',
        },
        state: numbers.join(','),
        // Without a batch there is nothing that a machine could be held from.
        decisions: batchId === null ? ['letFinish'] : ['letFinish', 'hold'],
        path: batchId === null ? `/production/part?id=${partId}` : `/production/batch?id=${batchId}`,
      }),
    ),
}
