import { expect, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import { level } from '../instance/objective-levels.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

it('saves overtime by moves where no plan can be less late', async () => {
  const problem = generate({ seed: 1, tasks: 240, resources: 14, tasksPerMould: 40, tightness: 500 })
  const plan = await solve(problem, { seed: 1, budget: { epochs: 120 } })
  const [late, overtime] = [level.weightedTardiness, level.overtimeMinutes]
  expect(plan.objective[late]!.value).toBe(plan.lowerBound[late]!.value)
  // Closing periods alone, with all work in its order, ends at 1,335.
  expect(plan.objective[overtime]!.value).toBeLessThan(1_200)
  expect(plan.objective[overtime]!.value).toBeGreaterThan(0)
  expect(verify(problem, plan)).toEqual([])
})
