import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { check } from '../instance/check.ts'
import { InteractiveSession } from '../interactive/interactive-session.ts'
import { explain } from '../explain/explain.ts'
import { evaluate } from '../explain/evaluate.ts'
import { readJsonProblem } from '../io/json-problem.ts'
import type { Plan, PlannedTask, Problem, Resource, Task } from '../model/model.ts'
import { toColumns } from '../model/to-columns.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verifyReasons } from '../verify/verify-reasons.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const file = new URL('../../cases/oven/problem.json', import.meta.url)
const shop = readJsonProblem(readFileSync(file, 'utf8')) as Problem
const withTask = (id: number, more: Partial<Task>, problem = shop): Problem => ({
  ...problem,
  tasks: problem.tasks.map((task) => (task.id === id ? { ...task, ...more } : task)),
})
const withOven = (more: Partial<Resource>): Problem => ({
  ...shop,
  resources: shop.resources.map((one) => (one.chargeSpecs ? { ...one, ...more } : one)),
})
const solved = (problem: Problem) => solve(problem, { seed: 1, budget: { iterations: 100 } })
const rowOf = ({ tasks }: Plan, id: number) => tasks.find(({ taskId }) => taskId === id)!
const changed = (plan: Plan, id: number, more: Partial<PlannedTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((row) => (row.taskId === id ? { ...row, ...more } : row)),
})
const broken = (problem: Problem, plan: Plan) => verify(problem, plan).map(({ code }) => code)

it('works tasks of one recipe in one charge, which waits for the last of them, and says so', async () => {
  const plan = await solved(shop)
  expect(verify(shop, plan)).toEqual([])
  const [first, last] = [rowOf(plan, 11), rowOf(plan, 12)]
  expect([first.start, first.end]).toEqual([last.start, last.end])
  expect(last.start).toBe(rowOf(plan, 2).end)
  expect(first.why[0]).toMatchObject({ code: 'charge', params: { taskIds: [12], at: last.start } })
  expect(rowOf(plan, 13).why[0]).toMatchObject({ code: 'ovenInUse', params: { recipeId: 1, at: last.end } })
  const waits = explain(shop, plan, { mouldId: 1 })!.stretches.filter(({ reason }) => reason?.code === 'charge')
  expect(waits.map(({ start, end }) => [start, end])).toEqual([[rowOf(plan, 1).end, last.start]])
  // Two charges of 600 minutes and one of 900, however much is in them.
  expect(evaluate(shop, plan).resources.find(({ id }) => id === 21)!.work).toBe(2_100)
  expect((await solve(toColumns(shop), { seed: 1, budget: { iterations: 100 } })).tasks).toEqual(plan.tasks)
})

it.each<[string, Problem]>([
  ['another recipe', withTask(12, { recipeId: 2 })],
  ['no recipe', withTask(12, { recipeId: undefined as never })],
  ['too much in sum', withTask(12, { demands: { volume: 61 } })],
])('keeps apart what cannot be in one charge: %s', async (_, given) => {
  const problem = JSON.parse(JSON.stringify(given)) as Problem
  const plan = await solved(problem)
  expect(verify(problem, plan)).toEqual([])
  expect(rowOf(plan, 11).start).not.toBe(rowOf(plan, 12).start)
  // The same plan with both put together is refused.
  const { start, end } = rowOf(plan, 11)
  expect(broken(problem, changed(plan, 12, { start, end }))).toContain('charge')
})

it('refuses a plan in which a task joins a charge that has begun, or leaves it early', async () => {
  const plan = await solved(shop)
  const { start, end } = rowOf(plan, 11)
  expect(broken(shop, changed(plan, 13, { start: start! + 60, end: end! + 60 }))).toContain('charge')
  expect(broken(shop, changed(plan, 11, { start: start! - 30, end: end! - 30 }))).toContain('charge')
})

it('takes the minutes of a recipe wherever the work is done, at the pace of the oven', async () => {
  const plan = await solved(withOven({ workRate: 150 }))
  expect(rowOf(plan, 11)).toMatchObject({ workMinutes: 400 })
  expect(broken(shop, changed(plan, 11, { workMinutes: 1 }))).toContain('workMinutes')
})

it('holds a locked task at its place, with what is in time for it', async () => {
  const problem = withTask(12, { lock: 1, planned: { resourceId: 21, start: 900 } })
  const plan = await solved(problem)
  expect(verify(problem, plan)).toEqual([])
  expect(rowOf(plan, 12).start).toBe(900)
})

it('goes on with a charge that was under way, and lets nothing join it', async () => {
  const started = { resourceId: 21, progress: 0.5, workedMinutes: 300, paused: false }
  const problem = withTask(11, { started }, withTask(12, { started: { ...started, progress: 0.4 } }))
  const plan = await solved(problem)
  expect(verify(problem, plan)).toEqual([])
  expect([rowOf(plan, 11), rowOf(plan, 12)].map(({ start, end }) => [start, end])).toEqual([
    [480, 780],
    [480, 840],
  ])
  expect(rowOf(plan, 13).start).toBeGreaterThanOrEqual(840)
})

it('puts a task that a planner drops on a charge into it', async () => {
  const problem = withTask(13, { demands: { volume: 0 } })
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const session = new InteractiveSession(problem, plan)
  const { start, end } = rowOf(plan, 11)
  expect(session.apply({ taskId: 13, resourceId: 21, start: end! + 60 })).toMatchObject({ start: end! + 60 })
  expect(session.check({ taskId: 13, resourceId: 21, start: start! + 20 })).toMatchObject({ allowed: true, start })
})

it('names ovens that cannot be planned', () => {
  const codes = (problem: Problem) => check(problem).map(({ code, params }) => [code, params['field']])
  expect(codes(withOven({ chargeSpecs: ['weight'] }))).toContainEqual(['badNumber', 'chargeSpecs'])
  expect(codes(withOven({ isSupplier: true }))).toContainEqual(['badNumber', 'chargeSpecs'])
  expect(codes(withTask(11, { recipeId: 9 }))).toContainEqual(['unknownReference', 'recipeId'])
  const groups = shop.groups.map((group) => (group.id === 2 ? { ...group, peopleResourceId: 31 } : group))
  expect(codes({ ...shop, groups })).toContainEqual(['ovenAndPeople', undefined])
  expect(codes(withTask(13, { demands: { volume: 101 } }))).toContainEqual(['noCapableResource', undefined])
})

it('gives plans of any shop with ovens that break no rule, with true reasons', async () => {
  let shared = 0
  const seeds = fc.integer({ min: 1, max: 1_000_000 }).filter((seed) => anyProblem(seed).recipes !== undefined)
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed: 3, budget: { iterations: 40 } })
      expect(verify(problem, plan)).toEqual([])
      expect(verifyReasons(problem, plan).filter(({ fault }) => fault)).toEqual([])
      const ovens = new Set(problem.resources.flatMap(({ id, chargeSpecs }) => (chargeSpecs ? id : [])))
      const charges = Map.groupBy(
        plan.tasks.filter(({ resourceId, start }) => start !== null && ovens.has(resourceId!)),
        ({ resourceId, lane, start }) => `${resourceId}/${lane}/${start}`,
      )
      shared += [...charges.values()].filter(({ length }) => length > 1).length
    }),
    { numRuns: 40 * inject('propertyFactor'), seed: 7 },
  )
  expect(shared).toBeGreaterThan(10)
})
