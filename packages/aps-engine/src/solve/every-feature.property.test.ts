import { expect, inject, it } from 'vitest'
import { check } from '../instance/check.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Plan, Problem } from '../model/model.ts'
import { everyFeature, featuresOf } from '../testing/every-feature.ts'
import { verify } from '../verify/verify.ts'
import { verifyReasons } from '../verify/verify-reasons.ts'
import { solve } from './solve.ts'

const untrue = (problem: Problem, plan: Plan, startedFrom?: Plan) =>
  verifyReasons(asPlanned(problem, plan), plan, startedFrom).filter(({ fault }) => fault)

it('[AP-15] a shop with whatever a planner may say: no rule is broken, all reasons are true, from scratch and from a plan', async () => {
  const count = 40 * inject('propertyFactor')
  const found = new Map<string, number>()
  for (let seed = 1; seed <= count; seed++) {
    const problem = everyFeature(seed)
    for (const [name, isThere] of Object.entries(featuresOf(problem)))
      found.set(name, (found.get(name) ?? 0) + (isThere ? 1 : 0))
    const plan = await solve(problem, { seed, budget: { iterations: [1, 8, 45][seed % 3]! } })
    expect(verify(problem, plan), `seed ${seed}`).toEqual([])
    expect(untrue(problem, plan), `seed ${seed}`).toEqual([])
    // With all work placed that can be, no plan is less late than the bound says.
    const [unplaced, late] = plan.objective.map(({ value }, at) => ({ value, bound: plan.lowerBound[at]!.value }))
    if (unplaced!.value === unplaced!.bound) expect(late!.value, `seed ${seed}`).toBeGreaterThanOrEqual(late!.bound)
    const scope = { moulds: [problem.moulds[0]!.id] }
    const going = seed % 4 === 2 ? { scope, reuse: 'off' as const } : { reuse: 'off' as const }
    const next = await solve(problem, { seed, budget: { iterations: 8 }, startFrom: plan, ...going })
    expect(verify(problem, next), `seed ${seed}, planned again`).toEqual([])
    expect(untrue(problem, next, plan), `seed ${seed}, planned again`).toEqual([])
  }
  // Each of them comes up.
  expect([...found].filter(([, problems]) => problems < count / 20)).toEqual([])
})

it('problems of this kind are sound: what is wrong in them is work that has no place', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const faults = check(everyFeature(seed)).filter(({ code }) => code === 'badNumber' || code === 'unknownReference')
    expect(faults, `seed ${seed}`).toEqual([])
  }
})
