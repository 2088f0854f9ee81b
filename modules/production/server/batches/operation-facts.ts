import { inFactory, plainValues, sql, type Change, type Context, type Db } from '@mouldwright/server-kit'
import { batch, type EnteredFacts } from '../../shared/index.ts'

/** What has become of an operation, as forms, workbooks and reports say it. */
export interface OperationFact extends EnteredFacts {
  batchId: number
  operationNumber: number
}

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** Somebody has entered or imported facts of operations: in the same transaction, for whoever keeps the reports that they follow from. */
    factsEntered: (ctx: Context, facts: readonly (OperationFact & { isImported: boolean })[]) => Promise<void>
  }
}

type Draft = NonNullable<Change<typeof batch>['after']['operations']>[number]

const iso = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)

/** Without a start there are no facts: a machine then is where the planner wants it. */
const factOf = (batchId: number, operationNumber: number, of: Draft | undefined): OperationFact => ({
  batchId,
  operationNumber,
  startedAt: iso(of?.startedAt),
  finishedAt: iso(of?.finishedAt),
  workedMinutes: of?.workedMinutes ?? null,
  progress: of?.progress ?? null,
  isPaused: of?.isPaused ?? false,
  machineId: (of?.startedAt && of.machineId) || null,
  resourceGroupId: (of?.startedAt && of.resourceGroupId) || null,
})

/** Facts that changes of batches say anew. */
export function enteredFacts(changes: readonly Change<typeof batch>[]): (OperationFact & { isImported: boolean })[] {
  return changes.flatMap(({ before, after, row }) => {
    const was = new Map((before?.operations ?? []).map((of) => [of.number, of]))
    const is = new Map((after.operations ?? []).map((of) => [of.number, of]))
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((number) => {
      const [one, other] = [factOf(after.id, number, was.get(number)), factOf(after.id, number, is.get(number))]
      return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ ...other, isImported: row !== undefined }]
    })
  })
}

/** Between these two the reports of operations decide; all other states are people's decisions. */
const followsReports = (status: string | null | undefined) =>
  status === null || status === undefined || status === 'open' || status === 'inProgress'

/** What a planner says of an operation, as text; empty where nothing is said. Where it is done is part of that until the work has begun. */
function wishOf(of: Draft | undefined, isBegun: boolean): string {
  if (!of) return ''
  const place = isBegun ? [] : [of.machineId, of.resourceGroupId, of.isOutsourced || null, of.supplierId]
  const wish = [of.lock || null, of.turnaroundMinutes, ...place].map((value) => value ?? null)
  return wish.every((value) => value === null) ? '' : JSON.stringify(wish)
}

/** Whether a change of a batch says nothing, or nothing but what has become of its operations. */
function isFactsAlone({ before, after }: Change<typeof batch>): boolean {
  if (!before) return false
  const header = (of: object) =>
    JSON.stringify(plainValues(batch.fields, { ...of, status: null, finishedAt: null, operations: null }))
  if (before.status !== after.status && !(followsReports(before.status) && followsReports(after.status))) return false
  if (header(before) !== header(after)) return false
  const was = new Map((before.operations ?? []).map((of) => [of.number, of]))
  const is = new Map((after.operations ?? []).map((of) => [of.number, of]))
  return [...new Set([...was.keys(), ...is.keys()])].every((number) => {
    const [one, other] = [was.get(number), is.get(number)]
    const isBegun = Boolean(one?.startedAt ?? other?.startedAt)
    return wishOf(one, isBegun) === wishOf(other, isBegun)
  })
}

/** Facts that somebody enters are reports too: such versions of batches are counted as theirs. */
export async function countFactsAlone(ctx: Context, changes: readonly Change<typeof batch>[]): Promise<void> {
  const ids = changes.filter(isFactsAlone).map(({ after }) => after.id)
  if (ids.length === 0) return
  await ctx.db.run(
    sql`update production_batch as b set derived_changes = b.derived_changes + 1 where ${inFactory(ctx, 'b')} and b.id = any(${ids}::bigint[])`,
  )
}

