import { expect, it } from 'vitest'
import { restore } from '../construct/restore.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Plan, Problem, Task } from '../model/model.ts'
import { resumesFirst } from './resumes-first.ts'

const paused = { started: { resourceId: 1, progress: 0, workedMinutes: 0, paused: true } }
const lockedAt = (start: number) => ({ lock: 1 as const, planned: { resourceId: 1, start } })
const baked = { recipeId: 7, demands: { fill: 1 } }

/** Work of 100 minutes on a machine of so many lanes that never closes, and where it stands; more of the machine. */
const asks = (
  work: [start: number, more: Partial<Task>, lane?: number][],
  more: object = {},
  asked: 'yes' | 'no' = 'yes',
) => {
  const problem: Problem = {
    start: 0,
    horizonEnd: 10_000,
    settings: { ...defaultSettings, defaultFlowTimeHours: 0, pausedTaskPriority: asked },
    calendars: [{ id: 1, intervals: [0, 10_000] }],
    groups: [{ id: 1 }],
    resources: [{ id: 1, groupIds: [1], calendarId: 1, capacity: 2, ...more }],
    recipes: [{ id: 7, minutes: 100 }],
    moulds: [{ id: 1, due: null, priority: 1 }],
    batches: [{ id: 1, mouldId: 1, kind: 'workpiece', quantity: 1 }],
    tasks: work.map(([, own], at) => ({
      ...{ id: at + 1, batchId: 1, mouldId: 1, sequence: at, groupIds: [1], minutes: 100 },
      ...own,
    })),
    links: [],
  }
  const tasks = work.map(([start, , lane = 0], at) => ({
    ...{ taskId: at + 1, split: 1, splits: 1, pieces: 1, resourceId: 1, groupId: 1, lane, start, end: start + 100 },
    ...{ workMinutes: 100, setupMinutes: 0, why: [] },
  }))
  return resumesFirst(restore(problem, { tasks, overtime: [] } as unknown as Plan))
}

it('paused work in front of its lane is first, behind new work it is not', () => {
  expect(
    asks([
      [0, paused],
      [100, {}],
    ]),
  ).toBe(true)
  expect(
    asks([
      [100, paused],
      [0, {}],
    ]),
  ).toBe(false)
  expect(
    asks([
      [200, paused],
      [0, lockedAt(0)],
      [100, {}],
    ]),
  ).toBe(false)
})

it('asks nothing where the settings do not, and nothing of other lanes', () => {
  expect(
    asks(
      [
        [100, paused],
        [0, {}],
      ],
      {},
      'no',
    ),
  ).toBe(true)
  expect(
    asks([
      [100, paused],
      [0, {}, 1],
    ]),
  ).toBe(true)
})

it('lets locked work, and other work that has begun, stand in front of it', () => {
  expect(
    asks([
      [100, paused],
      [0, lockedAt(0)],
    ]),
  ).toBe(true)
  expect(
    asks([
      [100, paused],
      [0, paused],
    ]),
  ).toBe(true)
})

it('lets work stand in front of it that is in a charge with what is locked, and no other charge', () => {
  const oven = { capacity: 1, chargeSpecs: ['fill'], specs: { fill: { max: 3 } } }
  const locked = { ...baked, ...lockedAt(0) }
  expect(
    asks(
      [
        [100, { ...baked, ...paused }],
        [0, locked],
        [0, baked],
      ],
      oven,
    ),
  ).toBe(true)
  expect(
    asks(
      [
        [100, { ...baked, ...paused }],
        [0, baked],
        [0, baked],
      ],
      oven,
    ),
  ).toBe(false)
})
