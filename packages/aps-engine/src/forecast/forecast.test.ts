/** By hand: one mill, one spark eroder, people around the clock; two moulds of two operations each. */
import { expect, it } from 'vitest'
import { defaultSettings, solve, type Plan, type Problem } from '../index.ts'
import { forecast } from './forecast.ts'
import type { Happened } from './happened.ts'

const start = 30_000_000
const calendar = { id: 1, intervals: [start, start + 1_000_000] }
const route = (id: number, mouldId: number, groupId: number, minutes: number, sequence: number) => ({
  id,
  batchId: mouldId,
  mouldId,
  sequence,
  groupIds: [groupId],
  minutes,
})

const problem: Problem = {
  start,
  horizonEnd: start + 1_000_000,
  settings: { ...defaultSettings, defaultFlowTimeHours: 0 },
  calendars: [calendar],
  groups: [{ id: 1 }, { id: 2 }],
  resources: [
    { id: 1, groupIds: [1], calendarId: 1 },
    { id: 2, groupIds: [2], calendarId: 1 },
    { id: 3, groupIds: [1], calendarId: 1, valid: false },
  ],
  moulds: [
    { id: 1, due: start + 300, priority: 9 },
    { id: 2, due: start + 400, priority: 1 },
  ],
  batches: [1, 2].map((id) => ({ id, mouldId: id, kind: 'workpiece' as const, quantity: 1 })),
  tasks: [route(1, 1, 1, 100, 10), route(2, 1, 2, 100, 20), route(3, 2, 1, 100, 10), route(4, 2, 2, 100, 20)],
  links: [
    { from: 1, to: 2, kind: 'route' },
    { from: 3, to: 4, kind: 'route' },
  ],
}

const planOf = (of: Problem): Promise<Plan> => solve(of, { seed: 1, budget: { iterations: 1 } })
const nothing = { finished: [], started: [] }
const running = (taskId: number, at: number, more: Partial<Happened['started'][number]> = {}) => ({
  taskId,
  at: start + at,
  resourceId: 1,
  progress: 0,
  workedMinutes: 0,
  paused: false,
  ...more,
})
const ends = async (happened: Happened, of = problem) =>
  forecast(of, await planOf(of), happened)?.map(({ end, lateMinutes }) => [end && end - start, lateMinutes])

it('[PH-12] gives the plan itself while nothing has happened', async () => {
  expect(await ends({ now: start, ...nothing })).toEqual([
    [200, 0],
    [300, 0],
  ])
})

it('[PH-12] pushes everything on as time goes by without a report', async () => {
  expect(await ends({ now: start + 150, ...nothing })).toEqual([
    [350, 50],
    [450, 50],
  ])
})

it('[PH-12] goes on from what is finished, early or late', async () => {
  expect(await ends({ now: start + 60, finished: [{ taskId: 1, end: start + 60 }], started: [] })).toEqual([
    [160, 0],
    [260, 0],
  ])
  expect(await ends({ now: start + 170, finished: [{ taskId: 1, end: start + 170 }], started: [] })).toEqual([
    [270, 0],
    [370, 0],
  ])
})

it('[PH-12] gives work under way what is left of it, in front of whatever was planned before it', async () => {
  const happened = { now: start + 50, finished: [], started: [running(3, 10, { progress: 0.5 })] }
  expect(await ends(happened)).toEqual([
    [300, 0],
    [400, 0],
  ])
})

it('[PH-12] takes work to the machine that it was really begun on, also to one that is planned no more', async () => {
  const happened = { now: start + 50, finished: [], started: [running(1, 50, { resourceId: 3 })] }
  expect(await ends(happened)).toEqual([
    [250, 0],
    [350, 0],
  ])
})

it('[PH-12] leaves a route whole where its middle is reported first, and knows what a finished mould ended with', async () => {
  const three: Problem = {
    ...problem,
    tasks: [...problem.tasks, route(5, 1, 1, 100, 30)],
    links: [...problem.links, { from: 2, to: 5, kind: 'route' }],
  }
  const now = start + 10
  expect(await ends({ now, finished: [{ taskId: 2, end: now }], started: [] }, three)).toEqual([
    [310, 10],
    [310, 0],
  ])
  const finished = [1, 2].map((taskId) => ({ taskId, end: start + 100 * taskId }))
  expect((await ends({ now: start + 900, finished, started: [] }))![0]).toEqual([200, 0])
})

it('[PH-12] counts what a supplier has from the day on which it was sent', async () => {
  const outside: Problem = {
    ...problem,
    tasks: problem.tasks.map((task) => (task.id === 2 ? { ...task, outside: { minutes: 500 } } : task)),
  }
  const finished = [{ taskId: 1, end: start + 100 }]
  const sent = running(2, 100, { resourceId: null })
  expect((await ends({ now: start + 400, finished, started: [sent] }, outside))![0]).toEqual([600, 300])
})

