/** Jobs that nobody would ever end: each ends with a reason, and what they held is free again. */
import { createClient } from '@mouldwright/server-kit'
import { createWorld, waitUntil, type Caller, type TestTenant, type World } from '@mouldwright/testkit'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { planner, seedMould, seedShop } from '../factory.fixture.ts'
import { load, loadPath, newSchedule } from '../plans.fixture.ts'

let world: World
let admin: ReturnType<typeof createClient>
const rows = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows

beforeAll(async () => {
  // Nobody works before a test says so.
  world = await createWorld({ role: 'web', jobSettings: { watchMs: 100, pollMs: 100 } })
  admin = createClient(world.database.adminUrl)
  await admin.connect()
})
afterEach(() => world.composition.jobs.stop())
afterAll(async () => {
  await admin.end()
  await world.close()
})

interface Case {
  tenant: TestTenant
  asker: Caller
  colleague: Caller
  taskId: number
  scheduleId: number
}

/** A load that waits for a worker and holds its schedule. */
async function waiting(): Promise<Case> {
  const tenant = await world.tenant({ factories: [{ name: 'Main' }, { name: 'Second' }] })
  const asker = await world.user(planner, { tenant, language: 'en' })
  const colleague = await world.user(planner, { tenant })
  const { id: scheduleId } = await newSchedule(asker)
  const { taskId } = await asker.ok(loadPath, { scheduleId })
  return { tenant, asker, colleague, taskId, scheduleId }
}

const jobOf = async (taskId: number) =>
  (await rows(`select status, error, ended_at from jobs_job where id = $1`, [taskId]))[0]

const outOfQueue = (taskId: number) =>
  waitUntil(
    async () => (await rows(`select 1 from kit_queue where job_id = $1`, [taskId])).length === 0,
    'the queue to be rid of it',
  )

const ended = (taskId: number) =>
  waitUntil(async () => ((await jobOf(taskId))?.ended_at ? jobOf(taskId) : undefined), `the end of job ${taskId}`)

/** The schedule can be used again: nothing holds it, and it can be renamed and removed. */
async function expectFree({ colleague, scheduleId }: Case): Promise<void> {
  const state = await colleague.ok('aps/exe/job/query', { scheduleId })
  expect(state).toMatchObject({ run: null, runStatus: 'failed' })
  const { version } = await colleague.ok('aps/schedule/get.do', { id: scheduleId })
  await colleague.ok('aps/schedule/modify.do', { id: scheduleId, version, name: 'Renamed' })
  await colleague.ok('aps/exe/job/deleteSchedule', { schedules: [{ id: scheduleId }] })
}

const setTenant = (value: string) => (of: Case) =>
  rows(`update tenancy_tenant set ${value} where id = $1`, [of.tenant.tenantId])
const setUser = (value: string) => (of: Case) =>
  rows(`update identity_user set ${value} where id = $1`, [of.asker.userId])
const setSession = (value: string) => (of: Case) =>
  rows(`update identity_session set ${value} where user_id = $1`, [of.asker.userId])
const setQueue = (value: string) => (of: Case) => rows(`update kit_queue set ${value} where job_id = $1`, [of.taskId])
const setJob = (value: string) => (of: Case) => rows(`update jobs_job set ${value} where id = $1`, [of.taskId])

interface Disagreement {
  what: string
  happens: (of: Case) => Promise<unknown>
  /** Before anybody can look at the schedule again. */
  undone?: (of: Case) => Promise<unknown>
  code: string
}