interface Place {
  tenantId: number
  factoryId: number
}

/**
 * Brings the batches' operations to what the reports come to. Whoever has a form of such a batch open is told that it has changed.
 * Answers how many operations were another before.
 */
export async function writeFacts(
  db: Db,
  place: Place,
  facts: readonly OperationFact[],
  { at, by }: { at: Date; by: string },
): Promise<number> {
  if (facts.length === 0) return 0
  const given = sql`jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as u("batchId" bigint, "operationNumber" int, "startedAt" timestamptz,
    "finishedAt" timestamptz, "workedMinutes" int, progress numeric, "isPaused" boolean, "machineId" bigint, "resourceGroupId" bigint)`
  const { changed } = await db.one<{ changed: number }>(sql`
    with given as (select * from ${given}),
    written as (
      update production_batch_operations as t set started_at = g."startedAt", finished_at = g."finishedAt",
        worked_minutes = g."workedMinutes", progress = g.progress, is_paused = g."isPaused",
        machine_id = case when g."startedAt" is null then t.machine_id else g."machineId" end,
        resource_group_id = case when g."startedAt" is null then t.resource_group_id else g."resourceGroupId" end
      from given g
      where ${inFactory(place, 't')} and t.parent_id = g."batchId" and t.number = g."operationNumber"
        and t.parent_id = any(array(select "batchId" from given))
        and (t.started_at, t.finished_at, t.worked_minutes, t.progress, t.is_paused, t.machine_id, t.resource_group_id) is distinct from
          (g."startedAt", g."finishedAt", g."workedMinutes", g.progress, g."isPaused",
            case when g."startedAt" is null then t.machine_id else g."machineId" end,
            case when g."startedAt" is null then t.resource_group_id else g."resourceGroupId" end)
      returning t.parent_id),
    added as (
      insert into production_batch_operations (tenant_id, factory_id, parent_id, position, number, lock, machine_id, resource_group_id,
        started_at, finished_at, worked_minutes, progress, is_paused)
      select ${place.tenantId}, ${place.factoryId}, g."batchId",
        coalesce((select max(x.position) from production_batch_operations x where ${inFactory(place, 'x')} and x.parent_id = g."batchId"), -1)
          + row_number() over (partition by g."batchId" order by g."operationNumber"),
        g."operationNumber", 0, g."machineId", g."resourceGroupId", g."startedAt", g."finishedAt", g."workedMinutes", g.progress, g."isPaused"
      from given g
      where g."startedAt" is not null and not exists (
        select from production_batch_operations x
        where ${inFactory(place, 'x')} and x.parent_id = g."batchId" and x.number = g."operationNumber"
          and x.parent_id = any(array(select "batchId" from given)))
      returning parent_id),
    touched as (select parent_id, count(*) as operations from (select * from written union all select * from added) as w group by parent_id),
    versioned as (
      update production_batch as b set version = b.version + 1, derived_changes = b.derived_changes + 1, updated_at = ${at}, updated_by = ${by},
        status = case when coalesce(b.status, 'open') not in ('open', 'inProgress') then b.status when n.begun then 'inProgress'
          when b.status is null then null else 'open' end
      from touched w cross join lateral (
        select exists (select from given g where g."batchId" = w.parent_id and g."startedAt" is not null)
          or exists (select from production_batch_operations x
            where ${inFactory(place, 'x')} and x.parent_id = w.parent_id and x.started_at is not null and not exists (
              select from given g where g."batchId" = x.parent_id and g."operationNumber" = x.number)) as begun) as n
      where ${inFactory(place, 'b')} and b.id = w.parent_id and b.id = any(array(select parent_id from touched)))
    select coalesce(sum(operations), 0)::int as changed from touched`)
  return changed
}
