import { taskFlag } from '@mouldwright/gantt'
import { describe, expect, it } from 'vitest'
import { taskFlags, type GanttAnswer } from '../shared/index.ts'
import { splitAtTasks } from './split-at-tasks.ts'
import { factsOf, findTasks, ganttDataOf, indexOfTask, loadsOf, readTaskKey, taskKey } from './gantt-data.ts'

/** Two moulds, the one due later with the smaller index; one machine in a group, one supplier; a task in two pieces. */
const plan: GanttAnswer = {
  planId: 1,
  scheduleId: 2,
  start: 0,
  horizonEnd: 10_000,
  until: 600,
  timeZone: 'Asia/Shanghai',
  groups: [
    { id: 5, name: 'CNC', section: 'Milling', load: 101.4 },
    { id: 6, name: 'idle', section: '', load: 0 },
  ],
  resources: [
    {
      id: 1,
      kind: 'outside',
      recordId: null,
      name: 'Supplier',
      note: '',
      group: -1,
      capacity: 1,
      calendar: -1,
      load: 0,
    },
    {
      id: 2,
      kind: 'machine',
      recordId: 9,
      name: 'M003',
      note: 'five axes',
      group: 0,
      capacity: 1,
      calendar: 0,
      load: 101.4,
    },
  ],
  calendars: [[100, 200]],
  holidays: [{ start: 1440, end: 2880, name: 'New Year' }],
  moulds: [
    { id: 11, number: 'M26-002', name: 'lid', due: 9_000, finish: 600, lateMinutes: 0, priority: 5 },
    { id: 12, number: 'M26-001', name: 'box', due: 500, finish: 600, lateMinutes: 100, priority: 9 },
  ],
  parts: [
    { id: 21, number: 'C01', name: 'cavity', mould: 0, type: 1 },
    { id: 22, number: 'E07', name: 'electrode', mould: 1, type: 2 },
    { id: 23, number: 'Z09', name: 'without work', mould: 1, type: 1 },
  ],
  processes: ['Milling', 'Coating'],
  tasks: {
    taskId: [31, 31, 32],
    piece: [1, 2, 1],
    start: [0, 300, 400],
    end: [300, 500, 600],
    resource: [1, 1, 0],
    lane: [0, 0, 0],
    status: [0, 1, 2],
    flags: [taskFlags.locked, 0, taskFlags.late | taskFlags.outsourced],
    progress: [0, 40, 100],
    mould: [0, 0, 1],
    part: [0, 0, 1],
    process: [0, 0, 1],
    operation: [10, 10, 20],
    batch: [0, 0, 1],
  },
  batches: ['M26-002-C01-1', 'M26-001-E07-1'],
  links: [0, 2],
  unplaced: 0,
}

describe('a plan for the chart', () => {
  it('stands by group and resource, without groups that have nobody', () => {
    const { rows, tasks } = ganttDataOf(plan, 'resource', [])
    expect(rows.map(({ id, parentId, label, load }) => [id, parentId, label, load])).toEqual([
      ['g0', undefined, 'CNC', 101],
      ['r1', 'g0', 'M003', 101],
      ['r0', undefined, 'Supplier', undefined],
    ])
    expect([...tasks.row].map((row) => rows[row]!.label)).toEqual(['M003', 'M003', 'Supplier'])
    expect([...(rows[1]!.offTime as Float64Array)]).toEqual([100, 200])
    expect(tasks.label(0)).toBe('C01-10 Milling')
  })

  it('stands by mould in the order of delivery, with the parts that have work', () => {
    const { rows, tasks } = ganttDataOf(plan, 'mould', [])
    expect(rows.map(({ id, parentId, due }) => [id, parentId, due])).toEqual([
      ['m1', undefined, 500],
      ['p1', 'm1', undefined],
      ['m0', undefined, 9_000],
      ['p0', 'm0', undefined],
    ])
    expect([...tasks.row].map((row) => rows[row]!.id)).toEqual(['p0', 'p0', 'p1'])
    expect(tasks.label(2)).toBe('20 Coating · Supplier')
  })

  it.each([
    [[], [0, 0, 0]],
    [['late'], [1, 1, 0]],
    [['locked'], [0, 1, 1]],
    [
      ['completed', 'locked'],
      [0, 1, 0],
    ],
    [['inProgress'], [1, 0, 1]],
  ] as const)('keeps bright what the legend %j asks for', (only, faded) => {
    const { flags } = ganttDataOf(plan, 'resource', only).tasks
    expect([...flags].map((flag) => (flag & taskFlag.faded ? 1 : 0))).toEqual(faded)
    expect([...flags].map((flag) => flag & ~taskFlag.faded)).toEqual(plan.tasks.flags)
  })

  it('names pieces of a split task apart', () => {
    expect(indexOfTask(plan, '31')).toBe(0)
    expect(indexOfTask(plan, '31.2')).toBe(1)
    expect(indexOfTask(plan, '99')).toBeUndefined()
    expect(readTaskKey(taskKey(31, 2))).toEqual({ taskId: 31, part: 2 })
    expect(factsOf(plan, 1)).toMatchObject({ key: '31.2', process: 'Milling', resource: 'M003' })
    expect(factsOf(plan, 7)).toBeUndefined()
  })

  it.each([
    ['m26-001', [2]],
    ['Ｃ０１', [0, 1]],
    ['supplier', [2]],
    ['m26-002-c01', [0, 1]],
    ['  ', []],
    ['nothing', []],
  ])('finds %j', (text, hits) => {
    expect(findTasks(plan, text)).toEqual(hits)
  })

  it('lists loads of resources, not of suppliers', () => {
    expect(loadsOf(plan)).toEqual([{ row: 'r1', name: 'M003', group: 'CNC', load: 101 }])
  })
})

describe('a reason’s sentence', () => {
  it('is cut where it names tasks; tasks that it only counts stand behind', () => {
    const [a, b, c] = ['M1 A1 · 10 Milling', 'M2 B2 · 20 Grinding', 'M3 C3 · 30 EDM'].map((label, taskId) => ({
      taskId,
      label,
    }))
    const sentence = `busy with ${b!.label}, ${a!.label} and more (3)`
    const cut = splitAtTasks({ sentence, tasks: [a!, b!, c!] })
    expect(cut.pieces).toEqual(['busy with ', b, ', ', a, ' and more (3)'])
    expect(cut.rest).toEqual([c])
    expect(splitAtTasks({ sentence: 'does not work then', tasks: [] })).toEqual({
      pieces: ['does not work then'],
      rest: [],
    })
  })
})
