import { describe, expect, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { Random } from '../model/random.ts'
import { InsertionSearch } from './insertion-search.ts'
import { plainShop } from './job-shop.ts'
import { PlanPool } from './plan-pool.ts'
import { Schedule } from './schedule.ts'
import { middleShop } from './testing.fixture.ts'

const { shop } = compile(middleShop(2))
const jobShop = plainShop(shop)!

const base = () => {
  const schedule = new Schedule(jobShop)
  schedule.build(jobShop.modeStart.slice(0, jobShop.count), shop.graph.order)
  return schedule
}

/** A plan far from all others, for any number. */
const farPlan = (number: number) => {
  const schedule = base()
  const random = new Random(number)
  const search = new InsertionSearch(jobShop, random)
  for (let moves = 0; moves < 100; moves++) search.moveRandomly(schedule, random.below(jobShop.count))
  return schedule
}

/** Costs of what is in the pool, from many picks. */
function costsIn(pool: PlanPool, costs: readonly number[], plans: readonly Schedule[]) {
  const random = new Random(1)
  const found = new Set<number>()
  for (let picks = 0; picks < 400; picks++) {
    const [a, b] = pool.pick(random)
    expect(a).not.toBe(b)
    for (const { order } of [a, b])
      found.add(costs[plans.findIndex((plan) => plan.order.every((v, i) => v === order[i]))]!)
  }
  return [...found].sort((a, b) => a - b)
}

describe('pool of plans', () => {
  const costs = Array.from({ length: 20 }, (_, i) => (i * 7) % 20)
  const plans = costs.map((_, i) => farPlan(i + 1))

  it('keeps the sixteen best that differ', () => {
    const pool = new PlanPool(jobShop)
    costs.forEach((cost, i) => pool.offer(plans[i]!, cost, 0))
    expect(pool.isFull).toBe(true)
    expect(costsIn(pool, costs, plans)).toEqual(Array.from({ length: 16 }, (_, i) => i))
  })

  it('takes one of plans that are much the same, the better one', () => {
    const pool = new PlanPool(jobShop)
    for (let i = 0; i < 16; i++) pool.offer(plans[0]!, 16 - i, 0)
    expect(pool.isFull).toBe(false)
    for (let i = 1; i < 16; i++) pool.offer(plans[i]!, 50 + i, 0)
    expect(pool.isFull).toBe(true)
    // Nothing that is worse on the second level either.
    pool.offer(plans[0]!, 1, 5)
    pool.offer(plans[16]!, 65, 1)
    const all = [1, ...Array.from({ length: 15 }, (_, i) => 51 + i), 0]
    expect(costsIn(pool, all, plans)).toEqual([1, ...Array.from({ length: 15 }, (_, i) => 51 + i)])
  })

  it('is stale when nothing better came in for long, until it has another turn', () => {
    const pool = new PlanPool(jobShop)
    for (let i = 0; i < 16; i++) pool.offer(plans[i]!, i, 0)
    for (let i = 0; i < 81; i++) {
      expect(pool.isStale).toBe(false)
      pool.offer(plans[17]!, 100, 0)
    }
    expect(pool.isStale).toBe(true)
    pool.refresh(false)
    expect([pool.isStale, pool.isFull]).toEqual([false, true])
    pool.refresh(true)
    expect(pool.isFull).toBe(false)
  })
})
