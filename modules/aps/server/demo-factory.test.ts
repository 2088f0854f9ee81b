/** The factory of `examples/`: real size, imported and planned as people do it, right after the import. */
import { readFile } from 'node:fs/promises'
import { asAdministrator, createWorld, waitUntil, type World } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { taskStatus } from '../shared/index.ts'
import { planner } from './factory.fixture.ts'
import { load, newSchedule, start } from './plans.fixture.ts'

/** Rows and index entries that sessions in this world have read, as far as they have told; each tells within ten seconds. */
const rowsRead = (world: World) =>
  asAdministrator(world, async (admin) => {
    const { rows } = await admin.query(
      'select sum(tup_returned)::float8 as read from pg_stat_database where datname = current_database()',
    )
    return rows[0].read as number
  })

const workbook = new URL('../../../examples/factory.zh.xlsx', import.meta.url)

it('[AP-05 AP-07] loads 6,000 operations in few reads, plans and places all of them and names the late moulds', async () => {
  const world = await createWorld()
  // Work that was done longer ago than a quarter of a year is not listed with a plan any more; the workbook's is of November 2026.
  world.clock.advance(Date.parse('2026-11-30T04:00:00.000Z') - world.clock.now())
  try {
    const caller = await world.user(planner)
    const fileId = await caller.upload('factory.xlsx', await readFile(workbook))
    const { taskId } = await caller.ok('initialize/import.do', { fileId, dryRun: false })
    expect((await caller.job(taskId)).result).toMatchObject({ applied: true })
    const { id: scheduleId } = await newSchedule(caller, { startPoint: '2026-11-23T00:00:00.000Z' })
    const before = await rowsRead(world)
    const loaded = await load(caller, scheduleId)
    expect(loaded).toMatchObject({ status: 'succeeded', result: { snapshot: { moulds: 30, errors: 0 } } })
    const { tasks } = loaded.result.snapshot
    expect(tasks).toBeGreaterThan(5_500)
    // Sessions tell a moment later. Some 14 rows for each task; a plan of the database without indexes and hashes reads 1,700.
    await waitUntil(async () => (await rowsRead(world)) - before > tasks, 'the rows read')
    expect((await rowsRead(world)) - before).toBeLessThan(100 * tasks)
    const ran = await start(caller, scheduleId)
    expect(ran).toMatchObject({ status: 'succeeded', result: { unplacedTasks: 0, moulds: 30 } })
    const late = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, onlyLate: true })
    expect(late.total).toBe(ran.result.lateMoulds)
    const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
    // What is done stands beside what is planned.
    const isDone = (status: number) => taskStatus[status] === 'completed'
    expect(gantt.tasks.status.filter((status: number) => !isDone(status))).toHaveLength(ran.result.tasks)
    const done = await caller.ok('aps/schedule/task/getList', { scheduleId, taskStatus: 'completed' })
    expect(gantt.tasks.status.filter(isDone)).toHaveLength(done.total)
    expect(done.total).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
})
