/** How near the best possible a plan is, as it is told with the plan. */
import { expect, it } from 'vitest'
import { seedMould, seedRivals, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

async function provenOf(given: object = {}) {
  const { scheduleId } = await planned(caller, given)
  const { plan } = await caller.ok('aps/exe/job/query', { scheduleId })
  return plan.proven as { label: string; percent: number } | null
}

it('[AP-01] says nothing of a plan in which nothing is late', async () => {
  await seedMould(caller, shop, 'M1')
  expect(await provenOf()).toBeNull()
})

it('[AP-01] says that no plan is better where a late mould has the shop to itself', async () => {
  await seedMould(caller, shop, 'M1', { deliveryDate: '2020-01-01' })
  expect(await provenOf()).toEqual({ label: '加权拖期（小时）', percent: 0 })
})

it('[AP-01] says by how much it may be worse at most where moulds wait for each other', async () => {
  await seedRivals(caller, shop)
  const proven = await provenOf({ timeBudgetSeconds: 2 })
  expect(proven).toEqual({ label: '加权拖期（小时）', percent: expect.any(Number) })
  expect(proven!.percent).toBeGreaterThan(0)
  // Years late, of which weeks are open.
  expect(proven!.percent).toBeLessThan(10)
})
