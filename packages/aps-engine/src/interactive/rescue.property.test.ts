import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { counterfactuals, rescue } from './rescue.ts'
import { WhatIf } from './what-if.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

it('ranks actions that bring a mould forward, each as tried by itself', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 1 } })
      const mould = problem.moulds[seed % problem.moulds.length]!
      const whatIf = new WhatIf(problem, plan)
      const before = whatIf.endOf(mould.id)
      const actions = rescue(problem, plan, mould.id, { outsideMinutes: () => 600 })
      const wishes = counterfactuals(problem, plan, mould.id, { outsideMinutes: () => 600 })
      const keys = new Set(wishes.map(({ change }) => JSON.stringify(change)))
      for (const { change } of actions) expect(keys.has(JSON.stringify(change))).toBe(true)
      for (const list of [actions, wishes])
        for (const [at, action] of list.entries()) {
          kinds.add(action.change.kind)
          expect(whatIf.ask(action.change)).toEqual({ change: action.change, effect: action.effect })
          expect(action.end).toBeLessThan(before!)
          expect(action.gain).toBe(before! - action.end)
          expect(action.lateMinutes).toBe(mould.due === null ? 0 : Math.max(0, action.end - mould.due))
          if (at > 0) expect(action.lateMinutes).toBeGreaterThanOrEqual(list[at - 1]!.lateMinutes)
        }
      for (const { change } of actions) expect(['gates', 'machine']).not.toContain(change.kind)
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
  for (const kind of ['move', 'behind', 'outside', 'machine']) expect(kinds).toContain(kind)
})

it('finds a way out for most moulds that a few machines make late', async () => {
  const problem = generate({ seed: 3, tasks: 300, resources: 12, tasksPerMould: 40, tightness: 130 })
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const whatIf = new WhatIf(problem, plan)
  const late = problem.moulds.filter(({ id, due }) => due !== null && whatIf.endOf(id)! > due)
  expect(late.length).toBeGreaterThan(2)
  const helped = late.filter(({ id }) => rescue(problem, plan, id).length > 0)
  expect(helped.length / late.length).toBeGreaterThan(0.5)
})
