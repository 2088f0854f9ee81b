import { describe, expect, it } from 'vitest'
import { InvalidProblem, check } from './check.ts'
import type { Problem, Task } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'

const task = (id: number, more: Partial<Task> = {}): Task => ({
  id,
  batchId: 1,
  mouldId: 1,
  sequence: id,
  groupIds: [1],
  minutes: 60,
  ...more,
})

const sound: Problem = {
  start: 480,
  horizonEnd: 10_000,
  settings: defaultSettings,
  calendars: [{ id: 1, intervals: [480, 720, 780, 1020] }],
  groups: [{ id: 1 }],
  resources: [{ id: 1, groupIds: [1], calendarId: 1, specs: { weight: { max: 100 } } }],
  moulds: [{ id: 1, due: 5000, priority: 1 }],
  batches: [{ id: 1, mouldId: 1, kind: 'workpiece', quantity: 1 }],
  tasks: [task(1), task(2)],
  links: [{ from: 1, to: 2, kind: 'route' }],
}

const [group] = sound.groups
const [resource] = sound.resources
const [mould] = sound.moulds
const [batch] = sound.batches
const [calendar] = sound.calendars
const settings = (more: object): Partial<Problem> => ({ settings: { ...defaultSettings, ...more } })
const locked = (id: number, start: number): Task => task(id, { lock: 1, planned: { resourceId: 1, start } })

/** What is changed in the sound problem, and the one defect that it must give: code and records. */
const faults: [string, Partial<Problem>, string, ...string[]][] = [
  ['a start that is no number', { start: Number.NaN }, 'badNumber', 'problem 0'],
  ['a horizon that ends before it starts', { horizonEnd: 100 }, 'emptyHorizon', 'problem 0'],
  ['an option that is not offered', settings({ overtimeChoice: 'sometimes' }), 'badNumber', 'problem 0'],
  ['hours below zero', settings({ defaultFlowTimeHours: -1 }), 'badNumber', 'problem 0'],
  ['less than no conversion', settings({ groupConversionHours: -1 }), 'badNumber', 'problem 0'],
  ['no electrode at all', settings({ minimumElectrodeTransfer: 0 }), 'badNumber', 'problem 0'],
  ['two tasks with one id', { tasks: [task(1), task(1), task(2)] }, 'duplicateId', 'task 1'],
  ['an unknown calendar', { resources: [{ ...resource!, calendarId: 9 }] }, 'unknownReference', 'resource 1'],
  ['an unknown group', { tasks: [task(1, { groupIds: [9] }), task(2)] }, 'unknownReference', 'task 1'],
  [
    'an unknown resource',
    { tasks: [task(1, { options: [{ resourceId: 9 }] }), task(2)] },
    'unknownReference',
    'task 1',
  ],
  ['an unknown mould', { batches: [{ ...batch!, mouldId: 9 }] }, 'unknownReference', 'batch 1'],
  ['unknown people', { groups: [{ ...group!, peopleResourceId: 9 }] }, 'unknownReference', 'group 1'],
  ['a link to nowhere', { links: [{ from: 1, to: 9, kind: 'route' }] }, 'unknownReference', 'task 1'],
  [
    'intervals that overlap',
    { calendars: [{ ...calendar!, intervals: [480, 720, 700, 800] }] },
    'badIntervals',
    'calendar 1',
  ],
  ['half an interval', { calendars: [{ ...calendar!, overtime: [480] }] }, 'badIntervals', 'calendar 1'],
  ['no capacity', { resources: [{ ...resource!, capacity: 0 }] }, 'badNumber', 'resource 1'],
  ['a share above one', { links: [{ from: 1, to: 2, kind: 'route', share: 1.5 }] }, 'badNumber', 'task 1'],
  [
    'a set-up matrix that is not square',
    { setups: [{ id: 1, size: 2, minutes: [1], interruptible: true }] },
    'badNumber',
    'setup 1',
  ],
  [
    'progress that is done',
    { tasks: [task(1, { started: { resourceId: 1, progress: 1, workedMinutes: 9, paused: false } }), task(2)] },
    'badNumber',
    'task 1',
  ],
  [
    'a circle',
    {
      links: [
        { from: 1, to: 2, kind: 'route' },
        { from: 2, to: 1, kind: 'route' },
      ],
    },
    'cycle',
    'task 1',
    'task 2',
  ],
  ['a task that waits for itself', { links: [{ from: 2, to: 2, kind: 'route' }] }, 'cycle', 'task 2'],
  ['too heavy', { tasks: [task(1, { demands: { weight: 120 } }), task(2)] }, 'noCapableResource', 'task 1'],
  [
    'a machine out of use',
    { resources: [{ ...resource!, valid: false }], tasks: [task(1)], links: [] },
    'invalidResource',
    'task 1',
  ],
  [
    'longer than any open stretch',
    { tasks: [task(1, { minutes: 241, interruptible: false }), task(2)] },
    'noCommonWorkingTime',
    'task 1',
  ],
  ['a batch without tasks', { batches: [batch!, { ...batch!, id: 2 }] }, 'noRoute', 'batch 2'],
  ['no hours', { tasks: [task(1, { minutes: 0 }), task(2)] }, 'zeroHours', 'task 1'],
  [
    'a gate that nobody can date',
    { tasks: [task(1, { gates: [{ kind: 'cam', at: null }] }), task(2)] },
    'gateUnknown',
    'task 1',
  ],
  [
    'a lock where it may not be',
    {
      tasks: [
        task(1, { groupIds: [], options: [] }),
        { ...locked(2, 500), groupIds: [], options: [{ resourceId: 1 }], demands: { weight: 500 } },
      ].slice(1),
      links: [],
    },
    'lockNotEligible',
    'task 2',
    'resource 1',
  ],
  [
    'two locks at once',
    { tasks: [locked(1, 500), locked(2, 530)], links: [] },
    'locksOverlap',
    'task 1',
    'task 2',
    'resource 1',
  ],
  ['no delivery date', { moulds: [{ ...mould!, due: null }] }, 'noDueDate', 'mould 1'],
  ['a delivery date that has passed', { moulds: [{ ...mould!, due: 100 }] }, 'dueBeforeStart', 'mould 1'],
]

describe('check', () => {
  it('finds nothing in a sound problem', () => {
    expect(check(sound)).toEqual([])
  })

  it.each(faults)('names %s', (_, change, code, ...records) => {
    const defects = check({ ...sound, ...change })
    const own = defects.find((defect) => defect.code === code)
    expect(own?.records.map(({ kind, id }) => `${kind} ${id}`)).toEqual(records)
  })

  it('says the spec, the value and the limit', () => {
    const [defect] = check({ ...sound, tasks: [task(1, { demands: { weight: 120 } }), task(2)] })
    expect(defect).toMatchObject({
      code: 'noCapableResource',
      params: { spec: 'weight', value: 120, limit: 100, excluded: 1 },
    })
  })

  it('lets no broken problem into a run, and names what is broken', async () => {
    const broken = { ...sound, tasks: [task(1), task(1), task(2)] }
    const fault = await solve(broken).catch((caught: unknown) => caught)
    expect(fault).toBeInstanceOf(InvalidProblem)
    expect((fault as InvalidProblem).defects).toEqual(check(broken))
  })
})
