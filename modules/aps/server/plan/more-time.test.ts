/** Whether a longer run would pay, as a schedule says it of its plan. */
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { planner, seedMould, seedRivals, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, startPath } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const planOf = async (scheduleId: number, by = caller) => (await by.ok('aps/exe/job/query', { scheduleId })).plan

interface Point {
  at: number
  values: number[]
}

it('[AP-07] asks for no more time where the plan cannot get better', async () => {
  await seedMould(caller, shop, 'M1')
  const { scheduleId } = await planned(caller)
  expect(await planOf(scheduleId)).toMatchObject({ lateMoulds: 0, moreTime: null })
})

it('[AP-07] says that more time would pay where the last three quarters of the run made the plan better', async () => {
  await seedRivals(caller, shop)
  const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const { taskId } = await caller.ok(startPath, { scheduleId })
  const figures = async () => (await caller.ok('comm/job/get.do', { taskId })).progress?.figures
  await waitUntil(figures, 'the first plan of the run')
  await caller.ok('aps/exe/job/stopScheduling', { scheduleId })
  await caller.job(taskId)
  const { planId, objective } = await planOf(scheduleId)
  const last: number[] = objective.map(({ value }: { value: number }) => value)
  const level = objective.findIndex(({ name }: { name: string }) => name === 'weightedTardiness')
  const first = last.with(level, 2 * last[level]!)

  /** How a run comes along hangs on the machine: this one took 24 seconds, and its plans came when they are said to. */
  async function saidOf(curve: Point[], by = caller) {
    const { tenantId, factoryId } = caller
    await transaction(world.composition.pool, { tenantId, factoryId }, (db) =>
      db.run(
        sql`update aps_plan set seconds = 24, curve = ${JSON.stringify(curve)}::jsonb where tenant_id = ${tenantId} and id = ${planId}`,
      ),
    )
    return (await planOf(scheduleId, by)).moreTime
  }
  const late = [
    { at: 1, values: first },
    { at: 20, values: last },
  ]
  const gain = { since: 6, from: first[level], to: last[level] }
  expect(await saidOf(late)).toEqual({ label: '加权拖期（小时）', ...gain })
  const english = await world.user(planner, { tenant: caller, language: 'en' })
  expect(await saidOf(late, english)).toEqual({ label: 'Weighted tardiness (h)', ...gain })
  const early = [
    { at: 1, values: first },
    { at: 5, values: last },
  ]
  expect(await saidOf(early)).toBeNull()
})
