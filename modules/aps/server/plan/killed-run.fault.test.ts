/** A worker that dies in a run: the schedule is never left in progress, and the shop's plan stays. */
import type { ChildProcess } from 'node:child_process'
import { endChild, sql, transaction } from '@mouldwright/server-kit'
import { waitUntil, type Caller } from '@mouldwright/testkit'
import { workersOfFile } from '@mouldwright/testkit/fault-of-file'
import { expect, it } from 'vitest'
import { planner, seedRivals, seedShop } from '../factory.fixture.ts'
import { load, newSchedule, planned, startPath } from '../plans.fixture.ts'

const { workers, world } = workersOfFile()

interface State {
  status: string
  runStatus: string
  plan: { planId: number } | null
  run: { taskId: number } | null
  published: { planId: number } | null
}
const stateOf = (caller: Caller, scheduleId: number): Promise<State> => caller.ok('aps/exe/job/query', { scheduleId })

/** A published plan, and beside it a run that would take minutes. */
async function atWork(): Promise<{
  caller: Caller
  published: number
  scheduleId: number
  taskId: number
  worker: ChildProcess
}> {
  const worker = await workers.startWorker()
  const caller = await world.user(planner)
  const shop = await seedShop(caller)
  await seedRivals(caller, shop)
  const live = await planned(caller, { name: 'Live' })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId: live.scheduleId })
  const { id: scheduleId } = await newSchedule(caller, { name: 'Next', timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const { taskId } = await caller.ok(startPath, { scheduleId })
  await waitUntil(async () => (await caller.ok('comm/job/get.do', { taskId })).progress?.figures, 'the run to search')
  return { caller, published: live.planId, scheduleId, taskId, worker }
}

it('[D3] takes up the run of a worker that was killed, and ends it', async () => {
  const { caller, published, scheduleId, taskId, worker } = await atWork()
  await endChild(worker)
  expect(await stateOf(caller, scheduleId)).toMatchObject({
    runStatus: 'running',
    plan: null,
    published: { planId: published },
  })
  await workers.lapse(taskId)
  await workers.startWorker()
  await waitUntil(
    async () => (await caller.ok('comm/job/get.do', { taskId })).progress?.figures,
    'the run to search again',
  )
  await caller.ok('aps/exe/job/stopScheduling', { scheduleId })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded', result: { stopped: true } })
  expect(await stateOf(caller, scheduleId)).toMatchObject({
    status: 'completed',
    run: null,
    plan: { planId: job.result.planId },
    published: { planId: published },
  })
})

it('[D3] fails a run whose workers die again and again, and lets the schedule go', async () => {
  const { caller, published, scheduleId, taskId, worker } = await atWork()
  let victim = worker
  for (let death = 1; death <= 3; death += 1) {
    await endChild(victim)
    await workers.lapse(taskId)
    victim = await workers.startWorker()
    const wants = death < 3 ? 'the run to begin again' : 'the end of the run'
    await waitUntil(async () => {
      const { status, startedAt } = await caller.ok('comm/job/get.do', { taskId })
      return death < 3 ? status === 'running' && startedAt && (await attemptsOf(taskId)) > death : status === 'failed'
    }, wants)
  }
  expect((await caller.job(taskId)).error).toMatchObject({ code: 'job.tooManyAttempts' })
  const state = await stateOf(caller, scheduleId)
  expect(state).toMatchObject({
    status: 'notStarted',
    runStatus: 'failed',
    run: null,
    plan: null,
    published: { planId: published },
  })
  await caller.ok('aps/exe/job/deleteSchedule', { schedules: [{ id: scheduleId }] })

  function attemptsOf(id: number): Promise<number> {
    return transaction(world.composition.pool, caller, async (db) => {
      const row = await db.one<{ attempts: number }>(
        sql`select attempts from jobs_job where tenant_id = ${caller.tenantId} and id = ${id}`,
      )
      return row.attempts
    })
  }
})
