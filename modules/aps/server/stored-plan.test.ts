/** What is kept of a plan loses nothing of it: the record of a run is compared with it byte for byte. */
import { generate, solve } from '@mouldwright/aps-engine'
import { expect, it } from 'vitest'
import { packedPlan, storedPlaces, storedPlan } from './stored-plan.ts'

const problem = generate({ seed: 11, tasks: 120, resources: 6 })
const whole = await solve(problem, { seed: 1, budget: { iterations: 20 } })
const [first, ...others] = whole.tasks
/** One task without a place beside those that have one. */
const plan = {
  ...whole,
  tasks: [
    {
      ...first!,
      resourceId: null,
      groupId: null,
      start: null,
      end: null,
      unplaced: { code: 'waitsForUnplaced', params: { taskId: 3 } },
      why: [],
    } as const,
    ...others,
  ].map(({ unplaced, why, whyHere, ...place }) => ({
    ...place,
    ...(unplaced ? { unplaced } : {}),
    why,
    ...(whyHere && !unplaced ? { whyHere } : {}),
  })),
}

it('[PH-16] is the plan again, byte for byte', () => {
  expect(plan.tasks.some(({ why }) => why.length > 1)).toBe(true)
  expect(JSON.stringify(storedPlan(packedPlan(plan)))).toBe(JSON.stringify(plan))
})

it('[PH-01] gives a planning session where everything stands, without the reasons', () => {
  const places = storedPlaces(packedPlan(plan))
  const bare = plan.tasks.map(({ why: _why, whyHere: _here, ...place }) => place)
  expect(JSON.stringify(places)).toBe(JSON.stringify({ ...plan, tasks: bare }))
})
