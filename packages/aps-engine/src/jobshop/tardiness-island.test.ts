import { describe, expect, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { withDueDates } from '../io/job-shop.ts'
import { plainShop } from './job-shop.ts'
import { Lateness } from './lateness.ts'
import { Message } from './message.ts'
import { Schedule } from './schedule.ts'
import { TardinessIsland } from './tardiness-island.ts'
import { middleShop, randomShop } from './testing.fixture.ts'

const moves = 20_000

/** The best that an island finds alone, as it tells it. */
function bestOf(problem: Parameters<typeof compile>[0], seed: number, epochs: number) {
  const { shop } = compile(problem)
  const jobShop = plainShop(shop)!
  const island = new TardinessIsland({
    problem: jobShop,
    index: 0,
    seed,
    moves,
    mode: jobShop.modeStart.slice(0, jobShop.count),
    order: shop.graph.order,
  })
  const message = new Message(jobShop.count, new ArrayBuffer(Message.bytes(jobShop.count)))
  for (let epoch = 0; epoch < epochs; epoch++) island.run()
  island.tell(message)
  const schedule = new Schedule(jobShop)
  schedule.build(message.bestMode, message.bestOrder)
  const lateness = new Lateness(jobShop)
  lateness.measure(schedule)
  expect([lateness.cost, lateness.second]).toEqual([message.bestValue, message.bestSecond])
  return message.bestValue
}

describe('the island of due dates', () => {
  it.each([1, 2])('comes to the same cost from every seed, with %i machines to choose from', (flexibility) => {
    // Long enough for cycles of each kind: the first has 3,100 moves for each of some 20 tasks.
    const problem = withDueDates(randomShop(11, flexibility, true), 0.8)
    const costs = [1, 2, 3].map((seed) => bestOf(problem, seed, 8))
    expect(new Set(costs).size).toBe(1)
    expect(costs[0]).toBeGreaterThan(0)
  })

  it('finds better plans in cycles from other places than in the first one alone', () => {
    const problem = withDueDates(middleShop(1), 1.5)
    expect(bestOf(problem, 3, 22)).toBeLessThan(0.9 * bestOf(problem, 3, 11))
  })
})
