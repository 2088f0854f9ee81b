import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { anyProblem } from '../testing/any-problem.ts'
import { endsAtLook } from '../testing/ends-at-look.fixture.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

it(
  '[PH-16] gives the same plan again from the epochs counted, wherever it was ended',
  { timeout: 120_000 },
  async () => {
    const phases = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 1_500 })),
        fc.constantFrom('anew', 'yes', 'no'),
        async (seed, look, from) => {
          const any = anyProblem(seed)
          const problem = from === 'anew' ? any : { ...any, settings: { ...any.settings, reusePreviousResource: from } }
          const known = from === 'anew' ? undefined : await solve(problem, { seed: 1, budget: { epochs: 2 } })
          // The plan to go on from does not know the last mould.
          const mould = problem.moulds.at(-1)!.id
          const hidden = new Set(
            problem.tasks.flatMap(({ id, mouldId }) => (mouldId === mould && seed % 2 ? [id] : [])),
          )
          const startFrom = known && { ...known, tasks: known.tasks.filter(({ taskId }) => !hidden.has(taskId)) }
          const options = { seed, ...(startFrom ? { startFrom, reuse: 'off' as const } : {}) }
          const ended = await solve(problem, { ...options, budget: { epochs: 25 }, signal: endsAtLook(look) })
          expect(verify(problem, ended)).toEqual([])
          const again = await solve(problem, { ...options, budget: { epochs: ended.epochs } })
          expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
          if (ended.cancelled)
            phases.add(`${from} ${ended.epochs === 0 ? 'at once' : ended.epochs > 12 ? 'late' : 'early'}`)
        },
      ),
      { numRuns: 60 * inject('propertyFactor'), seed: 7 },
    )
    expect(phases.size).toBeGreaterThan(4)
  },
)
