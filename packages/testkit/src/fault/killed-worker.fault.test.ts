/** Workers die by SIGKILL in the middle of an import; what was acknowledged is kept outside of them, here. */
import { section } from '@mouldwright/basic/shared'
import { createClient, endChild, sql, transaction, writeWorkbook, type Client } from '@mouldwright/server-kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil, type Caller } from '../index.ts'
import { workersOfFile } from './of-file.ts'

const rows = 12_000
const { workers, world } = workersOfFile()
let admin: Client

beforeAll(async () => {
  admin = createClient(world.database.adminUrl)
  await admin.connect()
})
afterAll(() => admin.end())

async function upload(caller: Caller): Promise<number> {
  const header = ['工段代号', '中文名', '类型']
  const records = Array.from({ length: rows }, (_, at) => [`S${at}`, `工段${at}`, '数控（CNC）'])
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name: '工段', header, rows: [records] }])) chunks.push(chunk)
  return caller.upload('book.xlsx', Buffer.concat(chunks))
}

const count = async (caller: Caller) =>
  ((await caller.ok(`${section.path}/list.do`, { size: 1 })) as { total: number }).total

/** Whether a session of the database waits at a statement of this beginning. */
async function isHeldAt(statement: string): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`${statement}%`],
  )
  return (rowCount ?? 0) > 0
}

/** Keeps whoever would write to a table there, until they are let go: work that is merely seen may be over before the kill. */
async function holdWriters(table: string): Promise<() => Promise<void>> {
  const holder = createClient(world.database.adminUrl)
  await holder.connect()
  await holder.query(`begin; lock table ${table} in share row exclusive mode`)
  return () => holder.end()
}

const writesRecords = () => isHeldAt('insert into "basic_section"')
const writesAudit = () => isHeldAt('insert into kit_audit')
const stateOf = (caller: Caller, taskId: number): Promise<{ status: string; progress: unknown }> =>
  caller.ok('comm/job/get.do', { taskId })

interface Held {
  taskId: number
  letGo(): Promise<void>
}

/** Asks for an import, which comes no further than its first record. */
async function heldAtRecords(caller: Caller, fileId: number): Promise<Held> {
  const letGo = await holdWriters('basic_section')
  const { taskId } = (await caller.ok(`${section.path}/import.do`, { fileId, dryRun: false })) as { taskId: number }
  return { taskId, letGo }
}

/** The same, which comes as far as the audit of its first records. */
async function heldAtAudit(caller: Caller, fileId: number): Promise<Held> {
  const { taskId, letGo: letRecords } = await heldAtRecords(caller, fileId)
  await waitUntil(writesRecords, 'the records')
  const letGo = await holdWriters('kit_audit')
  await letRecords()
  await waitUntil(writesAudit, 'the audit')
  return { taskId, letGo }
}

interface Phase {
  hold: typeof heldAtRecords
  isThere(caller: Caller, taskId: number): Promise<boolean>
}
const phases: Record<string, Phase> = {
  'has begun': {
    hold: heldAtRecords,
    isThere: async (caller, taskId) => (await stateOf(caller, taskId)).status === 'running',
  },
  'reads the sheet': {
    hold: heldAtRecords,
    isThere: async (caller, taskId) => (await stateOf(caller, taskId)).progress !== null,
  },
  'writes records': { hold: heldAtRecords, isThere: writesRecords },
  'writes the audit': { hold: heldAtAudit, isThere: writesAudit },
}

it.each(Object.keys(phases))(
  '[D2] stores all or nothing when its worker is killed as it %s, and is taken up again',
  async (phase) => {
    const caller = await world.user(['*'])
    const fileId = await upload(caller)
    const first = await workers.startWorker()
    const { hold, isThere } = phases[phase]!
    const { taskId, letGo } = await hold(caller, fileId)
    await waitUntil(() => isThere(caller, taskId), phase)
    await endChild(first)
    await letGo()
    expect(await count(caller)).toBe(0)
    await workers.startWorker()
    await workers.lapse(taskId)
    const job = await caller.job(taskId)
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
  const first = await workers.startWorker()
  const imported = (await caller.ok(`${section.path}/import.do`, { fileId: await upload(caller), dryRun: false })) as {
    taskId: number
  }
  await caller.job(imported.taskId)
  const letGo = await holdWriters('files_file')
  const { taskId } = (await caller.ok(`${section.path}/export.do`)) as { taskId: number }
  await waitUntil(async () => (await stateOf(caller, taskId)).progress !== null, 'the export has begun')
  await endChild(first)
  await letGo()
  const download = () => caller.get(`comm/export/download.do?taskId=${taskId}`)
  expect((await download()).headers['content-type']).toContain('application/json')
  await workers.startWorker()
  await workers.lapse(taskId)
  expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { rows } })
  expect((await download()).body.subarray(0, 2).toString()).toBe('PK')
})

it('[D10] hands its import back when it is told to stop', async () => {
  const caller = await world.user(['*'])
  const fileId = await upload(caller)
  const first = await workers.startWorker()
  const { taskId, letGo } = await heldAtAudit(caller, fileId)
  expect(await endChild(first, 'SIGTERM')).toEqual({ code: 0, signal: null })
  await letGo()
  expect(await count(caller)).toBe(0)
  expect(await caller.ok('comm/job/get.do', { taskId })).toMatchObject({ status: 'queued' })
  await workers.startWorker()
  expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded' })
  expect(await count(caller)).toBe(rows)
})
