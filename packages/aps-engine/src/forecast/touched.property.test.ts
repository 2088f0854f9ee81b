import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import { closedBetween } from '../interactive/calendar-change.ts'
import { Random } from '../model/random.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { isSound, later } from '../testing/changed.fixture.ts'
import { verify } from '../verify/verify.ts'
import { touchedTasks } from './touched.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

it('[PH-06] is nothing while nothing has happened', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 3 } })
      expect(touchedTasks(problem, plan)).toEqual([])
    }),
    // Paused work behind locked work of its machine, and of a charge with it; running work that takes a person before it.
    { numRuns: 25 * inject('propertyFactor'), seed: 7, examples: [[54], [81]] },
  )
})

it.each([
  [38, 'two teams of a cell with paused work of several moulds', { tasks: 150, resources: 12, tasksPerMould: 10 }],
  [17, 'new work in gaps among locked work, in front of paused work', { tasks: 250, resources: 14, tasksPerMould: 30 }],
] as const)('[PH-06] is nothing while nothing has happened in shop %d: %s', async (seed, _, size) => {
  const problem = generate({ ...size, seed, tightness: 150 })
  const plan = await solve(problem, { seed: 1, budget: { epochs: 12 } })
  expect(touchedTasks(problem, plan)).toEqual([])
})

it('[PH-06] is what a breakdown hits and pushes; planned again, all else stays', async () => {
  let touchedAtAll = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = new Random(seed)
      const before = anyProblem(seed)
      const plan = await solve(before, { seed, budget: { iterations: 3 } })
      const hit = random.pick(plan.tasks)
      fc.pre(hit.resourceId !== null && hit.start !== null)
      const [from, until] = [hit.start!, hit.start! + 1_440]
      const problem = closedBetween(before, hit.resourceId!, from, until)
      const touched = touchedTasks(problem, plan)
      if (!touched) return
      if (touched.length > 0) touchedAtAll += 1
      const now = new Map(plan.tasks.map((row) => [`${row.taskId}/${row.split}`, row]))
      const next = await solve(problem, {
        seed,
        budget: { iterations: 10 },
        startFrom: plan,
        scope: { tasks: touched },
        reuse: 'off',
      })
      expect(verify(problem, next)).toEqual([])
      // What has begun goes on when it can.
      const isFree = new Set([...touched, ...problem.tasks.flatMap(({ id, started }) => (started ? id : []))])
      for (const { taskId, split, resourceId, start } of next.tasks) {
        const was = now.get(`${taskId}/${split}`)
        if (isFree.has(taskId) || !was || was.start === null || start === null) continue
        if (was.splits === 1)
          expect({ taskId, resourceId, start }).toEqual({ taskId, resourceId: was.resourceId, start: was.start })
      }
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
  expect(touchedAtAll).toBeGreaterThan(5)
})

it('[PH-06] knows what reports have begun and finished, and what is ordered since', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = new Random(seed)
      const before = anyProblem(seed)
      const plan = await solve(before, { seed, budget: { iterations: 3 } })
      const starts = plan.tasks.flatMap(({ start }) => (start === null ? [] : [start])).sort((a, b) => a - b)
      fc.pre(starts.length > 4)
      const problem = later(before, plan, starts[starts.length >> 2]!, { percent: 10, moulds: 1 }, random)
      fc.pre(isSound(problem))
      const touched = touchedTasks(problem, plan)
      const scope = touched ? { scope: { tasks: touched } } : {}
      const next = await solve(problem, { seed, budget: { iterations: 10 }, startFrom: plan, reuse: 'off', ...scope })
      expect(verify(problem, next)).toEqual([])
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
})
