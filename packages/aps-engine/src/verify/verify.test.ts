import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Plan, PlannedTask, Problem, ViolationCode } from '../model/model.ts'
import { readJsonProblem } from '../io/json-problem.ts'
import type { Settings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { verify } from './verify.ts'

/** The plan of a golden case. */
async function planOf(name: string, settings: Partial<Settings> = {}): Promise<[Problem, Plan]> {
  const given = readJsonProblem(readFileSync(new URL(`../../cases/${name}/problem.json`, import.meta.url), 'utf8'))
  const problem = { ...given, settings: { ...given.settings, ...settings } }
  const plan = await solve(problem, { budget: { iterations: 60 } })
  expect(verify(problem, plan)).toEqual([])
  return [problem, plan]
}

const change = (plan: Plan, taskId: number, by: (row: PlannedTask) => Partial<PlannedTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((row) => (row.taskId === taskId ? { ...row, ...by(row) } : row)),
})
const move = (minutes: number) => (row: PlannedTask) => ({ start: row.start! + minutes, end: row.end! + minutes })
const shiftTo = (start: number) => (row: PlannedTask) => ({ start, end: start + row.end! - row.start! })

interface Fault {
  case: string
  settings?: Partial<Settings>
  what: string
  task: number
  by: (row: PlannedTask) => Partial<PlannedTask>
  code: ViolationCode
}
const at = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute

