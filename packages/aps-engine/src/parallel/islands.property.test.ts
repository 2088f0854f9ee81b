import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { endsAtLook } from '../testing/ends-at-look.fixture.ts'
import { verify } from '../verify/verify.ts'
import { solveParallel } from './solve-parallel.ts'

/** Constructions, epochs of the first island alone, and some meetings. */
const epochs = 100
/** Problems in which something is late all the time, and epochs cost little. */
const seeds = [8, 9, 11, 12, 17, 21]

it('[PH-16] gives the same plan again from the epochs and steps counted, wherever two islands were stopped, in one thread and in two', async () => {
  let met = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.oneof({ arbitrary: fc.constant(Infinity), weight: 2 }, fc.integer({ min: 300, max: 4_000 })),
      async (seed, look) => {
        const problem = anyProblem(seed)
        const options = { seed, islands: 2 } as const
        const ended = await solve(problem, { ...options, budget: { epochs }, signal: endsAtLook(look) })
        expect(verify(problem, ended)).toEqual([])
        const again = await solveParallel(problem, {
          ...options,
          budget: { epochs: ended.epochs, steps: ended.steps },
        })
        expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
        if (ended.epochs > 90) met++
      },
    ),
    { numRuns: 8 * inject('propertyFactor'), seed: 7 },
  )
  expect(met).toBeGreaterThan(2)
})
