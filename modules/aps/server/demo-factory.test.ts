/** The factory of `examples/`: real size, imported and planned as people do it, right after the import. */
import { readFile } from 'node:fs/promises'
import { createWorld } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { taskStatus } from '../shared/index.ts'
import { planner } from './factory.fixture.ts'
import { load, newSchedule, start } from './plans.fixture.ts'

const workbook = new URL('../../../examples/factory.zh.xlsx', import.meta.url)

it('[AP-05 AP-07] loads and plans 6,000 operations in seconds, places all of them and names the late moulds', async () => {
  const world = await createWorld()
  try {
    const caller = await world.user(planner)
    const fileId = await caller.upload('factory.xlsx', await readFile(workbook))
    const { taskId } = await caller.ok('initialize/import.do', { fileId, dryRun: false })
    expect((await caller.job(taskId)).result).toMatchObject({ applied: true })
    const { id: scheduleId } = await newSchedule(caller, { startPoint: '2026-11-23T00:00:00.000Z' })
    const loaded = await load(caller, scheduleId)
    expect(loaded).toMatchObject({ status: 'succeeded', result: { snapshot: { moulds: 30, errors: 0 } } })
    expect(loaded.result.snapshot.tasks).toBeGreaterThan(5_500)
    // About one second on two idle cores; a wrong plan of the database takes minutes.
    expect(loaded.result.seconds).toBeLessThan(15)
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
