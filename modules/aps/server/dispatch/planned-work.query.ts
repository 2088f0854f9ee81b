import { sectionNames } from '@mouldwright/basic/server/api'
import type { PlannedWork } from '@mouldwright/production/server/api'
import { inFactory, sql, type ExtensionPoints } from '@mouldwright/server-kit'
import { ownWork } from './dispatch.handlers.ts'

const columns = { batch: 'batch_id', mould: 'mould_id', machine: 'machine_id' } as const

/** What the published plan has waiting, for whoever may see the dispatch list; of a split operation its first split. */
export const plannedWork: ExtensionPoints['plannedWork'] = async (ctx, of, ids, each) => {
  const { permissions, modules } = ctx.session
  if (ids.length === 0 || !modules.has('aps') || !permissions.has('aps.dispatch:check')) return []
  const column = sql.ref(`t.${columns[of]}`)
  const nameOf = await sectionNames(ctx)
  const rows = await ctx.db.all<PlannedWork & { sectionId: number | null }>(sql`
    select w."mouldId", w."batchId", w."batchNumber", w."operationNumber", w.process, w."sectionId", w.section, w."machineId", w.resource, w."startAt" from (
      select t.mould_id as "mouldId", b.id as "batchId", b.number as "batchNumber", t.operation_number as "operationNumber",
        t.process_name as process, e.id as "sectionId", t.section_name as section, t.machine_id as "machineId",
        t.resource_name as resource, t.start_at as "startAt",
        row_number() over (partition by ${column} order by t.start_at, t.position) as nth
      from aps_task as t
        join aps_plan as p on ${inFactory(ctx, 'p')} and p.id = t.plan_id and p.published_at is not null and p.superseded_at is null
        join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id and coalesce(b.status, 'open') not in ('finished', 'closed')
        left join basic_section as e on ${inFactory(ctx, 'e')} and e.id = t.section_id
        left join production_batch_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = t.batch_id and o.number = t.operation_number
      where ${inFactory(ctx, 't')} and ${column} = any(${ids}::bigint[]) and t.split = 1 and t.start_at is not null
        and t.task_status <> 'completed' and o.started_at is null and ${ownWork(ctx)}) as w
    where w.nth <= ${each} order by w."startAt", w."batchNumber"`)
  return rows.map(({ sectionId, section, ...row }) => ({
    ...row,
    section: sectionId === null ? section : nameOf(sectionId, section),
  }))
}
