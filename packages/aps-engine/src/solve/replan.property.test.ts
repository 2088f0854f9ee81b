import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { isSound, later } from '../testing/changed.fixture.ts'
import type { Plan, Problem } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import { solve } from './solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from '../verify/verify.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const valuesOf = ({ objective }: Plan) => objective.map(({ value }) => value)

/** Resources by task, of tasks that a plan has on resources and that nothing in the problem sends elsewhere. */
function resourcesOf(plan: Plan, problem?: Problem): Map<number, number[]> {
  const tasks = new Map(problem?.tasks.map((task) => [task.id, task]))
  const found = new Map<number, number[]>()
  for (const { taskId, resourceId } of plan.tasks)
    if (resourceId !== null && (!problem || (tasks.has(taskId) && !tasks.get(taskId)!.started)))
      found.set(taskId, [...(found.get(taskId) ?? []), resourceId])
  return found
}

/** Tasks of both plans, and how many of them are on other resources now. */
function moved(before: Plan, after: Plan, problem: Problem) {
  const now = resourcesOf(after)
  let common = 0
  let changed = 0
  for (const [taskId, on] of resourcesOf(before, problem)) {
    if (!now.has(taskId)) continue
    common++
    if (now.get(taskId)!.some((resource) => !on.includes(resource))) changed++
  }
  return { common, changed }
}

/** Outside the range: split work, locks that gave way, paused work, and work without a place, each of which once moved or was lost. */
const outsideExamples: [number][] = [[29], [35], [50], [61], [84], [87], [128], [151], [180]]

const places = (plan: Plan) =>
  new Map(plan.tasks.map(({ taskId, split, resourceId, start }) => [`${taskId}/${split}`, { resourceId, start }]))

it('goes on from a plan: never worse, whatever may change its resource', async () => {
  let better = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 5 } })
      for (const reuse of ['strict', 'preferred', 'off'] as const) {
        const options = { seed, budget: { iterations: 30 }, startFrom: plan, reuse }
        const next = await solve(problem, options)
        expect(verify(problem, next)).toEqual([])
        const order = compareLevels(valuesOf(next), valuesOf(plan))
        expect(order).toBeLessThanOrEqual(0)
        if (order < 0) better++
        const { common, changed } = moved(plan, next, problem)
        if (reuse === 'strict') expect(changed).toBe(0)
        if (reuse === 'preferred') expect(changed).toBeLessThanOrEqual(common / 10)
        if (reuse === 'off') expect(await solve(problem, { ...options, budget: { epochs: next.epochs } })).toEqual(next)
      }
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
  expect(better).toBeGreaterThan(10)
})

it('plans again when work is done, begun, changed and ordered', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = new Random(seed)
      const before = anyProblem(seed)
      const plan = await solve(before, { seed, budget: { iterations: 3 } })
      const starts = plan.tasks.flatMap(({ start }) => (start === null ? [] : [start])).sort((a, b) => a - b)
      fc.pre(starts.length > 4)
      const problem = later(before, plan, starts[starts.length >> 2]!, { percent: 10, moulds: 1 }, random)
      fc.pre(isSound(problem))
      for (const reuse of ['strict', 'preferred', 'off'] as const) {
        const next = await solve(problem, { seed, budget: { iterations: 20 }, startFrom: plan, reuse })
        expect(verify(problem, next)).toEqual([])
        const { changed, common } = moved(plan, next, problem)
        if (reuse === 'strict') expect(changed).toBe(0)
        if (reuse === 'preferred') expect(changed).toBeLessThanOrEqual(Math.ceil(common / 10))
      }
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
})

it('leaves what is not chosen where it is', async () => {
  let better = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = new Random(seed)
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 2 } })
      const chosen = new Set([1, 2].map(() => random.pick(problem.moulds).id))
      const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
      for (const keeps of ['resourceAndTime', 'resource'] as const) {
        const scope = { moulds: [...chosen], keeps }
        const next = await solve(problem, { seed, budget: { iterations: 30 }, startFrom: plan, scope, reuse: 'off' })
        expect(verify(problem, next)).toEqual([])
        const order = compareLevels(valuesOf(next), valuesOf(plan))
        expect(order).toBeLessThanOrEqual(0)
        if (order < 0) better++
        const now = places(next)
        for (const { taskId, split, resourceId, start } of plan.tasks) {
          if (chosen.has(mouldOf.get(taskId)!) || start === null) continue
          expect(now.get(`${taskId}/${split}`), `${keeps} ${taskId}/${split}`).toEqual({
            resourceId,
            start: keeps === 'resourceAndTime' ? start : expect.any(Number),
          })
        }
      }
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7, examples: outsideExamples },
  )
  expect(better).toBeGreaterThan(5)
})

it('chooses by time what starts from a moment on and before another', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 2 } })
      const placed = plan.tasks.filter(({ start }) => start !== null)
      fc.pre(placed.length > 4 && plan.tasks.every(({ splits }) => splits === 1))
      const random = new Random(seed)
      // Both bounds are starts of tasks: the first is inside, the second is not.
      const [from, until] = [random.pick(placed).start!, random.pick(placed).start!].sort((a, b) => a - b)
      const tasks = placed.filter(({ start }) => start! >= from! && start! < until!).map(({ taskId }) => taskId)
      fc.pre(tasks.length > 0)
      const next = (scope: object) =>
        solve(problem, {
          seed,
          budget: { iterations: 10 },
          startFrom: plan,
          scope: { ...scope, keeps: 'resourceAndTime' },
          reuse: 'off',
        })
      expect(await next({ from, until })).toEqual(await next({ tasks }))
    }),
    { numRuns: 40 * inject('propertyFactor'), seed: 7 },
  )
})
