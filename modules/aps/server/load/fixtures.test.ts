/** Fixtures of routes: never more are in use at a time than there are, and sentences name them. */
import { expect, it } from 'vitest'
import { change, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

/** Gives the milling of parts a fixture, or some. */
async function clamp(parts: readonly number[], held: { fixtureId: number; fixtureCount?: number }) {
  for (const partId of parts) {
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const own = operations.map(({ labels: _, ...of }: any) => (of.number === 10 ? { ...of, ...held } : of))
    await change(caller, 'bom/route', rows[0].id, { operations: own })
  }
}

async function milled(name: string) {
  const { scheduleId, planId } = await planned(caller, { name, horizonDays: 60 })
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const work = rows.filter((row: any) => row.processName === 'To mill')
  work.sort((one: any, other: any) => (one.plannedStart < other.plannedStart ? -1 : 1))
  return { planId, work }
}

const detail = (planId: number, taskId: number) => caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId })

it('plans work that shares a fixture one after the other, and names it', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const { id: fixtureId } = await caller.ok('bms/fixture/add.do', { code: 'F-3', name: 'Vacuum plate', count: 1 })
  await clamp([parts['C01']!, parts['P01']!], { fixtureId })
  const { planId, work } = await milled('One plate')
  const [first, second] = work
  expect(work).toHaveLength(2)
  expect(second.plannedStart >= first.plannedEnd).toBe(true)
  const { why } = await detail(planId, second.taskId)
  const waits = why.find(({ code }: { code: string }) => code === 'fixturesInUse')
  expect(waits.sentence).toContain('F-3')
  expect(waits.sentence).toContain('M1')

  const { version } = await caller.ok('bms/fixture/get.do', { id: fixtureId })
  await caller.ok('bms/fixture/modify.do', { id: fixtureId, version, count: 2 })
  const [one, other] = (await milled('Two plates')).work
  expect(other.plannedStart).toBe(one.plannedStart)
})

it('leaves work without a place that needs more fixtures than there are', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const { id: fixtureId } = await caller.ok('bms/fixture/add.do', { code: 'F-4', name: 'Chuck', count: 2 })
  await clamp([parts['P01']!], { fixtureId, fixtureCount: 3 })
  const { id: scheduleId } = await newSchedule(caller, { name: 'Too few' })
  await load(caller, scheduleId)
  const { rows: defects } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
  const told = defects.find(({ code }: any) => code === 'fixturesTooFew')
  expect(told.sentence).toMatch(/3.*2/)
  const { work } = await milled('Without a place')
  expect(work.find((row: any) => row.partNumber === 'P01')?.plannedStart ?? null).toBeNull()
  expect(work.find((row: any) => row.partNumber === 'C01').plannedStart).not.toBeNull()
})
