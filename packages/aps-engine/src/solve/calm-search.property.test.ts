import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { touchedTasks } from '../forecast/touched.ts'
import { closedBetween } from '../interactive/calendar-change.ts'
import type { Plan, Problem } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { defaultSettings } from '../model/settings.ts'
import { solveParallel } from '../parallel/solve-parallel.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { endsAtLook, looksOf } from '../testing/ends-at-look.fixture.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const day = 1_440
const epochs = 6
const seeds = fc.integer({ min: 1, max: 1_000_000 })

const placesOf = ({ tasks }: Plan) => new Map(tasks.map((row) => [`${row.taskId}/${row.split}`, row]))

/** Tasks that start more than an hour from where they did, or on another resource. */
function movedIn(before: Plan, after: Plan) {
  const places = placesOf(before)
  return after.tasks.flatMap(({ taskId, split, start, resourceId }) => {
    const was = places.get(`${taskId}/${split}`)
    if (!was || was.start === null) return []
    return start === null || resourceId !== was.resourceId || Math.abs(start - was.start) > 60 ? [taskId] : []
  })
}

/** A plan, and the same shop with a resource closed where that has work. */
async function closed(before: Problem, seed: number, budget: { epochs: number }) {
  const plan = await solve(before, { seed, budget })
  const used = plan.tasks.filter(({ resourceId, start }) => resourceId !== null && start !== null)
  if (used.length === 0) return undefined
  const { resourceId, start } = new Random(seed).pick(used)
  const problem = closedBetween(before, resourceId!, start!, start! + day)
  const touched = touchedTasks(problem, plan)
  return touched && { plan, problem, scope: { tasks: touched } }
}

/** Ten moulds in line on one machine, each with work of four hours; the first is due when told. */
function inLine(due: number): Problem {
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  return {
    start: 0,
    horizonEnd: 100_000,
    settings: { ...defaultSettings, defaultFlowTimeHours: 0 },
    calendars: [{ id: 1, intervals: [0, 100_000] }],
    groups: [{ id: 1 }],
    resources: [{ id: 1, groupIds: [1], calendarId: 1 }],
    moulds: numbers.map((id) => ({ id, due: id === 1 ? due : 10_000 + id, priority: 1 })),
    batches: numbers.map((id) => ({ id, mouldId: id, kind: 'workpiece', quantity: 1 })),
    tasks: numbers.map((id) => ({ id, batchId: id, mouldId: id, sequence: 1, groupIds: [1], minutes: 240 })),
    links: [],
  }
}

it.each([
  [9_000, 'alone, where that makes nothing late', [1]],
  [300, 'with all that stands behind, where that saves enough lateness', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('[PH-06] due at %d, work whose machine is closed moves %s', async (due, _, moved) => {
  const shop = inLine(due)
  const plan = await solve(shop, { seed: 1, budget: { epochs: 6 } })
  const problem = closedBetween(shop, 1, 0, 240)
  const touched = touchedTasks(problem, plan)!
  expect(touched).toHaveLength(10)
  const calm = await solve(problem, {
    ...{ seed: 1, startFrom: plan, reuse: 'off', scope: { tasks: touched }, isCalm: true, budget: { epochs } },
  })
  expect(verify(problem, calm)).toEqual([])
  expect(movedIn(plan, calm).sort((one, other) => one - other)).toEqual(moved)
})

it('[PH-06] what a breakdown does not touch stays, and what it touches moves less, or is less late for it', async () => {
  let narrow = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const made = await closed(anyProblem(seed), seed, { epochs: 3 })
      fc.pre(made !== undefined)
      const { plan, problem, scope } = made!
      const options = { seed, startFrom: plan, scope, reuse: 'off', budget: { epochs } } as const
      const calm = await solve(problem, { ...options, isCalm: true })
      expect(verify(problem, calm)).toEqual([])
      // What has begun goes on when it can.
      const isFree = new Set([...scope.tasks, ...problem.tasks.flatMap(({ id, started }) => (started ? id : []))])
      const places = placesOf(plan)
      for (const { taskId, split, resourceId, start } of calm.tasks) {
        const was = places.get(`${taskId}/${split}`)
        if (isFree.has(taskId) || !was || was.start === null || start === null || was.splits > 1) continue
        expect({ taskId, resourceId, start }).toEqual({ taskId, resourceId: was.resourceId, start: was.start })
      }
      if (movedIn(plan, calm).length < movedIn(plan, await solve(problem, options)).length) narrow++
    }),
    { numRuns: 25 * inject('propertyFactor'), seed: 7 },
  )
  expect(narrow).toBeGreaterThan(0)
})

it('[PH-16] gives the same plan again from the epochs and steps counted, wherever it was stopped, in one thread and in two', async () => {
  const steps = new Set<number>()
  await fc.assert(
    fc.asyncProperty(seeds, fc.integer({ min: 1, max: 1_000 }), async (seed, perMille) => {
      const made = await closed(anyProblem(seed), seed, { epochs: 3 })
      fc.pre(made !== undefined)
      const { plan, problem, scope } = made!
      const options = { seed, startFrom: plan, scope, reuse: 'off', isCalm: true, islands: 2 } as const
      const looks = await looksOf(problem, { ...options, budget: { epochs } })
      const signal = endsAtLook(Math.max(1, Math.ceil((perMille * looks) / 1_000)))
      const ended = await solve(problem, { ...options, budget: { epochs }, signal })
      expect(verify(problem, ended)).toEqual([])
      const again = await solveParallel(problem, { ...options, budget: { epochs: ended.epochs, steps: ended.steps } })
      expect({ ...again, cancelled: ended.cancelled }).toEqual(ended)
      steps.add(ended.steps)
    }),
    { numRuns: 40 * inject('propertyFactor'), seed: 7 },
  )
  // Behind the first plan, each of the trials, and in the search.
  for (const count of [1, 2, 3]) expect(steps).toContain(count)
  expect(Math.max(...steps)).toBeGreaterThan(3)
})