const disagreements: Disagreement[] = [
  { what: 'its user was disabled', happens: setUser('enabled = false'), code: 'job.sessionEnded' },
  { what: 'its user has left', happens: setUser(`employment = 'left'`), code: 'job.sessionEnded' },
  { what: 'its user ran out', happens: setUser(`expire_date = '2001-01-01'`), code: 'job.sessionEnded' },
  {
    what: 'its account was locked',
    happens: ({ asker }) =>
      rows(
        `update identity_account set status = 'disabled' where id = (select account_id from identity_directory where user_id = $1)`,
        [asker.userId],
      ),
    code: 'job.sessionEnded',
  },
  {
    what: 'its tenant was disabled',
    happens: setTenant('allow_login = false'),
    undone: setTenant('allow_login = true'),
    code: 'job.sessionEnded',
  },
  {
    what: `its tenant's licence ran out`,
    happens: setTenant(`expire_date = '2001-01-01', max_overdue_days = 0`),
    undone: setTenant('expire_date = null'),
    code: 'job.sessionEnded',
  },
  {
    what: 'its factory was retired',
    happens: ({ tenant }) => rows(`update tenancy_factory set valid = false where id = $1`, [tenant.factoryId]),
    undone: ({ tenant }) => rows(`update tenancy_factory set valid = true where id = $1`, [tenant.factoryId]),
    code: 'job.sessionEnded',
  },
  {
    what: 'its session was ended',
    happens: setSession(`ended_at = now(), ended_reason = 'kicked'`),
    code: 'job.sessionEnded',
  },
  { what: 'its session has run out', happens: setSession(`ends_at = '2001-01-01'`), code: 'job.sessionEnded' },
  {
    what: 'its session is gone',
    happens: ({ asker }) =>
      rows(
        `with t as (delete from identity_token where session_id in (select id from identity_session where user_id = $1))
        delete from identity_session where user_id = $1`,
        [asker.userId],
      ),
    code: 'job.sessionEnded',
  },
  {
    what: 'its right was taken away',
    happens: ({ asker }) =>
      rows(
        `delete from identity_role_permissions where parent_id in (select role_id from identity_user_roles where parent_id = $1)`,
        [asker.userId],
      ),
    code: 'job.rightLost',
  },
  {
    what: 'its session is in another factory',
    happens: async (of) => {
      const second = of.tenant.factoryIds['Second']
      await rows(
        `insert into identity_user_factories (tenant_id, parent_id, position, factory_id) values ($1, $2, 1, $3)`,
        [of.tenant.tenantId, of.asker.userId, second],
      )
      await setSession(`factory_id = ${second}`)(of)
    },
    code: 'job.placeDiffers',
  },
  {
    what: `its session is another member's`,
    happens: ({ asker, colleague, taskId }) =>
      rows(
        `update jobs_job set session_id = (select id from identity_session where user_id = $1) where id = $2 and user_id = $3`,
        [colleague.userId, taskId, asker.userId],
      ),
    code: 'job.placeDiffers',
  },
  {
    what: `its session is another tenant's`,
    happens: async ({ taskId }) => {
      const stranger = await world.user(['*'])
      await rows(
        `update jobs_job set session_id = (select id from identity_session where user_id = $1) where id = $2`,
        [stranger.userId, taskId],
      )
    },
    code: 'job.placeDiffers',
  },
  {
    what: 'the queue names another factory',
    happens: (of) => setQueue(`factory_id = ${of.tenant.factoryIds['Second']}`)(of),
    code: 'job.placeDiffers',
  },
  {
    what: 'the queue names another tenant',
    happens: async (of) => setQueue(`tenant_id = ${(await world.tenant()).tenantId}`)(of),
    code: 'job.lost',
  },
  {
    what: 'its queue row is gone',
    happens: ({ taskId }) => rows(`delete from kit_queue where job_id = $1`, [taskId]),
    code: 'job.lost',
  },
  {
    what: 'its queue row is gone and it counts as running',
    happens: async (of) => {
      await setJob(`status = 'running', started_at = created_at`)(of)
      await rows(`delete from kit_queue where job_id = $1`, [of.taskId])
    },
    code: 'job.lost',
  },
  {
    what: 'its action is no longer there',
    happens: setJob(`action = 'aps.schedule.forgotten'`),
    code: 'job.unknown',
  },
  {
    what: 'it was begun too often',
    happens: setJob(`status = 'running', started_at = created_at, attempts = 3`),
    code: 'job.tooManyAttempts',
  },
  {
    what: 'its holder renews the lease and never ends it',
    happens: setQueue(
      `lease_until = clock_timestamp() + interval '1 hour', claimed_at = clock_timestamp() - interval '1 day', node = 'hung', fence = 1`,
    ),
    code: 'job.tooLong',
  },
]

