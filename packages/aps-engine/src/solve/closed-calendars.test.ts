import { describe, expect, it } from 'vitest'
import type { Calendar, Problem, Task } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Settings } from '../model/settings.ts'
import { verify } from '../verify/verify.ts'
import { verifyReasons } from '../verify/verify-reasons.ts'
import { solve } from './solve.ts'

interface Given {
  calendar: Partial<Calendar>
  task?: Partial<Task>
  settings?: Partial<Settings>
  due?: number | null
  people?: boolean
}

/** One task on one machine without normal working time; people come by day. */
const problemOf = ({ calendar, task, settings, due = null, people = false }: Given): Problem => ({
  start: 0,
  horizonEnd: 10_000,
  settings: { ...defaultSettings, ...settings },
  calendars: [
    { id: 1, intervals: [], ...calendar },
    { id: 2, intervals: [100, 5000] },
  ],
  groups: [{ id: 1, ...(people ? { peopleResourceId: 2 } : {}) }],
  resources: [
    { id: 1, groupIds: [1], calendarId: 1 },
    { id: 2, groupIds: [], calendarId: 2 },
  ],
  moulds: [{ id: 1, due, priority: 1 }],
  batches: [{ id: 1, mouldId: 1, kind: 'workpiece', quantity: 1 }],
  tasks: [{ id: 1, batchId: 1, mouldId: 1, sequence: 1, groupIds: [1], minutes: 60, ...task }],
  links: [],
})

const started = { resourceId: 1, progress: 0, workedMinutes: 0 }

describe('a resource with unattended hours only', () => {
  it.each<[string, Partial<Given>]>([
    ['work that may run on unattended', { task: { unattendedAllowed: true } }],
    ['work that needs somebody there', { task: { unattendedAllowed: false } }],
    ['work that may not be interrupted', { task: { unattendedAllowed: true, interruptible: false } }],
    ['work that needs people', { task: { unattendedAllowed: true }, people: true }],
    ['work that runs', { task: { unattendedAllowed: true, started: { ...started, paused: false } } }],
    ['work that is paused', { task: { unattendedAllowed: true, started: { ...started, paused: true } } }],
    ['locked work', { task: { unattendedAllowed: true, lock: 1, planned: { resourceId: 1, start: 100 } } }],
  ])('takes no work, says so, and the plan breaks no rule: %s', async (_, given) => {
    const problem = problemOf({ calendar: { unattended: [0, 9000] }, ...given })
    const plan = await solve(problem)
    expect(plan.tasks[0]).toMatchObject({ start: null, unplaced: { code: 'noCommonWorkingTime' } })
    expect(verify(problem, plan)).toEqual([])
  })
})

describe('a resource that is open in overtime only', () => {
  it.each([
    ['whenLate', null],
    ['whenLate', 10],
    ['whenLate', 9000],
    ['always', null],
    ['always', 9000],
  ] as const)('takes its work in overtime: %s, due %s', async (overtimeChoice, due) => {
    const problem = problemOf({ calendar: { overtime: [500, 800] }, settings: { overtimeChoice }, due })
    const plan = await solve(problem, { budget: { iterations: 100 } })
    expect(plan.tasks[0]).toMatchObject({ start: 500, end: 560 })
    expect(plan.tasks[0]!.why.map(({ code }) => code)).toEqual(['calendar', 'startPoint', 'overtime'])
    expect(verify(problem, plan)).toEqual([])
    expect(verifyReasons(problem, plan).filter(({ fault }) => fault)).toEqual([])
  })

  it('takes none where overtime is never worked, and says so', async () => {
    const problem = problemOf({ calendar: { overtime: [500, 800] }, settings: { overtimeChoice: 'never' }, due: 9000 })
    const plan = await solve(problem)
    expect(plan.tasks[0]!.unplaced).toMatchObject({ code: 'noCommonWorkingTime' })
    expect(verify(problem, plan)).toEqual([])
  })
})
