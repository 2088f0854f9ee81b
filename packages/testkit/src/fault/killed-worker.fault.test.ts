/** Workers die by SIGKILL in the middle of an import; what was acknowledged is kept outside of them, here. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { section } from '@mouldwright/basic/shared'
import { createClient, sql, transaction, writeWorkbook } from '@mouldwright/server-kit'
import { createWorld, waitUntil, type Caller, type World } from '../index.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const rows = 12_000
const secret = 'a secret that only tests use, thirty-two and more'
let world: World
let filesDir: string
const workers: ChildProcess[] = []

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'mouldwright-killed-'))
  world = await createWorld({ role: 'web', filesDir, deploymentSecret: secret })
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker)
})
afterAll(async () => {
  await world.close()
  await rm(filesDir, { recursive: true, force: true })
})

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.fixture.ts'), {
    env: { ...process.env, TEST_DATABASE_URL: world.database.appUrl, TEST_SECRET: secret, TEST_FILES: filesDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  workers.push(worker)
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('exit', () => reject(new Error('The worker did not start.')))
  })
  return worker
}

const kill = (worker: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (worker.exitCode !== null || worker.signalCode !== null) return resolve()
    worker.once('exit', () => resolve())
    worker.kill('SIGKILL')
  })

async function upload(caller: Caller): Promise<number> {
  const header = ['工段代号', '中文名', '类型']
  const records = Array.from({ length: rows }, (_, at) => [`S${at}`, `工段${at}`, '数控（CNC）'])
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name: '工段', header, rows: [records] }])) chunks.push(chunk)
  return caller.upload('book.xlsx', Buffer.concat(chunks))
}

const count = async (caller: Caller) =>
  ((await caller.ok(`${section.path}/list.do`, { size: 1 })) as { total: number }).total

/** The lease of a dead worker runs out. */
const lapse = (taskId: number) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
    db.run(sql`update kit_queue set lease_until = clock_timestamp() - interval '1 second' where job_id = ${taskId}`),
  )

/** Whether a session of the database is at a statement of this beginning. */
async function isAt(statement: string): Promise<boolean> {
  const client = createClient(world.database.adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like $1`,
      [`${statement}%`],
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

const phases: Record<string, (caller: Caller, taskId: number) => Promise<boolean>> = {
  'has begun': async (caller, taskId) =>
    ((await caller.ok('comm/job/get.do', { taskId })) as { status: string }).status === 'running',
  'reads the sheet': async (caller, taskId) =>
    ((await caller.ok('comm/job/get.do', { taskId })) as { progress: unknown }).progress !== null,
  'writes records': () => isAt('insert into "basic_section"'),
  'writes the audit': () => isAt('insert into kit_audit'),
}

it.each(Object.keys(phases))(
  '[D2] stores all or nothing when its worker is killed as it %s, and is taken up again',
  async (phase) => {
    const caller = await world.user(['*'])
    const fileId = await upload(caller)
    const first = await startWorker()
    const { taskId } = (await caller.ok(`${section.path}/import.do`, { fileId, dryRun: false })) as { taskId: number }
    await waitUntil(() => phases[phase]!(caller, taskId), phase)
    await kill(first)
    expect([0, rows]).toContain(await count(caller))
    await startWorker()
    await lapse(taskId)
    const job = await caller.job(taskId, 60_000)
    expect(job).toMatchObject({ status: 'succeeded', result: { applied: true, totalIssues: 0 } })
    expect(await count(caller)).toBe(rows)
    const told = await transaction(world.composition.pool, caller, (db) =>
      db.all<{ status: string }>(
        sql`select payload->>'status' as status from kit_outbox where tenant_id = ${caller.tenantId} and event = 'jobs.ended'`,
      ),
    )
    expect(told).toEqual([{ status: 'succeeded' }])
  },
)

it('[F7] offers no half file when the worker of an export is killed', async () => {
  const caller = await world.user(['*'])
  const first = await startWorker()
  const imported = (await caller.ok(`${section.path}/import.do`, { fileId: await upload(caller), dryRun: false })) as {
    taskId: number
  }
  await caller.job(imported.taskId, 60_000)
  const { taskId } = (await caller.ok(`${section.path}/export.do`)) as { taskId: number }
  await waitUntil(() => phases['reads the sheet']!(caller, taskId), 'the export has begun')
  await kill(first)
  const download = () => caller.get(`comm/export/download.do?taskId=${taskId}`)
  const state = (await caller.ok('comm/job/get.do', { taskId })) as { status: string }
  if (state.status !== 'succeeded') expect((await download()).headers['content-type']).toContain('application/json')
  await startWorker()
  await lapse(taskId)
  expect(await caller.job(taskId, 60_000)).toMatchObject({ status: 'succeeded', result: { rows } })
  expect((await download()).body.subarray(0, 2).toString()).toBe('PK')
})

it('[D10] hands its import back when it is told to stop', async () => {
  const caller = await world.user(['*'])
  const fileId = await upload(caller)
  const first = await startWorker()
  const { taskId } = (await caller.ok(`${section.path}/import.do`, { fileId, dryRun: false })) as { taskId: number }
  await waitUntil(() => phases['writes records']!(caller, taskId), 'records are written')
  const gone = new Promise<number | null>((resolve) => first.once('exit', resolve))
  first.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(await count(caller)).toBe(0)
  expect(await caller.ok('comm/job/get.do', { taskId })).toMatchObject({ status: 'queued' })
  await startWorker()
  expect(await caller.job(taskId, 60_000)).toMatchObject({ status: 'succeeded' })
  expect(await count(caller)).toBe(rows)
})
