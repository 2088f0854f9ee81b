import { expect, it } from 'vitest'
import { defaultSettings } from '../model/settings.ts'
import type { Problem, Task } from '../model/model.ts'
import { provenLateness } from '../bounds/proven-lateness.ts'
import { solve } from './solve.ts'
import { verify } from '../verify/verify.ts'

/** Work of 100 minutes, and a milestone that may begin when half of that is done. */
function inspected(outside: Task['outside']): Problem {
  const task = { batchId: 1, mouldId: 1, groupIds: [1] }
  return {
    start: 0,
    horizonEnd: 10_000,
    settings: { ...defaultSettings, defaultFlowTimeHours: 0 },
    calendars: [{ id: 1, intervals: [0, 10_000] }],
    groups: [{ id: 1 }],
    resources: [
      { id: 1, groupIds: [1], calendarId: 1 },
      { id: 2, groupIds: [], calendarId: 1, isSupplier: true },
    ],
    moulds: [{ id: 1, due: 100, priority: 1 }],
    batches: [{ id: 1, mouldId: 1, kind: 'workpiece', quantity: 1 }],
    tasks: [
      { ...task, id: 1, sequence: 1, minutes: 100 },
      { ...task, id: 2, sequence: 2, minutes: 0, milestone: true, ...(outside && { outside }) },
    ],
    links: [{ from: 1, to: 2, kind: 'route', share: 0.5 }],
  }
}

it.each([
  ['in the shop', undefined],
  ['at a supplier', { minutes: 2_880 }],
  ['at a supplier whose places are counted', { minutes: 2_880, resourceId: 2 }],
])('a milestone %s takes no time and no resource, and makes nothing late', async (_, outside) => {
  const problem = inspected(outside)
  const plan = await solve(problem, { seed: 1, budget: { iterations: 20 } })
  expect(verify(problem, plan)).toEqual([])
  expect(plan.tasks[1]).toMatchObject({ start: 100, end: 100, resourceId: null })
  expect(provenLateness(problem).moulds).toEqual([])
})
