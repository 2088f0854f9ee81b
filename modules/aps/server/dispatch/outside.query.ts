/** When the plan that the shop follows has operations, for those who give work away. */
import { inFactory, sql, type Db, type ExtensionPoints, type FactoryPlace } from '@mouldwright/server-kit'

export interface PlannedOperation {
  batchId: number
  operationNumber: number
  startAt: string
  endAt: string
  /** When the next operation of the batch starts, else when this one ends: back by then, nothing waits. */
  wantedAt: string
  lateMinutes: number
}

/** Operations of batches as the published plan has them. One pass over the plan's tasks. */
export async function plannedOperations(
  db: Db,
  place: FactoryPlace,
  batchIds: readonly number[],
): Promise<Map<string, PlannedOperation>> {
  const rows = await db.all<Omit<PlannedOperation, 'wantedAt'>>(sql`
    select k.batch_id as "batchId", k.operation_number as "operationNumber", min(k.start_at) as "startAt", max(k.end_at) as "endAt",
      max(k.late_minutes) as "lateMinutes"
    from aps_task as k
    where ${inFactory(place, 'k')} and k.batch_id = any(${batchIds}::bigint[]) and k.start_at is not null and k.end_at is not null
      and k.plan_id = (select p.id from aps_plan as p
        where ${inFactory(place, 'p')} and p.published_at is not null and p.superseded_at is null)
    group by k.batch_id, k.operation_number order by k.batch_id, k.operation_number`)
  return new Map(
    rows.map((row, at) => {
      const next = rows[at + 1]
      const wantedAt = next?.batchId === row.batchId ? next.startAt : row.endAt
      return [operationKey(row.batchId, row.operationNumber), { ...row, wantedAt }]
    }),
  )
}

export const operationKey = (batchId: number, operationNumber: number) => `${batchId}/${operationNumber}`

/** The same for modules that this one needs: starts alone. */
export const plannedStarts: ExtensionPoints['plannedStarts'] = async ({ db, session }, batchIds) =>
  new Map([...(await plannedOperations(db, session, batchIds))].map(([key, { startAt }]) => [key, startAt]))
