import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import type { Plan, Problem, SolveOptions } from '../model/model.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { endsAtLook, looksOf } from '../testing/ends-at-look.fixture.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const epochs = 25

/** Where a run was that its signal ended. */
function phaseOf({ epochs: done, steps }: Plan): string {
  if (done === 0) return 'plan to go on from'
  if (done === epochs) return steps > done ? 'final steps' : 'end of the search'
  return done > 12 ? 'search' : 'constructions'
}

/** A problem and how it is run: anew, or from a plan that does not know all of it. */
async function anyRun(seed: number, from: 'anew' | 'yes' | 'no'): Promise<[Problem, SolveOptions]> {
  const any = anyProblem(seed)
  if (from === 'anew') return [any, { seed }]
  const problem = { ...any, settings: { ...any.settings, reusePreviousResource: from } }
  const known = await solve(problem, { seed: 1, budget: { epochs: 2 } })
  // The plan to go on from does not know the last mould.
  const mould = problem.moulds.at(-1)!.id
  const hidden = new Set(problem.tasks.flatMap(({ id, mouldId }) => (mouldId === mould && seed % 2 ? [id] : [])))
  const startFrom = { ...known, tasks: known.tasks.filter(({ taskId }) => !hidden.has(taskId)) }
  return [problem, { seed, startFrom, reuse: 'off' }]
}

it('[PH-16] gives the same plan again from the epochs and steps counted, wherever it was stopped', async () => {
  const phases = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.constantFrom('anew', 'yes', 'no'),
      async (seed, perMille, from) => {
        const [problem, options] = await anyRun(seed, from)
        const look = Math.max(
          1,
          Math.ceil((perMille * (await looksOf(problem, { ...options, budget: { epochs } }))) / 1_000),
        )
        const ended = await solve(problem, { ...options, budget: { epochs }, signal: endsAtLook(look) })
        expect(verify(problem, ended)).toEqual([])
        const again = await solve(problem, { ...options, budget: { epochs: ended.epochs, steps: ended.steps } })
        expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
        if (ended.cancelled) phases.add(`${from}: ${phaseOf(ended)}`)
      },
    ),
    { numRuns: 60 * inject('propertyFactor'), seed: 7 },
  )
  for (const from of ['anew', 'yes', 'no'])
    for (const phase of ['constructions', 'search', 'final steps']) expect(phases).toContain(`${from}: ${phase}`)
  expect(phases).toContain('no: plan to go on from')
})
