/** What other modules ask of the plan that the shop follows, outside any call. */
import { inFactory, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'
import { isLate } from '../query/mould-rows.query.ts'

/** Machines and sections that are asked about; none of a kind means any. */
interface Scope {
  machineIds: readonly number[]
  sectionIds: readonly number[]
}

const published = (place: FactoryPlace) =>
  sql`(select p.id from aps_plan as p where ${inFactory(place, 'p')} and p.published_at is not null and p.superseded_at is null)`

/** Moulds that the published plan finishes late and that have work left on the machines and sections, the latest first. */
export const lateMoulds = (db: Db, place: FactoryPlace, { machineIds, sectionIds }: Scope) =>
  db.all<{ mouldId: number; number: string; name: string }>(sql`
    select t.mould_id as "mouldId", t.mould_number as number, t.mould_name as name from aps_plan_mould as t
    where ${inFactory(place, 't')} and t.plan_id = ${published(place)} and ${isLate}
      and (cardinality(${machineIds}::bigint[]) + cardinality(${sectionIds}::bigint[]) = 0 or exists (
        select from aps_task as k where ${inFactory(place, 'k')} and k.plan_id = t.plan_id and k.mould_id = t.mould_id
          and k.task_status <> 'completed'
          and (cardinality(${machineIds}::bigint[]) = 0 or k.machine_id = any(${machineIds}::bigint[]))
          and (cardinality(${sectionIds}::bigint[]) = 0 or k.section_id = any(${sectionIds}::bigint[]))))
    order by t.late_minutes desc, t.mould_number`)

/**
 * Machines of which the shop should have reported something by now, and has not. By the published plan a report is due when work starts
 * and, once it has begun, when it ends. Reported is when an operation began or ended there; while one is in work also when its batch was
 * last changed, for progress has no time of its own. Work that is paused, done, or of a batch or mould out of work is not waited for, nor
 * is a machine that is out of service or down.
 */
export const silentMachines = (db: Db, place: FactoryPlace, { machineIds, sectionIds }: Scope, at: Date) =>
  db.all<{ id: number; name: string }>(sql`
    with due as (
      select k.machine_id as id, max(case when o.started_at is null then k.start_at else k.end_at end) as at
      from aps_task as k
        join production_batch as b on ${inFactory(place, 'b')} and b.id = k.batch_id
          and coalesce(b.status, 'open') in ('open', 'inProgress', 'dispatched')
        join production_mould as w on ${inFactory(place, 'w')} and w.id = k.mould_id and coalesce(w.status, 'open') = 'open'
        left join production_batch_operations as o on ${inFactory(place, 'o')} and o.parent_id = b.id
          and o.number = k.operation_number
      where ${inFactory(place, 'k')} and k.plan_id = ${published(place)} and k.machine_id is not null and k.start_at <= ${at}
        and o.finished_at is null and o.is_paused is not true and (o.machine_id is null or o.machine_id = k.machine_id)
        and (case when o.started_at is null then k.start_at when k.split = k.splits then k.end_at end) <= ${at}
      group by k.machine_id)
    select m.id, m.name from due join basic_machine as m on ${inFactory(place, 'm')} and m.id = due.id
    where m.status = 'normal'
      and (cardinality(${machineIds}::bigint[]) = 0 or m.id = any(${machineIds}::bigint[]))
      and (cardinality(${sectionIds}::bigint[]) = 0 or m.section_id = any(${sectionIds}::bigint[]))
      and not exists (select from basic_machine_downtimes as d where ${inFactory(place, 'd')} and d.parent_id = m.id
        and d.starts_at <= ${at} and d.ends_at > ${at})
      and not exists (
        select from production_batch_operations as r
          join production_batch as c on ${inFactory(place, 'c')} and c.id = r.parent_id
        where ${inFactory(place, 'r')} and r.machine_id = m.id
          and greatest(r.started_at, r.finished_at,
            case when r.started_at is not null and r.finished_at is null then c.updated_at end) >= due.at)
    order by m.name`)

interface PlannedOperation {
  machineId: number | null
  /** The team that does it by hand; null at a machine. */
  groupId: number | null
  batchId: number
  operationNumber: number
  plannedStart: string
  plannedEnd: string
  workMinutes: number
  lateMinutes: number
}

interface Places {
  machineIds: readonly number[]
  groupIds: readonly number[]
}

/** What the published plan has next at machines and with teams, the first `each` of every one, in its order. Of a split operation: its first split there. */
export const plannedAtPlaces = (db: Db, place: FactoryPlace, { machineIds, groupIds }: Places, each: number) =>
  db.all<PlannedOperation>(sql`
    select k."machineId", k."groupId", k."batchId", k."operationNumber", k."plannedStart", k."plannedEnd", k."workMinutes", k."lateMinutes" from (
      select t.machine_id as "machineId", case when t.machine_id is null then t.group_id end as "groupId", t.batch_id as "batchId", t.operation_number as "operationNumber", t.start_at as "plannedStart",
        t.end_at as "plannedEnd", t.work_minutes as "workMinutes", t.late_minutes as "lateMinutes",
        row_number() over (partition by t.machine_id, case when t.machine_id is null then t.group_id end order by t.start_at, t.position) as nth
      from aps_task as t
        left join production_batch_operations as o on ${inFactory(place, 'o')} and o.parent_id = t.batch_id and o.number = t.operation_number
      where ${inFactory(place, 't')} and t.plan_id = ${published(place)} and (t.machine_id = any(${machineIds}::bigint[])
          or t.machine_id is null and t.resource_no is not null and t.group_id = any(${groupIds}::bigint[]))
        and t.batch_id is not null and t.start_at is not null and t.end_at is not null and t.task_status <> 'completed'
        and o.finished_at is null and not coalesce(o.is_outsourced, false)) as k
    where k.nth <= ${each} order by k."plannedStart", k."machineId", k."groupId"`)
