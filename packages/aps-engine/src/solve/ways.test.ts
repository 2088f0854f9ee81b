import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explain } from '../explain/explain.ts'
import { check } from '../instance/check.ts'
import { provenLateness } from '../bounds/proven-lateness.ts'
import { touchedTasks } from '../forecast/touched.ts'
import { readJsonProblem } from '../io/json-problem.ts'
import type { Plan, Problem, RouteChoice, Task } from '../model/model.ts'
import { verify } from '../verify/verify.ts'
import { otherWays } from './other-ways.ts'
import { solve } from './solve.ts'

const file = new URL('../../cases/alternative-routes/problem.json', import.meta.url)
const shop = readJsonProblem(readFileSync(file, 'utf8'))
const budget = { iterations: 60 }
const run = async (problem: Problem, more: Parameters<typeof solve>[1] = {}): Promise<Plan> => {
  const plan = await solve(problem, { seed: 1, budget, ...more })
  expect(verify(problem, plan)).toEqual([])
  return plan
}
const wayOf = (plan: Plan, choice: number) => plan.ways!.find(({ choiceId }) => choiceId === choice)!
const withTask = (id: number, change: Partial<Task>): Problem => ({
  ...shop,
  tasks: shop.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)),
})
const withChoice = (id: number, change: Partial<RouteChoice>): Problem => ({
  ...shop,
  routeChoices: shop.routeChoices!.map((choice) => (choice.id === id ? { ...choice, ...change } : choice)),
})

const faults: [string, Problem, string, string][] = [
  ['one way only', withChoice(1, { ways: [{ id: 11, taskIds: [21, 22] }] }), 'routeChoice 1', 'few'],
  [
    'a way without work',
    withChoice(1, {
      ways: [
        { id: 11, taskIds: [21, 22, 23] },
        { id: 12, taskIds: [] },
      ],
    }),
    'routeWay 12',
    'empty',
  ],
  [
    'work in two ways',
    withChoice(1, {
      ways: [
        { id: 11, taskIds: [21, 22] },
        { id: 12, taskIds: [23, 21] },
      ],
    }),
    'task 21',
    'twice',
  ],
  [
    'work of two moulds',
    withChoice(1, {
      ways: [
        { id: 11, taskIds: [21, 22] },
        { id: 12, taskIds: [23, 1] },
      ],
    }),
    'task 1',
    'mould',
  ],
  [
    'a way that waits for another',
    { ...shop, links: [...shop.links, { from: 22, to: 23, kind: 'route' }] },
    'task 22',
    'linked',
  ],
  [
    'work that has begun on two ways',
    withTask(61, { started: { resourceId: 11, progress: 0.5, workedMinutes: 30, paused: false } }),
    'routeChoice 5',
    'begun',
  ],
]

describe('ways', () => {
  it.each(faults)('names %s', (_, problem, record, cause) => {
    const [defect] = check(problem)
    expect(defect).toMatchObject({ code: 'badWays', severity: 'error', params: { cause } })
    expect(defect!.records.map(({ kind, id }) => `${kind} ${id}`)).toEqual([record])
  })

  it('names ways and tasks that are not there', () => {
    const unknown = check(withChoice(1, { chosenWayId: 99 }))
    expect(unknown[0]).toMatchObject({ code: 'unknownReference', params: { field: 'chosenWayId', id: 99 } })
    const task = check(
      withChoice(1, {
        ways: [
          { id: 11, taskIds: [21] },
          { id: 12, taskIds: [77] },
        ],
      }),
    )
    expect(task[0]).toMatchObject({ code: 'unknownReference', params: { field: 'taskIds', id: 77 } })
  })

  it('leaves the usual way only where that pays', async () => {
    const calm = { ...shop, moulds: shop.moulds.map((mould) => ({ ...mould, due: 14_000 })) }
    const plan = await run(calm)
    expect(plan.ways!.slice(0, 3).map(({ why }) => why.code)).toEqual(['wayUsual', 'wayUsual', 'wayUsual'])
  })

  it('takes another way where the usual one has no place', async () => {
    const plan = await run(withTask(31, { demands: { length: 5_000 }, gates: [{ kind: 'material', at: null }] }))
    expect(wayOf(plan, 2)).toMatchObject({ wayId: 22, why: { code: 'wayBetter', params: { level: 'unplacedTasks' } } })
  })

  it('goes the way on which work is locked', async () => {
    const locked = withTask(22, { lock: 1, planned: { resourceId: 21, start: 3_360 } })
    expect(wayOf(await run(locked), 1)).toMatchObject({
      wayId: 11,
      why: { code: 'wayHeld', params: { cause: 'locked' } },
    })
  })

  it('goes on with the ways of a plan, and where work has begun on another with that', async () => {
    const plan = await run(shop)
    const kept = await run(shop, { startFrom: plan, reuse: 'strict' })
    expect(kept.ways!.map(({ wayId }) => wayId)).toEqual(plan.ways!.map(({ wayId }) => wayId))
    expect(wayOf(kept, 1).why.code).toBe('wayKept')
    const begun = withTask(21, { started: { resourceId: 11, progress: 0.1, workedMinutes: 36, paused: false } })
    expect(wayOf(await run(begun, { startFrom: plan, reuse: 'strict' }), 1)).toMatchObject({ wayId: 11 })
    expect(touchedTasks(shop, plan)).toEqual([])
  })

  it('proves nothing late that another way would not be late on', async () => {
    expect(provenLateness(shop).moulds).toEqual([])
    const plan = await run(withChoice(1, { chosenWayId: 11 }))
    const { lateMinutes, leastLateMinutes } = explain(shop, plan, { mouldId: 2 })!
    expect(lateMinutes).toBeGreaterThan(0)
    expect(leastLateMinutes).toBe(0)
  })

  it('tells what other ways would cost, by level and by the end of the mould', async () => {
    const plan = await run(shop)
    const core = await otherWays(shop, plan, 1)
    const usual = { wayId: 11, isChosen: false, difference: { level: 'weightedTardiness', by: 1_140 } }
    expect(core).toMatchObject({ choiceId: 1, ways: [usual, { wayId: 12, isChosen: true }] })
    expect(core!.ways[0]!.mouldEnd).toBeGreaterThan(core!.ways[1]!.mouldEnd!)
    expect((await otherWays(shop, plan, 5))!.held).toBe('started')
    expect(await otherWays(shop, plan, 99)).toBeUndefined()
  })

  it('verify finds a plan that goes two ways, none, one that is not told, or one that it may not go', async () => {
    const plan = await run(shop)
    const codes = (of: Plan, problem = shop) => verify(problem, of).flatMap(({ code }) => (code === 'way' ? code : []))
    const [first] = plan.tasks
    const more = { ...plan, tasks: [...plan.tasks, { ...first!, taskId: 21 }] }
    expect(codes(more)).toEqual(['way'])
    expect(codes({ ...plan, tasks: plan.tasks.filter(({ taskId }) => taskId !== 23) })).toEqual(['way'])
    expect(codes({ ...plan, ways: plan.ways!.slice(1) }).length).toBeGreaterThan(0)
    const { ways: _, ...untold } = plan
    expect(codes(untold).length).toBeGreaterThan(0)
    const wrong = plan.ways!.map((way) =>
      way.choiceId === 1 ? { ...way, why: { code: 'wayUsual' as const, params: {} } } : way,
    )
    expect(codes({ ...plan, ways: wrong })).toEqual(['way'])
    expect(codes(plan, withChoice(1, { chosenWayId: 11 })).length).toBeGreaterThan(0)
  })
})
