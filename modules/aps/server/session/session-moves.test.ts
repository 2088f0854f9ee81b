/** Moving a task by hand: what the working time, limits and locks of the target say of it, and why not another machine. */
import { expect, it } from 'vitest'
import { change, dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { chartRows, openPlan, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const minute = (iso: string) => Date.parse(iso) / 60_000

/** A schedule's plan, held by the caller. */
async function opened() {
  const { scheduleId, planId } = await planned(caller)
  await openPlan(caller, scheduleId)
  const call = (name: string, input: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...input })
  const rows = async () => chartRows((await call('getGantt')).gantt)
  const { resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const resourceOf = (name: string): number => resources.find((of: any) => of.name === name).id
  const taskOf = async (search: string) =>
    (await caller.ok('aps/schedule/task/getList', { scheduleId, search })).rows[0] as any
  const detailOf = (taskId: number, as = caller) =>
    as.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId }) as Promise<any>
  return { call, rows, resourceOf, taskOf, detailOf }
}

const elsewhere = ({ alternatives }: any, name: string) =>
  alternatives.find(({ resourceName }: any) => resourceName === name)

it('[PH-01] keeps to the working time of the machine that it goes to, and says why it begins later', async () => {
  const closed = { startsAt: `${dateIn(10)}T00:00:00.000Z`, endsAt: `${dateIn(17)}T00:00:00.000Z`, reason: 'Service' }
  await change(caller, 'machine', shop.machines['CNC02']!, { downtimes: [closed] })
  await seedMould(caller, shop, 'M1', { plates: 2 })
  const { call, resourceOf, taskOf } = await opened()
  const plate = await taskOf('P01')
  const start = minute(`${dateIn(12)}T03:00:00.000Z`)
  const move = { version: 1, kind: 'move', taskId: plate.taskId, start }
  const shut = await call('try', { ...move, resourceId: resourceOf('CNC02') })
  expect(shut).toMatchObject({ allowed: true, reason: { code: 'calendar' } })
  expect(shut.reason.sentence).toContain('CNC02')
  expect(shut.start).toBeGreaterThanOrEqual(minute(closed.endsAt))
  // The other one works then, at the latest after its Sunday.
  const open = await call('try', { ...move, resourceId: resourceOf('CNC01') })
  expect(open.start).toBeLessThan(start + 2 * 1_440)
})

it('[PH-01 PH-07] is refused by the limits of a machine, with both figures, as “why not that machine” says', async () => {
  const { parts } = await seedMould(caller, shop, 'M1', { plates: 2 })
  await change(caller, 'bom/part', parts['P01']!, { length: 900 })
  await change(caller, 'machine', shop.machines['CNC02']!, { maxLength: 500 })
  const { call, resourceOf, taskOf, detailOf } = await opened()
  const { taskId, plannedStart, resourceName } = await taskOf('P01')
  expect(resourceName).toBe('CNC01')
  const move = { version: 1, kind: 'move', taskId, resourceId: resourceOf('CNC02'), start: minute(plannedStart) }
  const refused = await call('try', move)
  expect(refused).toMatchObject({ allowed: false, moved: 0, reason: { sentence: expect.stringMatching(/900.*500/) } })
  expect((await call('targets', { taskId })).resourceIds).toEqual([resourceOf('CNC01')])
  const { excluded, start } = elsewhere(await detailOf(taskId), 'CNC02')
  expect([excluded.sentence, start]).toEqual([refused.reason.sentence, null])
  const english = await world.user(planner, { tenant: caller, language: 'en' })
  expect(elsewhere(await detailOf(taskId, english), 'CNC02').excluded.sentence).toMatch(/length.*900.*500/i)
})

it('[PH-07] says of a machine that could do it when, and what stands in the way; moved there it begins then', async () => {
  await seedMould(caller, shop, 'M1', { plates: 6 })
  const { call, resourceOf, taskOf, detailOf } = await opened()
  for (const search of ['P01', 'P06']) {
    const plate = await taskOf(search)
    const other = plate.resourceName === 'CNC01' ? 'CNC02' : 'CNC01'
    const { start, end, why, excluded } = elsewhere(await detailOf(plate.taskId), other)
    expect([excluded, why.sentence.includes(other)]).toEqual([null, true])
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(start))
    const move = { version: 1, kind: 'move', taskId: plate.taskId, resourceId: resourceOf(other), start: minute(start) }
    expect(await call('try', move)).toMatchObject({ allowed: true, start: minute(start) })
  }
})

it('[PH-01] leaves locked work where it is: it does not move, and what is put on its place does not push it', async () => {
  await seedMould(caller, shop, 'M1', { plates: 4 })
  const { call, rows, taskOf } = await opened()
  const plate = await taskOf('P01')
  await call('change', { version: 1, kind: 'lock', taskId: plate.taskId })
  const held = (await rows()).find(({ taskId }) => taskId === plate.taskId)!
  const away = { version: 2, kind: 'move', taskId: held.taskId, resourceId: held.resourceId, start: held.end + 600 }
  expect(await call('try', away)).toMatchObject({ allowed: false, reason: { code: 'locked' } })
  const other = (await rows()).find((row) => row.resource.startsWith('CNC') && row.taskId !== held.taskId)!
  const onto = { version: 2, kind: 'move', taskId: other.taskId, resourceId: held.resourceId, start: held.start }
  const { verdict } = await call('change', onto)
  expect(verdict.allowed).toBe(true)
  expect((await rows()).find(({ taskId }) => taskId === held.taskId)).toMatchObject({
    start: held.start,
    end: held.end,
  })
  expect(verdict.start >= held.end || verdict.end <= held.start).toBe(true)
})
