import { taskFlag } from '@mouldwright/gantt'
import { describe, expect, it } from 'vitest'
import { smallPlan as plan } from './gantt-data.fixture.ts'
import { splitAtTasks } from '../panels/split-at-tasks.ts'
import {
  factsOf,
  ganttDataOf,
  indexOfTask,
  loadsOf,
  tasksOfMould,
  withoutSharedStart,
  type ChartLook,
} from './gantt-data.ts'
import { readTaskKey, taskKey } from '../task-key.ts'
import { planViews } from './chart-rows.ts'
import { legendOf } from './colouring.ts'
import { noFilter } from './plan-filter.ts'

const sayLate = (late: number) => `late ${late}`
const usual: ChartLook = { view: 'resource', colouring: 'status', only: [], filter: noFilter }

describe('a plan for the chart', () => {
  it('stands by group and resource, without groups that have nobody', () => {
    const { rows, tasks } = ganttDataOf(plan, { ...usual, view: 'resource' }, sayLate)
    expect(rows.map(({ id, parentId, label, load }) => [id, parentId, label, load])).toEqual([
      ['g0', undefined, 'CNC', 101.4],
      ['r1', 'g0', 'M003', 101.4],
      ['r0', undefined, 'Supplier', undefined],
    ])
    expect([...tasks.row].map((row) => rows[row]!.label)).toEqual(['M003', 'M003', 'Supplier'])
    expect([...(rows[1]!.offTime as Float64Array)]).toEqual([100, 200])
    expect(rows[1]!.downtime).toEqual([150, 180])
    expect(rows[0]!.note).toBe('Milling')
  })

  it('[PH-13] stands by mould in the order of delivery, with its dates and the parts that have work', () => {
    const { rows, tasks } = ganttDataOf(plan, { ...usual, view: 'mould' }, sayLate)
    expect(rows.map(({ id, parentId, due }) => [id, parentId, due])).toEqual([
      ['m1', undefined, 500],
      ['p1', 'm1', undefined],
      ['m0', undefined, 9_000],
      ['p0', 'm0', undefined],
    ])
    expect([...tasks.row].map((row) => rows[row]!.id)).toEqual(['p0', 'p0', 'p1'])
    expect(tasks.labels(2)).toEqual(['20 Coating · Supplier', '20 Coating', '20'])
    expect(rows.map(({ promised }) => promised)).toEqual([undefined, undefined, 9_500, undefined])
    const forecast = { at: 9_800, isOver: false }
    expect(rows.map(({ expected }) => expected)).toEqual([undefined, undefined, forecast, undefined])
    expect(rows.map(({ milestone }) => milestone)).toEqual([undefined, undefined, 8_000, undefined])
    expect(rows.map(({ late }) => late)).toEqual(['late 100', undefined, undefined, undefined])
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
    [['changed'], [1, 0, 1]],
  ] as const)('keeps bright what the legend %j asks for', (only, faded) => {
    const { flags } = ganttDataOf(plan, { ...usual, only }, sayLate).tasks
    expect([...flags].map((flag) => (flag & taskFlag.faded ? 1 : 0))).toEqual(faded)
    expect([...flags].map((flag) => flag & ~taskFlag.faded)).toEqual(plan.tasks.flags)
  })

  it('[AP-01] stands by customer and mould, those without a customer last, with what is left to do', () => {
    const { rows, tasks } = ganttDataOf(plan, { ...usual, view: 'order' }, sayLate)
    expect(rows.map(({ id, parentId, label, kind }) => [id, parentId, label, kind])).toEqual([
      ['c0', undefined, 'Beta', 'group'],
      ['m0', 'c0', 'M26-002', 'item'],
      ['c1', undefined, '—', 'group'],
      ['m1', 'c1', 'M26-001', 'item'],
    ])
    // The third is done: its mould keeps its row.
    expect([...tasks.id!]).toEqual([0, 1])
    expect([...tasks.row].map((row) => rows[row]!.id)).toEqual(['m0', 'm0'])
    expect(tasks.labels(0)).toEqual(['C01-10 Milling', 'C01-10', 'C01'])
  })

  it.each([
    ['status', undefined, undefined],
    // In the order of delivery.
    ['mould', 'categories', [1, 1, 0]],
    ['priority', 'ranks', [4, 4, 8]],
    ['lateness', 'severities', [1, 1, 2]],
  ] as const)('[AP-01] colours bars by %s', (colouring, palette, colour) => {
    const data = ganttDataOf(plan, { ...usual, colouring }, sayLate)
    expect(data.palette).toBe(palette)
    expect(data.tasks.colour && [...data.tasks.colour]).toEqual(colour)
  })

  it('[AP-01] says in the legend what the colours are, and filters by it', () => {
    const names = (colouring: ChartLook['colouring']) => legendOf(plan, colouring).map(({ name }) => name)
    const marks = ['outsourced', 'late', 'locked', 'changed']
    expect(names('mould')).toEqual(marks)
    expect(names('priority')).toEqual(['p5', 'p9', ...marks])
    expect(names('lateness')).toEqual(['onTime', 'lateDay', ...marks])
    const faded = (only: ChartLook['only']) =>
      [...ganttDataOf(plan, { ...usual, only }, sayLate).tasks.flags].map((flag) => (flag & taskFlag.faded) > 0)
    expect(faded(['p9'])).toEqual([true, true, false])
    expect(faded(['onTime'])).toEqual([false, false, true])
  })

  it('[AP-01] leaves out rows on which the filter wants nothing; tasks keep their names', () => {
    const shown = (view: ChartLook['view'], filter: Partial<ChartLook['filter']>) => {
      const { rows, tasks, links } = ganttDataOf(plan, { ...usual, view, filter: { ...noFilter, ...filter } }, sayLate)
      const bars = [...tasks.row].map((row, at) => [
        tasks.id?.[at] ?? at,
        rows[row]!.id,
        tasks.flags[at]! & taskFlag.faded,
      ])
      return { rows: rows.map(({ id }) => id), bars, links: [...(links ?? [])] }
    }
    expect(shown('mould', { late: true })).toEqual({ rows: ['m1', 'p1'], bars: [[2, 'p1', 0]], links: [] })
    expect(shown('order', { customers: ['Beta'] })).toMatchObject({ rows: ['c0', 'm0'], links: [] })
    expect(shown('resource', { sections: ['Milling'] }).rows).toEqual(['g0', 'r1'])
    expect(shown('resource', { moulds: [11] })).toMatchObject({
      rows: ['g0', 'r1'],
      bars: [
        [0, 'r1', 0],
        [1, 'r1', 0],
      ],
    })
    expect(shown('resource', { moulds: [11, 12] }).links).toEqual([0, 2])
    expect(shown('mould', { moulds: [12], customers: ['Beta'] })).toEqual({ rows: [], bars: [], links: [] })
    const one = { ...plan, tasks: { ...plan.tasks, resource: [1, 1, 1] } }
    const { tasks } = ganttDataOf(one, { ...usual, filter: { ...noFilter, moulds: [11] } }, sayLate)
    expect([...tasks.flags].map((flag) => (flag & taskFlag.faded) > 0)).toEqual([false, false, true])
    expect(tasks.labels(2)[0]).toBe('M26-001 E07-20 Coating')
  })

  it('names the splits of a task apart', () => {
    expect(indexOfTask(plan, '31')).toBe(0)
    expect(indexOfTask(plan, '31.2')).toBe(1)
    expect(indexOfTask(plan, '99')).toBeUndefined()
    expect(readTaskKey(taskKey(31, 2))).toEqual({ taskId: 31, split: 2 })
    expect(factsOf(plan, 1)).toMatchObject({ key: '31.2', process: 'Milling', resource: 'M003' })
    expect(factsOf(plan, 7)).toBeUndefined()
  })

  it('names the mould on a bar by resource, in as much as fits', () => {
    const { labels } = ganttDataOf(plan, { ...usual, view: 'resource' }, sayLate).tasks
    expect(labels(0)).toEqual(['M26-002 C01-10 Milling', 'M26-002 C01-10', '002 C01-10', '002 C01', '002'])
    expect(labels(0)).toBe(labels(0))
  })

  it.each([
    [
      ['M26-052', 'M26-061'],
      ['052', '061'],
    ],
    [
      ['M26-052', 'M26-05'],
      ['052', '05'],
    ],
    [
      ['A1', 'A2'],
      ['A1', 'A2'],
    ],
    [['M26-052'], ['M26-052']],
    [
      ['M26-052', 'X-1'],
      ['M26-052', 'X-1'],
    ],
    [
      ['M26-', 'M26-1'],
      ['M26-', '1'],
    ],
    [[], []],
  ])('shortens the numbers %j by what all of them begin with', (numbers, short) => {
    expect(withoutSharedStart(numbers)).toEqual(short)
  })

  it('does not say a name twice in one row', () => {
    const doubled = {
      ...plan,
      groups: [{ id: 5, name: 'CNCF-L', section: 'CNCF', load: 0 }],
      resources: plan.resources.map((of) => ({ ...of, note: of.name.toLowerCase() })),
      moulds: plan.moulds.map((of) => ({ ...of, name: of.number })),
      parts: plan.parts.map((of) => ({ ...of, name: of.number })),
    }
    for (const view of planViews)
      for (const { note } of ganttDataOf(doubled, { ...usual, view }, sayLate).rows) expect(note).toBeUndefined()
  })

  it('knows the tasks of a mould', () => {
    expect(tasksOfMould(plan, 11)).toEqual([0, 1])
    expect(tasksOfMould(plan, 12)).toEqual([2])
    expect(tasksOfMould(plan, 99)).toEqual([])
  })

  it('lists loads of resources, not of suppliers', () => {
    expect(loadsOf(plan)).toEqual([{ row: 'r1', name: 'M003', group: 'CNC', load: 101.4 }])
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
