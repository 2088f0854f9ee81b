import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { explain } from '../explain/explain.ts'
import { check } from '../instance/check.ts'
import { InteractiveSession } from '../interactive/interactive-session.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Plan, Problem, Task } from '../model/model.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

/** Work of 100 minutes on as many machines; each says how many of a fixture it needs, of which there are `count`. */
function clamped(needs: readonly number[], count: number, more: Partial<Task> = {}): Problem {
  return {
    start: 0,
    horizonEnd: 100_000,
    settings: { ...defaultSettings, defaultFlowTimeHours: 0 },
    calendars: [{ id: 1, intervals: [0, 100_000] }],
    groups: [{ id: 1 }],
    resources: needs.map((_, at) => ({ id: at + 1, groupIds: [1], calendarId: 1 })),
    moulds: needs.map((_, at) => ({ id: at + 1, due: 100 * (at + 1), priority: 1 })),
    batches: needs.map((_, at) => ({ id: at + 1, mouldId: at + 1, kind: 'workpiece', quantity: 1 })),
    fixtures: [{ id: 7, key: 'F-3', count }],
    tasks: needs.map((needed, at) => ({
      id: at + 1,
      batchId: at + 1,
      mouldId: at + 1,
      sequence: 1,
      groupIds: [1],
      minutes: 100,
      ...(needed > 0 ? { fixtureId: 7, fixtureCount: needed } : {}),
      ...more,
    })),
    links: [],
  }
}

const run = async (problem: Problem, iterations = 100) => {
  const plan = await solve(problem, { seed: 1, budget: { iterations } })
  expect(verify(problem, plan)).toEqual([])
  return plan
}
const startsOf = ({ tasks }: Plan) => tasks.map(({ start }) => start)

it('work waits for its fixture, whatever machines are free, and says so', async () => {
  const problem = clamped([1, 1, 1, 1, 0], 2)
  const plan = await run(problem)
  expect(startsOf(plan)).toEqual([0, 0, 100, 100, 0])
  const [, , third] = plan.tasks
  expect(third!.why[0]).toEqual({ code: 'fixturesInUse', params: { taskIds: [1, 2], fixtureId: 7 } })
  const chain = explain(problem, plan, { taskId: 3 })!
  expect(chain.stretches.map(({ reason }) => reason?.code)).toContain('fixturesInUse')
})

it('work that needs several waits until so many are free', async () => {
  const plan = await run(clamped([2, 2, 1, 3], 3))
  expect(startsOf(plan)).toEqual([0, 100, 0, 200])
})

it('a fixture is held over closed time as well', async () => {
  const problem = { ...clamped([1, 1], 1), calendars: [{ id: 1, intervals: [0, 50, 500, 600, 1000, 2000] }] }
  expect(startsOf(await run(problem))).toEqual([0, 550])
})

it('work that needs an operator besides waits for both', async () => {
  const plain = clamped([1, 1, 1], 2)
  const problem: Problem = {
    ...plain,
    groups: [{ id: 1, peopleResourceId: 90 }],
    resources: [...plain.resources, { id: 90, groupIds: [], calendarId: 1, capacity: 3 }],
  }
  expect(startsOf(await run(problem))).toEqual([0, 0, 100])
  const alone = {
    ...problem,
    resources: problem.resources.map((one) => (one.id === 90 ? { ...one, capacity: 1 } : one)),
  }
  expect(startsOf(await run(alone))).toEqual([0, 100, 200])
})

it('work that needs more than there are has no place, and says so', async () => {
  const problem = clamped([1, 3, 1], 2)
  const plan = await run(problem)
  expect(startsOf(plan)).toEqual([0, null, 0])
  const tooFew = { code: 'fixturesTooFew', params: { fixtureId: 7, needed: 3, available: 2 } }
  expect(plan.tasks[1]!.unplaced).toEqual(tooFew)
  const defects = check(problem).filter(({ code }) => code === 'fixturesTooFew')
  expect(defects).toEqual([{ ...tooFew, severity: 'error', records: [{ kind: 'task', id: 2 }] }])
})

it('a supplier has fixtures of his own', async () => {
  expect(startsOf(await run(clamped([1, 1, 1], 1, { outside: { minutes: 100 } })))).toEqual([0, 0, 0])
})

it('unknown fixtures and amounts below one are defects', () => {
  const problem = clamped([1, 1], 1)
  const [first, second] = problem.tasks
  const odd = {
    ...problem,
    tasks: [
      { ...first!, fixtureId: 8 },
      { ...second!, fixtureCount: 0 },
    ],
  }
  expect(check(odd).map(({ code, params }) => [code, params['field']])).toEqual([
    ['unknownReference', 'fixtureId'],
    ['badNumber', 'fixtureCount'],
  ])
})

it('verify finds more in use than there are', async () => {
  const problem = clamped([1, 2, 1], 4)
  const plan = await run(problem)
  expect(startsOf(plan)).toEqual([0, 0, 0])
  const fewer = { ...problem, fixtures: [{ id: 7, count: 3 }] }
  expect(verify(fewer, plan).map(({ code, params }) => [code, params['busy']])).toEqual([['fixturesInUse', 4]])
})

it('the order in which work takes a fixture is found by the search, not by its numbers', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (seed, order) => {
      const plain = clamped([1, 1, 1, 1, 1], 1)
      const problem: Problem = {
        ...plain,
        moulds: plain.moulds.map((mould, at) => ({ ...mould, due: 100 * (order.indexOf(at) + 1) })),
      }
      const plan = await solve(problem, { seed, budget: { iterations: 200 } })
      expect(verify(problem, plan)).toEqual([])
      expect(plan.tasks.map(({ end }) => end)).toEqual(problem.moulds.map(({ due }) => due))
    }),
    { numRuns: 20 * inject('propertyFactor'), seed: 5 },
  )
})

it('a move by hand keeps to the fixtures, and taking it back gives the same plan', async () => {
  const problem = clamped([1, 1, 1, 1, 2], 2)
  const plan = await run(problem)
  const session = new InteractiveSession(problem, plan)
  const before = session.plan()
  const answer = session.apply({ taskId: 5, split: 1, resourceId: 1, start: 0 })
  expect(answer.allowed).toBe(true)
  expect(verify(problem, session.plan())).toEqual([])
  expect(session.plan().tasks).not.toEqual(before.tasks)
  session.undo()
  expect(session.plan().tasks).toEqual(before.tasks)
})
