import { operationState } from '@mouldwright/production/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { KanbanPlace } from '../../shared/index.ts'
import type { BoardScope } from './scope.ts'

type Job = NonNullable<KanbanPlace['job']>

interface JobRow extends Omit<Job, 'progress'> {
  machineId: number
  isPaused: boolean
  progress: number | null
}

/** The machines of a layout board where they stand, with what the shop floor has reported of them. */
export async function readPlaces(ctx: Context, board: BoardScope, planId: number | undefined): Promise<KanbanPlace[]> {
  const ids = board.machines.map(({ machineId }) => machineId)
  if (ids.length === 0) return []
  const machines = await ctx.db.all<{ id: number; name: string; alias: string | null; isDown: boolean }>(
    sql`select t.id, t.name, t.alias, t.status <> 'normal' or exists (
          select 1 from basic_machine_downtimes as d where d.tenant_id = t.tenant_id and d.factory_id = t.factory_id and d.parent_id = t.id
            and d.starts_at <= ${ctx.now()} and d.ends_at > ${ctx.now()}) as ${sql.ref('isDown')}
      from basic_machine as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`,
  )
  const byId = new Map(machines.map((machine) => [machine.id, machine]))
  const jobs = Map.groupBy(await readJobs(ctx, ids, planId), ({ machineId }) => machineId)
  return board.machines.flatMap(({ machineId, x, y }) => {
    const machine = byId.get(machineId)
    return machine ? [{ machineId, x, y, ...placeOf(machine, jobs.get(machineId) ?? []) }] : []
  })
}

/** Work that runs goes before work that is paused, and both before what is known of the machine. */
function placeOf(machine: { name: string; alias: string | null; isDown: boolean }, jobs: readonly JobRow[]) {
  const running = jobs.find((job) => operationState(job) === 'inProgress')
  const shown = running ?? jobs[0]
  const state = running ? 'running' : shown ? 'paused' : machine.isDown ? 'down' : 'idle'
  const { name, alias } = machine
  return { name, alias, state, job: shown ? jobOf(shown) : null, jobs: jobs.length }
}

const jobOf = ({ machineId: _machine, isPaused: _paused, progress, ...job }: JobRow): Job => ({
  ...job,
  progress: progress ?? 0,
})

/** What has begun at machines and is not finished, the earliest first. */
const readJobs = (ctx: Context, machineIds: readonly number[], planId: number | undefined) =>
  ctx.db.all<JobRow>(
    sql`select t.machine_id as ${sql.ref('machineId')}, coalesce(t.is_paused, false) as ${sql.ref('isPaused')}, t.progress, t.started_at as ${sql.ref('startedAt')},
        t.number as ${sql.ref('operationNumber')}, p.number as ${sql.ref('partNumber')}, m.number as ${sql.ref('mouldNumber')}, pr.name as ${sql.ref('processName')},
        coalesce(l.late_minutes, 0) > 0 as ${sql.ref('isLate')}
      from production_batch_operations as t
        join production_batch as b on b.tenant_id = t.tenant_id and b.factory_id = t.factory_id and b.id = t.parent_id
        join production_part as p on p.tenant_id = t.tenant_id and p.factory_id = t.factory_id and p.id = b.part_id
        join production_mould as m on m.tenant_id = t.tenant_id and m.factory_id = t.factory_id and m.id = p.mould_id
        left join production_route as r on r.tenant_id = t.tenant_id and r.factory_id = t.factory_id and r.part_id = p.id
        left join production_route_operations as o on o.tenant_id = t.tenant_id and o.factory_id = t.factory_id and o.parent_id = r.id and o.number = t.number
        left join basic_process as pr on pr.tenant_id = t.tenant_id and pr.factory_id = t.factory_id and pr.id = o.process_id
        left join aps_plan_mould as l on l.tenant_id = t.tenant_id and l.factory_id = t.factory_id and l.plan_id = ${planId ?? null}::bigint and l.mould_id = m.id
      where ${inFactory(ctx, 't')} and t.machine_id = any(${machineIds}::bigint[]) and t.started_at is not null and t.finished_at is null
        and coalesce(b.status, 'open') in ('open', 'inProgress', 'dispatched', 'paused')
      order by t.started_at, t.parent_id, t.number`,
  )
