import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { withDueDates } from '../io/job-shop.ts'
import { middleShop } from '../jobshop/testing.fixture.ts'
import { solveParallel } from '../parallel/solve-parallel.ts'
import { endsAtLook, looksOf } from '../testing/ends-at-look.fixture.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const shops = {
  'a choice of machines': middleShop(2),
  'one machine for each task': middleShop(1),
  'due dates': withDueDates(middleShop(1), 1),
}
/** Constructions, and some epochs of both islands. */
const epochs = 45
const names = Object.keys(shops) as (keyof typeof shops)[]

it('[PH-16] gives the same plan of a plain shop again, wherever it was stopped, in one thread and in two', async () => {
  let searched = 0
  const looks = new Map<string, number>()
  for (const name of names) looks.set(name, await looksOf(shops[name], { seed: 5, budget: { epochs } }))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom(1, 2),
      async (name, perMille, threads) => {
        const look = Math.max(1, Math.ceil((perMille * looks.get(name)!) / 1_000))
        const problem = shops[name]
        const options = { seed: 5, budget: { epochs }, signal: endsAtLook(look) }
        const ended = await solveParallel(problem, { ...options, threads })
        expect(verify(problem, ended)).toEqual([])
        const again = await solve(problem, { seed: 5, budget: { epochs: ended.epochs, steps: ended.steps } })
        expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
        if (ended.cancelled && (ended.method === 'tabu' || ended.method === 'anneal')) searched++
      },
    ),
    { numRuns: 18 * inject('propertyFactor'), seed: 7 },
  )
  expect(searched).toBeGreaterThan(3)
})
