import { expect, it } from 'vitest'
import type { Problem } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { verifyReasons } from '../verify/verify-reasons.ts'
import { solve } from './solve.ts'

/** Two moulds of one task each, two machines that may do both, and a lock that the second cannot keep on time. */
const problem: Problem = {
  start: 0,
  horizonEnd: 10_000,
  settings: { ...defaultSettings, resourceLocking: 'resource', optimizationGoal: 'makespan' },
  calendars: [{ id: 1, intervals: [0, 10_000] }],
  groups: [{ id: 1 }],
  resources: [1, 2].map((id) => ({ id, groupIds: [1], calendarId: 1 })),
  moulds: [1, 2].map((id) => ({ id, due: null, priority: 1 })),
  batches: [1, 2].map((id) => ({ id, mouldId: id, kind: 'workpiece', quantity: 1 })),
  tasks: [1, 2].map((id) => ({ id, batchId: id, mouldId: id, sequence: 1, groupIds: [1], minutes: 100 })),
  links: [],
}
const row = (taskId: number, resourceId: number, start: number) => ({ taskId, resourceId, start, end: start + 100 })

it('[AP-15] says of work that a run did not plan again that it stays where the plan before has it', async () => {
  const plan = await solve(problem, { budget: { iterations: 1 } })
  const before = {
    ...plan,
    tasks: plan.tasks.map((one) => ({ ...one, ...row(one.taskId, one.taskId, one.taskId === 2 ? 500 : 0) })),
  }
  const scope = { moulds: [1] }
  const next = await solve(problem, { budget: { iterations: 5 }, startFrom: before, reuse: 'off', scope })
  const [free, left] = next.tasks
  expect(left).toMatchObject({ resourceId: 2, start: 500, whyHere: { code: 'kept' } })
  expect(left!.why[0]!.code).toBe('kept')
  expect(free!.whyHere!.code).toBe('earliestFinish')
  expect(verifyReasons(problem, next, before).filter(({ fault }) => fault)).toEqual([])
  expect(verifyReasons(problem, next).filter(({ fault }) => fault)).toHaveLength(1)
})

it('[AP-15] does not name a lock that holds no time where a run did not plan work again', async () => {
  const tasks = problem.tasks.map((task) =>
    task.id === 2 ? { ...task, lock: 1 as const, planned: { resourceId: 2, start: 300 } } : task,
  )
  const locked = { ...problem, tasks }
  const plan = await solve(locked, { budget: { iterations: 1 } })
  const before = {
    ...plan,
    tasks: plan.tasks.map((one) => ({ ...one, ...row(one.taskId, one.taskId, one.taskId === 2 ? 500 : 0) })),
  }
  const next = await solve(locked, {
    budget: { iterations: 5 },
    startFrom: before,
    reuse: 'off',
    scope: { moulds: [1] },
  })
  expect(next.tasks[1]).toMatchObject({
    start: 500,
    why: [{ code: 'kept' }, { code: 'startPoint' }],
    whyHere: { code: 'locked' },
  })
  expect(verifyReasons(locked, next, before).filter(({ fault }) => fault)).toEqual([])
})
