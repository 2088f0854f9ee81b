/** Rounds of: a run of the planner, the server killed on the way, and the question whether job, schedule and plan tell the same story. */
import { waitUntil } from '../world/wait-until.ts'
import { endOf, expireLeases, type Job } from './factory.ts'
import type { HttpClient } from './http-client.ts'
import { armKill, restart, type FaultPoint } from './fault-points.ts'
import type { Site } from './site.ts'

export interface RunRound {
  /** Contradictions, in words. */
  faults: string[]
  job: Job
  readyMs: number
  /** How long the dead worker's lease still held the job when the server was back, in seconds. */
  leaseSeconds: number
  /** From the kill until the job had ended, in milliseconds. */
  endMs: number
}

interface Planned {
  schedule: { status: string; runStatus: string }
  current: { id: number; tasks: number; stored: number }[]
  published: number[]
  active: number
}

async function look(site: Site, scheduleId: number): Promise<Planned> {
  const [schedule] = await site.rows<Planned['schedule']>(
    `select status, run_status as "runStatus" from aps_schedule where id = $1`,
    [scheduleId],
  )
  const current = await site.rows<Planned['current'][number]>(
    `select p.id::float8 as id, p.tasks, (select count(distinct task_id)::int from aps_task t where t.plan_id = p.id and t.task_status <> 'completed') as stored
      from aps_plan p where p.schedule_id = $1 and p.is_current`,
    [scheduleId],
  )
  const published = await site.rows<{ id: number }>(
    `select id::float8 as id from aps_plan where published_at is not null and superseded_at is null`,
  )
  const active = await site.rows(`select 1 from aps_run where schedule_id = $1 and state = 'active'`, [scheduleId])
  return { schedule: schedule!, current, published: published.map(({ id }) => id), active: active.length }
}

/** Starts a run (or a load), kills the server at a point of it, starts the server again; the dead worker's lease is taken for over or runs out. */
export async function killWhileRunning(
  site: Site,
  client: HttpClient,
  scheduleId: number,
  point: FaultPoint,
  { path = 'aps/exe/job/startScheduling', lease = 'over' }: { path?: string; lease?: 'over' | 'runsOut' } = {},
): Promise<RunRound> {
  const faults: string[] = []
  const before = await look(site, scheduleId)
  const struck = armKill(site, point)
  const key = `run-${process.pid}-${Math.floor(performance.now())}`
  const start = () => client.post<{ taskId: number }>(path, { scheduleId }, { 'idempotency-key': key })
  await start()
  await struck
  const struckAt = performance.now()
  const readyMs = await restart(site)
  const again = await start()
  if (again.fate === 'lost' || again.code !== 1) throw new Error(`Asked again: ${JSON.stringify(again)}`)
  const { taskId } = again.data
  const [held] = await site.rows<{ seconds: number | null }>(
    `select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from kit_queue where job_id = $1`,
    [taskId],
  )
  if (lease === 'over') await expireLeases(site)
  const job = await endOf(client, taskId)
  const endMs = performance.now() - struckAt
  // The queue's row goes with the job's end; a look at the schedule comes after it.
  await waitUntil(
    async () => (await site.rows(`select 1 from kit_queue where job_id = $1`, [taskId])).length === 0,
    'the job to leave the queue',
    undefined,
    200,
  )
  const after = await look(site, scheduleId)
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) faults.push(`${what}: ${JSON.stringify({ job, before, after })}`)
  }
  expect(after.active === 0 && !['inProgress'].includes(after.schedule.status), 'the schedule is held for ever')
  expect(!['running', 'loading'].includes(after.schedule.runStatus), 'the schedule says that it runs')
  expect(JSON.stringify(after.published) === JSON.stringify(before.published), 'the published plan was touched')
  expect(
    after.current.every(({ tasks, stored }) => tasks === stored),
    'a plan has not all of its tasks',
  )
  if (path.endsWith('startScheduling'))
    if (job.status === 'succeeded')
      expect(after.current[0]?.id === job.result.planId, 'the job names another plan than the schedule has')
    else expect(after.current[0]?.id === before.current[0]?.id, 'the job failed and its plan is there')
  const told = await site.rows<{ event: string }>(
    `select event from kit_outbox where (payload->>'taskId')::bigint = $1 and event in ('jobs.ended', 'aps.runEnded')`,
    [taskId],
  )
  for (const event of ['jobs.ended', 'aps.runEnded'])
    expect(told.filter((each) => each.event === event).length === 1, `${event} was not told once`)
  return { faults, job, readyMs, leaseSeconds: held?.seconds ?? 0, endMs }
}
