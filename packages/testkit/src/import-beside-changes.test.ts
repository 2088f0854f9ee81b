/** A workbook comes in while somebody changes what it names: one of both waits, and neither waits for the other for ever. */
import { readFileSync } from 'node:fs'
import { createClient, wireCodes } from '@mouldwright/server-kit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deadlocks } from './deadlocks.ts'
import { createWorld, waitUntil, type Caller, type World } from './index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let world: World
let caller: Caller

beforeAll(async () => {
  world = await createWorld()
  caller = await world.user(['*'])
})
afterAll(() => world.close())

async function bringIn(): Promise<number> {
  const bytes = readFileSync(new URL('../../../examples/small.zh.xlsx', import.meta.url))
  const fileId = await caller.upload('factory.xlsx', bytes)
  return (await caller.ok('initialize/import.do', { fileId, dryRun: false })).taskId
}

it('[C5 C6] an import of machines and groups and a change of a group whose machines it holds both end', async () => {
  expect(await caller.job(await bringIn())).toMatchObject({ result: { applied: true } })
  const before = await deadlocks(world)
  const admin = createClient(world.database.adminUrl)
  await admin.connect()
  try {
    const waiting = async () =>
      Number(
        (
          await admin.query<{ n: string }>(
            `select count(distinct l.pid) n from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()`,
          )
        ).rows[0]!.n,
      )
    const machines = await admin.query<{ id: string }>(
      'select id from basic_machine where tenant_id = $1 order by id desc limit 1',
      [caller.tenantId],
    )
    // The first machine by id is held by the import when it waits for the last one.
    const groups = await admin.query<{ id: string }>(
      `select m.parent_id as id from basic_resource_group_machines m where m.tenant_id = $1 order by m.machine_id limit 1`,
      [caller.tenantId],
    )
    const group = await caller.ok('bms/resourceGroup/get.do', { id: Number(groups.rows[0]!.id) })
    await admin.query('begin')
    await admin.query('select 1 from basic_machine where id = $1 for update', [machines.rows[0]!.id])
    const taskId = await bringIn()
    await waitUntil(async () => (await waiting()) === 1, 'the import at the machine that is held')
    const { id, version } = group
    const changed = caller.post('bms/resourceGroup/modify.do', { id, version, name: 'Changed' })
    await waitUntil(async () => (await waiting()) === 2, 'the change behind the import')
    await admin.query('rollback')
    expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { applied: true, issues: [] } })
    expect((await changed).code).toBe(wireCodes.ok)
  } finally {
    await admin.end()
  }
  expect(await deadlocks(world)).toBe(before)
})