it.each(disagreements)('[D3 P5] a job ends and lets its schedule go when $what', async ({ happens, undone, code }) => {
  const of = await waiting()
  await happens(of)
  world.composition.jobs.start()
  const job = await ended(of.taskId)
  expect(job).toMatchObject({ status: 'failed', error: { code } })
  await undone?.(of)
  await outOfQueue(of.taskId)
  await expectFree(of)
  const told = await rows(`select payload from kit_outbox where tenant_id = $1 and event = 'jobs.ended'`, [
    of.tenant.tenantId,
  ])
  expect(told.map(({ payload }) => payload.error.code)).toEqual([code])
  // In the language of whoever asked, not of whoever ends it; and a sentence, not the code.
  expect(told[0].payload.error.message).toMatch(/^[A-Z][^\u4e00-\u9fff]{20,}$/)
  // And where whoever asked finds it later.
  const kept = await rows(`select user_id::float8 as user, params from messages_message where task_id = $1`, [
    of.taskId,
  ])
  expect(kept).toEqual([
    {
      user: of.asker.userId,
      params: { title: told[0].payload.title, reason: told[0].payload.error.message },
    },
  ])
})

it('[P5] a disabled user who is enabled again asks anew, and it is done', async () => {
  const of = await waiting()
  await setUser('enabled = false')(of)
  world.composition.jobs.start()
  await ended(of.taskId)
  await setUser('enabled = true')(of)
  const shop = await seedShop(of.asker)
  await seedMould(of.asker, shop, 'M1')
  expect((await of.asker.job(of.taskId)).error).toMatchObject({ code: 'job.sessionEnded' })
  expect(await load(of.asker, of.scheduleId)).toMatchObject({ status: 'succeeded' })
})

it('[D3] a schedule is let go when the row of its job is gone', async () => {
  const of = await waiting()
  await rows(`delete from jobs_job where id = $1`, [of.taskId])
  world.composition.jobs.start()
  await outOfQueue(of.taskId)
  await expectFree(of)
})

it('[D3] a job that has ended stays as it ended when its place in the queue comes up', async () => {
  const of = await waiting()
  await of.asker.ok('comm/job/cancel.do', { taskId: of.taskId })
  await rows(`insert into kit_queue (job_id, tenant_id, factory_id) values ($1, $2, $3)`, [
    of.taskId,
    of.tenant.tenantId,
    of.tenant.factoryId,
  ])
  world.composition.jobs.start()
  await outOfQueue(of.taskId)
  expect(await jobOf(of.taskId)).toMatchObject({ status: 'cancelled', error: null })
})

it('[D3] a job that is outside the queue can be cancelled', async () => {
  const of = await waiting()
  await rows(`delete from kit_queue where job_id = $1`, [of.taskId])
  await of.asker.ok('comm/job/cancel.do', { taskId: of.taskId })
  expect(await jobOf(of.taskId)).toMatchObject({ status: 'cancelled' })
  expect(await of.colleague.ok('aps/exe/job/query', { scheduleId: of.scheduleId })).toMatchObject({ run: null })
})

it('[D3] what could not be let go of when a job ended is let go of as soon as it can be', async () => {
  const of = await waiting()
  // The schedule's row cannot be changed for a while.
  await rows(
    `create or replace function test_refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
  )
  await rows(
    `create trigger test_refuse before update on aps_run for each row when (old.id = ${of.taskId}) execute function test_refuse()`,
  )
  await setUser('enabled = false')(of)
  world.composition.jobs.start()
  expect(await ended(of.taskId)).toMatchObject({ status: 'failed' })
  expect(await of.colleague.ok('aps/exe/job/query', { scheduleId: of.scheduleId })).toMatchObject({
    run: { taskId: of.taskId },
  })
  await rows(`drop trigger test_refuse on aps_run`)
  await waitUntil(
    async () => (await of.colleague.ok('aps/exe/job/query', { scheduleId: of.scheduleId })).run === null,
    'the schedule to be free',
  )
  await expectFree(of)
})