const faults: Fault[] = [
  { case: 'calendar', what: 'ends a minute early', task: 1, by: ({ end }) => ({ end: end! - 1 }), code: 'workMinutes' },
  { case: 'calendar', what: 'says less work', task: 1, by: () => ({ workMinutes: 10 }), code: 'workMinutes' },
  { case: 'calendar', what: 'stands in closed time', task: 2, by: shiftTo(at(1, 9)), code: 'startInClosedTime' },
  {
    case: 'calendar',
    what: 'stands before the start point',
    task: 1,
    by: shiftTo(at(-1, 9)),
    code: 'beforeStartPoint',
  },
  { case: 'calendar', what: 'ends after the horizon', task: 2, by: shiftTo(at(11, 9)), code: 'afterHorizon' },
  { case: 'calendar', what: 'overlaps', task: 2, by: shiftTo(at(0, 9)), code: 'overlap' },
  {
    case: 'uninterruptible',
    what: 'spans lunch',
    task: 2,
    by: () => ({ start: at(1, 10), end: at(1, 14, 20) }),
    code: 'interrupted',
  },
  { case: 'unattended', what: 'starts without people', task: 1, by: shiftTo(at(0, 17)), code: 'startInClosedTime' },
  {
    case: 'membership',
    what: 'works in a group that it joins later',
    task: 6,
    by: shiftTo(at(0, 9)),
    code: 'startInClosedTime',
  },
  {
    case: 'membership',
    what: 'works in a group that it left',
    task: 1,
    by: ({ end }) => ({ resourceId: 13, start: at(2, 12), end: end! - at(0, 0) + at(2, 4) }),
    code: 'startInClosedTime',
  },
  { case: 'flow-time', what: 'arrives too early', task: 3, by: move(-1), code: 'precedence' },
  {
    case: 'buffer',
    settings: { bottleneckBufferHours: 3 },
    what: 'ignores the buffer',
    task: 2,
    by: shiftTo(at(0, 10)),
    code: 'precedence',
  },
  { case: 'electrodes', what: 'does not wait for all', task: 2, by: shiftTo(at(0, 8)), code: 'precedence' },
  {
    case: 'electrodes',
    settings: { minimumElectrodeTransfer: 1 },
    what: 'runs out of electrodes',
    task: 2,
    by: () => ({ start: at(0, 10), end: at(0, 12) }),
    code: 'electrodes',
  },
  {
    case: 'electrodes',
    settings: { minimumElectrodeTransfer: 3 },
    what: 'starts with two',
    task: 2,
    by: () => ({ start: at(0, 10, 30), end: at(0, 13, 30) }),
    code: 'electrodes',
  },
  { case: 'cam-gate', what: 'passes a gate', task: 2, by: shiftTo(at(0, 10)), code: 'gate' },
  {
    case: 'cam-gate',
    what: 'waits for what is there',
    task: 5,
    by: () => ({ unplaced: { code: 'waitsForUnplaced', params: { taskId: 1 } } }),
    code: 'reasonNotTrue',
  },
  {
    case: 'cam-gate',
    what: 'has no reason',
    task: 4,
    by: () => ({ unplaced: undefined }),
    code: 'unplacedWithoutReason',
  },
  { case: 'material', what: 'has no material', task: 1, by: shiftTo(at(0, 9)), code: 'gate' },
  { case: 'lock', what: 'leaves its locked time', task: 1, by: shiftTo(at(0, 15)), code: 'lock' },
  {
    case: 'lock',
    settings: { resourceLocking: 'resource' },
    what: 'leaves its locked resource',
    task: 1,
    by: () => ({ resourceId: 11, ...shiftTo(at(1, 9))({ start: 0, end: 60 } as PlannedTask) }),
    code: 'lock',
  },
  { case: 'frozen', what: 'moves in the frozen period', task: 1, by: shiftTo(at(1, 15)), code: 'lock' },
  { case: 'started', what: 'waits although it runs', task: 1, by: shiftTo(at(1, 8)), code: 'started' },
  {
    case: 'started',
    what: 'leaves its machine',
    task: 2,
    by: () => ({ resourceId: 11, lane: 0, ...shiftTo(at(3, 8))({ start: 0, end: 60 } as PlannedTask) }),
    code: 'started',
  },
  {
    case: 'maximum-wait',
    what: 'waits too long, and nobody says so',
    task: 2,
    by: () => ({ start: 480, end: 540 }),
    code: 'wait',
  },
  { case: 'outside', what: 'comes back early', task: 2, by: ({ end }) => ({ end: end! - 60 }), code: 'outside' },
  { case: 'capacity', what: 'is a third at once', task: 3, by: shiftTo(at(0, 8)), code: 'overlap' },
  { case: 'capacity', what: 'stands on a lane that is not there', task: 3, by: () => ({ lane: 2 }), code: 'overlap' },
  {
    case: 'people',
    what: 'takes the man twice',
    task: 2,
    by: () => ({ start: at(0, 9), end: at(0, 11) }),
    code: 'people',
  },
  { case: 'spec-limit', what: 'is too long for it', task: 2, by: () => ({ resourceId: 11 }), code: 'notEligible' },
  { case: 'level', what: 'is too precise for it', task: 1, by: () => ({ resourceId: 12 }), code: 'notEligible' },
  { case: 'assembly', what: 'is tried before it is fitted', task: 4, by: shiftTo(at(0, 13)), code: 'precedence' },
  {
    case: 'assembly',
    settings: { assemblyHoursMethod: 'sumOfParts' },
    what: 'takes the hours of the route',
    task: 3,
    by: () => ({ workMinutes: 240 }),
    code: 'workMinutes',
  },
  {
    case: 'conversion',
    settings: { groupConversionHours: 1 },
    what: 'does not convert',
    task: 2,
    by: shiftTo(at(0, 10)),
    code: 'setup',
  },
  { case: 'setup', what: 'sets up over lunch', task: 2, by: shiftTo(at(0, 14)), code: 'setup' },
  {
    case: 'splitting',
    settings: { dynamicWorkSplitting: 'on' },
    what: 'loses a piece',
    task: 1,
    by: ({ split, pieces }) => (split === 1 ? { pieces: pieces - 1 } : {}),
    code: 'split',
  },
  {
    case: 'overlap',
    what: 'ends before its predecessor',
    task: 2,
    by: () => ({ start: at(0, 9), end: at(0, 10) }),
    code: 'precedence',
  },
  { case: 'calendar', what: 'is a task that nobody knows', task: 2, by: () => ({ taskId: 77 }), code: 'unknown' },
  { case: 'calendar', what: 'leaves one out', task: 2, by: () => ({ taskId: 77 }), code: 'missing' },
  { case: 'calendar', what: 'has no reasons', task: 2, by: () => ({ why: [] }), code: 'unplacedWithoutReason' },
]

