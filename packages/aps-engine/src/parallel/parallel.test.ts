import { describe, expect, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import { level } from '../instance/objective-levels.ts'
import { middleShop } from '../jobshop/testing.fixture.ts'
import { withDueDates } from '../io/job-shop.ts'
import type { Plan } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { solveParallel } from './solve-parallel.ts'

describe('solveParallel', () => {
  it.each([
    ['a choice of machines', middleShop(2)],
    ['one machine for each task', middleShop(1)],
    ['due dates', withDueDates(middleShop(1), 1.2)],
    ['due dates and a choice of machines', withDueDates(middleShop(2), 0.9)],
  ])('gives the same plan with one thread and with two: %s', async (_, problem) => {
    // Long enough for several generations.
    const options = { seed: 5, budget: { epochs: 30 } }
    const [inTurn, one, two] = [
      await solve(problem, options),
      await solveParallel(problem, { ...options, threads: 1 }),
      await solveParallel(problem, { ...options, threads: 2 }),
    ]
    expect(one).toEqual(inTurn)
    expect(two).toEqual(inTurn)
    expect(verify(problem, two)).toEqual([])
    expect(inTurn.epochs).toBeGreaterThan(18)
  })

  it('ends with both threads when the plan is proven best', async () => {
    const plan = await solveParallel(middleShop(1), { seed: 5, budget: { epochs: 1e9 } })
    expect(plan.objective[level.goal]).toEqual(plan.lowerBound[level.goal])
  })

  it('ends a long search with the best plan so far when cancelled', async () => {
    const problem = withDueDates(middleShop(1), 1)
    const controller = new AbortController()
    const plan = await solveParallel(problem, {
      signal: controller.signal,
      budget: { epochs: 1e9 },
      onProgress: ({ phase }) => {
        if (phase === 'improve') controller.abort()
      },
    })
    expect(plan.cancelled).toBe(true)
    expect(verify(problem, plan)).toEqual([])
  })
})

/** A factory with calendars, overtime and every feature, in which much is late. */
const factory = generate({ seed: 3, tasks: 300, resources: 12, tightness: 150 })
/** Long enough for islands to meet several times. */
const long = { seed: 5, budget: { epochs: 95 } }

describe('solveParallel of a shop with calendars', () => {
  it('gives the same plan with one thread and with two, another one than an island alone', async () => {
    const one = await solve(factory, { ...long, islands: 2 })
    const two = await solveParallel(factory, { ...long, threads: 2 })
    expect(two).toEqual(one)
    expect(two.epochs).toBe(long.budget.epochs)
    expect(verify(factory, two)).toEqual([])
    const alone = await solveParallel(factory, { ...long, islands: 1 })
    expect(alone.iterations).toBeLessThan(one.iterations)
  })

  it('goes on from a plan in two threads as in one, and leaves work outside the scope where it is', async () => {
    const startFrom = await solve(factory, { seed: 5, budget: { epochs: 30 } })
    const [first, ...others] = factory.moulds.map(({ id }) => id)
    for (const how of [{ reuse: 'off' }, { scope: { moulds: others } }] as const) {
      const options = { ...long, ...how, startFrom, budget: { epochs: 50 } }
      const one = await solveParallel(factory, { ...options, threads: 1 })
      const two = await solveParallel(factory, { ...options, threads: 2 })
      expect(two).toEqual(one)
      expect(verify(factory, two)).toEqual([])
      if (!('scope' in how)) continue
      const isKept = new Set(factory.tasks.filter(({ mouldId }) => mouldId === first).map(({ id }) => id))
      const kept = (plan: Plan) =>
        plan.tasks.flatMap(({ taskId, start, resourceId }) => (isKept.has(taskId) ? [[taskId, start, resourceId]] : []))
      expect(kept(two)).toEqual(kept(startFrom))
    }
  })

  it('ends both threads at once when cancelled, and gives the plan of the epochs and steps counted again', async () => {
    const controller = new AbortController()
    const ended = await solveParallel(factory, {
      seed: 5,
      budget: { epochs: 1e9 },
      signal: controller.signal,
      onProgress: ({ phase, epochs }) => {
        if (phase === 'improve' && epochs > 85) controller.abort()
      },
    })
    expect(ended.cancelled).toBe(true)
    expect(verify(factory, ended)).toEqual([])
    const again = await solveParallel(factory, {
      seed: 5,
      threads: 1,
      budget: { epochs: ended.epochs, steps: ended.steps },
    })
    expect({ ...again, cancelled: true }).toEqual(ended)
  })
})
