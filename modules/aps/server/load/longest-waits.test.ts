/** Longest waits of routes: what goes before is planned later, and what cannot be kept is noted. */
import { addDays, localDayStart, weekdayOf } from '@mouldwright/worktime'
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const soon = dateIn(7)
const monday = addDays(soon, 8 - weekdayOf(soon))
const startPoint = new Date(localDayStart(monday, 'Asia/Shanghai') * 60_000).toISOString()

/** A cavity that is burned once its two electrodes are there, long after it is milled. */
async function cavity(name: string) {
  const { scheduleId, planId } = await planned(caller, { name, startPoint, horizonDays: 60 })
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const of = (process: string) => rows.find((row: any) => row.partNumber === 'C01' && row.processName === process)
  const [milled, burned] = [of('To mill'), of('To burn')]
  const wait = (Date.parse(burned.plannedStart) - Date.parse(milled.plannedEnd)) / 60_000
  return { planId, wait, burnStart: burned.plannedStart, milled: milled.taskId, plan: { scheduleId, planId } }
}

it('plans an operation later where the next would wait too long for it', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const before = await cavity('Any wait')
  expect(before.wait).toBeGreaterThan(120)
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['C01'] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const limited = (mostWaitMinutes: number) =>
    operations.map(({ labels: _, ...of }: any) => (of.number === 20 ? { ...of, mostWaitMinutes } : of))
  await change(caller, 'bom/route', rows[0].id, { operations: limited(60) })
  const after = await cavity('Within an hour')
  expect(after.wait).toBeLessThanOrEqual(60)
  expect(after.burnStart).toBe(before.burnStart)
  const { why } = await caller.ok('aps/task/plan/edit/getSchPlanDetail', {
    planId: after.planId,
    taskId: after.milled,
  })
  expect(why[0]).toMatchObject({ code: 'maximumWait' })
})