describe('a plan that breaks a rule', () => {
  it.each(faults)('$case: $what → $code', async (fault) => {
    const [problem, plan] = await planOf(fault.case, fault.settings)
    const codes = verify(problem, change(plan, fault.task, fault.by)).map(({ code }) => code)
    expect(codes).toContain(fault.code)
  })

  it('opens overtime that the calendar or the setting does not allow', async () => {
    const [problem, plan] = await planOf('overtime')
    const invented = { ...plan, overtime: [...plan.overtime, { resourceId: 11, intervals: [at(3, 20), at(3, 22)] }] }
    expect(verify(problem, invented).map(({ code }) => code)).toContain('overtime')
    const never = { ...problem, settings: { ...problem.settings, overtimeChoice: 'never' as const } }
    expect(verify(never, plan).map(({ code }) => code)).toContain('overtime')
  })

  it('states another objective than it has', async () => {
    const [problem, plan] = await planOf('direction')
    const objective = plan.objective.map((level) => ({ ...level, value: 0 }))
    expect(verify(problem, { ...plan, objective }).map(({ code }) => code)).toEqual(['objective'])
  })

  it('believes that a task has no time where a lock holds it, although another machine has', async () => {
    const [given] = await planOf('uninterruptible')
    const [own, ...others] = given.tasks
    const other = { ...given.resources[0]!, id: 77, calendarId: 77 }
    const problem: Problem = {
      ...given,
      calendars: [...given.calendars, { id: 77, intervals: [given.start, given.horizonEnd] }],
      resources: [...given.resources, other],
      tasks: [
        {
          ...own!,
          minutes: 900,
          interruptible: false,
          lock: 1,
          planned: { resourceId: given.resources[0]!.id, start: given.start },
        },
        ...others,
      ],
    }
    const plan = await solve(problem, { budget: { iterations: 1 } })
    expect(plan.tasks[0]!.unplaced?.code).toBe('noCommonWorkingTime')
    expect(verify(problem, plan)).toEqual([])
    const free = { ...problem, tasks: problem.tasks.map((task) => ({ ...task, lock: 0 as const })) }
    expect(verify(free, plan).map(({ code }) => code)).toContain('reasonNotTrue')
  })

  it.each([0, 1])(
    'a lock gives way where other held work wants the same people, with %i hours of conversion',
    async (hours) => {
      const [given, plan] = await planOf('people', { groupConversionHours: hours })
      const lockedAtNine = (ids: readonly number[]): Problem => ({
        ...given,
        tasks: given.tasks.map((task) =>
          ids.includes(task.id) ? { ...task, lock: 1, planned: { resourceId: 10 + task.id, start: at(0, 9) } } : task,
        ),
      })
      const both = lockedAtNine([1, 2])
      const kept = await solve(both, { budget: { iterations: 5 } })
      expect(kept.tasks.map(({ start }) => start)).toEqual([at(0, 9), at(0, 11)])
      expect(verify(both, kept)).toEqual([])
      // Work that nothing holds is no excuse: it could have waited.
      expect(verify(lockedAtNine([2]), plan).map(({ code }) => code)).toContain('lock')
    },
  )

  it('splits although the setting forbids it', async () => {
    const [problem, plan] = await planOf('splitting', { dynamicWorkSplitting: 'on' })
    const off = { ...problem, settings: { ...problem.settings, dynamicWorkSplitting: 'off' as const } }
    expect(verify(off, plan).map(({ code }) => code)).toContain('split')
  })
})
