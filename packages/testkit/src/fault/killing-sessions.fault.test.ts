/** The server dies while somebody plans by hand: what was done is there again, and nothing more. */
import { beforeAll, expect, it } from 'vitest'
import { importFactory, loadedSchedule, run } from './factory.ts'
import { siteOfFile } from './site-of-file.ts'

const { site, client } = siteOfFile()
let scheduleId: number

beforeAll(async () => {
  await importFactory(client)
  scheduleId = await loadedSchedule(client, 'by hand')
  await run(client, scheduleId)
})

const call = (name: string, input: object = {}) => client.ok(`aps/session/${name}.do`, { scheduleId, ...input })

it('[PH-02 D1] has every step of a session again after a kill, undone ones too, and saves them', async () => {
  await call('open')
  const { tasks, resources } = await client.ok('aps/schedule/gantt/get.do', { scheduleId })
  const at = tasks.start.indexOf(Math.max(...tasks.start.filter((_: number, one: number) => tasks.resource[one] >= 0)))
  const move = {
    kind: 'move',
    taskId: tasks.taskId[at],
    split: tasks.split[at],
    resourceId: resources[tasks.resource[at]].id,
    start: tasks.start[at] + 1_440,
  }
  expect((await call('change', { version: 1, ...move })).verdict).toMatchObject({ allowed: true })
  await call('change', { version: 2, kind: 'priority', mouldNo: 1, priority: 9 })
  await call('change', { version: 3, kind: 'priority', mouldNo: 2, priority: 9 })
  await call('go', { version: 4, position: 2 })
  const before = await call('getGantt')
  await site.server.kill()
  await site.start()
  const { session } = await call('get')
  expect(session).toMatchObject({ version: 5, position: 2, isOwn: true })
  expect(session.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['move', 'priority', 'priority'])
  expect(await call('getGantt')).toEqual(before)
  expect(await call('go', { version: 5, position: 3 })).toMatchObject({ position: 3 })
  const { planId } = await call('save', { version: 6 })
  const saved = await client.ok('aps/schedule/gantt/get.do', { scheduleId })
  expect(saved.planId).toBe(planId)
  expect(saved.tasks.start).toEqual(before.gantt.tasks.start)
})