it('[PH-12 FL-14] counts a supplier’s work in his working time, and what waits for his only place behind it', async () => {
  const hours = [start, start + 200, start + 1_000, start + 900_000]
  const supplier = { id: 99, groupIds: [], calendarId: 99, capacity: 1, isSupplier: true }
  const away: Problem = {
    ...problem,
    calendars: [...problem.calendars, { id: 99, intervals: hours }],
    resources: [...problem.resources, supplier],
    tasks: problem.tasks.map((task) =>
      task.sequence === 10 ? { ...task, outside: { minutes: 150, resourceId: 99 } } : task,
    ),
  }
  const sent = running(1, 50, { resourceId: null })
  const at = async (now: number, more: object = {}) =>
    (await ends({ now: start + now, finished: [], started: [{ ...sent, ...more }] }, away))?.map(([end]) => end)
  // From minute 50 until he closes at 200 all of the first is done; the other begins behind it, after 800 closed minutes.
  expect(await at(60)).toEqual([300, 1_250])
  // Agreed for minute 300: that one takes no place of his, and the other has it at once.
  expect(await at(60, { backAt: start + 300 })).toEqual([400, 1_110])
})

it('[PH-12] says nothing where what is left does not fit before the horizon', async () => {
  expect(await ends({ now: start + 999_900, ...nothing })).toBeUndefined()
  expect(await ends({ now: start + 1_000_000, ...nothing })).toBeUndefined()
})

it('[PH-12] keeps the starts of a plan that is made as late as dates allow', async () => {
  const backward: Problem = { ...problem, settings: { ...problem.settings, productionDirection: 'backward' } }
  expect(await ends({ now: start, ...nothing }, backward)).toEqual([
    [300, 0],
    [400, 0],
  ])
})

it('[FL-14] waits for a supplier until the day agreed since, whatever the plan gave it', async () => {
  const { groupIds: _, ...milling } = problem.tasks[0]!
  const away: Problem = { ...problem, tasks: [{ ...milling, outside: { minutes: 100 } }, ...problem.tasks.slice(1)] }
  const started = (more: object) => ({
    now: start + 50,
    finished: [],
    started: [running(1, 0, { resourceId: null, ...more })],
  })
  expect((await ends(started({}), away))?.[0]).toEqual([200, 0])
  expect((await ends(started({ backAt: start + 260 }), away))?.[0]).toEqual([360, 60])
})

it('[PH-12 PH-17] says when all that a milestone waits for has ended, and nothing where one of it has no place', async () => {
  const plan = await planOf(problem)
  const milestone = (taskIds: number[], happened: Happened) =>
    forecast(problem, plan, happened, new Map([[2, taskIds]]))!.map(({ milestone: at }) => at && at - start)
  expect(milestone([3], { now: start, ...nothing })).toEqual([undefined, 200])
  // The first mould's milling takes longer; what is finished counts as reported.
  const late = { now: start + 150, finished: [], started: [running(1, 0, { progress: 0.2 })] }
  expect(milestone([3], late)).toEqual([undefined, 330])
  expect(milestone([3, 1], { ...late, finished: [{ taskId: 3, end: start + 140 }] })).toEqual([undefined, 230])
  expect(milestone([3, 9], late)).toEqual([undefined, null])
})

it('[PH-12] says which moulds have no place any more when a machine opens no more, and what becomes of the others', async () => {
  const closing: Problem = {
    ...problem,
    settings: { ...problem.settings, dynamicWorkSplitting: 'on' },
    calendars: [calendar, { id: 2, intervals: [start, start + 250] }],
    resources: [
      { id: 1, groupIds: [1], calendarId: 2 },
      { id: 2, groupIds: [2], calendarId: 1 },
      { id: 4, groupIds: [2], calendarId: 1 },
    ],
    moulds: [...problem.moulds, { id: 3, due: start + 280, priority: 1 }].map((of) => ({ ...of, due: start })),
    batches: [...problem.batches, { id: 3, mouldId: 3, kind: 'workpiece', quantity: 1 }].map((of) => ({
      ...of,
      ...{ kind: 'workpiece', quantity: 2 },
    })),
    tasks: [...problem.tasks, route(5, 3, 2, 60, 10)],
  }
  const plan = await solve(closing, { seed: 1, budget: { iterations: 40 } })
  expect(plan.tasks.filter(({ split }) => split > 1).map(({ taskId }) => taskId)).toContain(2)
  const endsAt = (happened: Happened) => forecast(closing, plan, happened)!.map(({ end }) => end && end - start)
  expect(endsAt({ now: start + 260, ...nothing })).toEqual([null, null, 290])
  expect(endsAt({ now: start + 260, finished: [{ taskId: 1, end: start + 90 }], started: [] })).toEqual([
    340,
    null,
    290,
  ])
})
