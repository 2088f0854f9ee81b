import { taskFlag } from '@mouldwright/gantt'
import { describe, expect, it } from 'vitest'
import { smallPlan as plan } from './gantt-data.fixture.ts'
import { splitAtTasks } from '../panels/split-at-tasks.ts'
import {
  factsOf,
  ganttDataOf,
  indexOfTask,
  loadsOf,
  readTaskKey,
  taskKey,
  tasksOfMould,
  withoutSharedStart,
} from './gantt-data.ts'

const sayLate = (late: number) => `late ${late}`

describe('a plan for the chart', () => {
  it('stands by group and resource, without groups that have nobody', () => {
    const { rows, tasks } = ganttDataOf(plan, 'resource', [], sayLate)
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

  it('stands by mould in the order of delivery, with the parts that have work', () => {
    const { rows, tasks } = ganttDataOf(plan, 'mould', [], sayLate)
    expect(rows.map(({ id, parentId, due }) => [id, parentId, due])).toEqual([
      ['m1', undefined, 500],
      ['p1', 'm1', undefined],
      ['m0', undefined, 9_000],
      ['p0', 'm0', undefined],
    ])
    expect([...tasks.row].map((row) => rows[row]!.id)).toEqual(['p0', 'p0', 'p1'])
    expect(tasks.labels(2)).toEqual(['20 Coating · Supplier', '20 Coating', '20'])
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
    const { flags } = ganttDataOf(plan, 'resource', only, sayLate).tasks
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

  it('names the mould on a bar by resource, in as much as fits', () => {
    const { labels } = ganttDataOf(plan, 'resource', [], sayLate).tasks
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
    for (const view of ['resource', 'mould'] as const)
      for (const { note } of ganttDataOf(doubled, view, [], sayLate).rows) expect(note).toBeUndefined()
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
