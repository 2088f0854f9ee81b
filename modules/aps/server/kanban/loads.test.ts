import { expect, it } from 'vitest'
import type { StoredGantt } from '../gantt/gantt-columns.ts'
import { resourceLoads } from './loads.ts'

const resource = (name: string, calendar: number, capacity = 1) => ({
  id: 1,
  kind: 'machine',
  recordId: 7,
  name,
  note: '',
  group: 0,
  capacity,
  calendar,
  load: 0,
})

/** A plan from minute 0 to 300; the first calendar rests from 100 to 200, the second never. */
const gantt = (tasks: [resource: number, start: number, end: number][]): StoredGantt =>
  ({
    start: 0,
    horizonEnd: 300,
    groups: [{ id: 1, name: 'G', section: 'S', load: 0 }],
    calendars: [[100, 200], []],
    resources: [resource('A', 0), resource('B', 1, 2), { ...resource('', -1), kind: 'outside', group: -1 }],
    tasks: {
      resource: tasks.map(([at]) => at),
      start: tasks.map(([, start]) => start),
      end: tasks.map(([, , end]) => end),
      status: tasks.map(() => 0),
    },
  }) as StoredGantt

const figures = (of: StoredGantt, ...windows: [number, number][]) =>
  resourceLoads(
    of,
    windows.map(([start, end]) => ({ start, end })),
  ).map(({ name, loads }) => [name, ...loads.map((load) => `${load.plannedMinutes}/${load.openMinutes}`)])

it('[BD-29] counts only working time, of tasks and of resources', () => {
  expect(figures(gantt([[0, 50, 250]]), [0, 150], [150, 300])).toEqual([
    ['A', '50/100', '50/100'],
    ['B', '0/300', '0/300'],
  ])
})

it('[BD-29] counts tasks beside each other against as many places', () => {
  const both = gantt([
    [1, 0, 100],
    [1, 50, 150],
  ])
  expect(figures(both, [0, 100])[1]).toEqual(['B', '150/200'])
})

it('[BD-29] knows nothing before and after the plan, and leaves suppliers out', () => {
  expect(figures(gantt([[2, 0, 100]]), [-100, 50], [250, 900], [400, 500])).toEqual([
    ['A', '0/50', '0/50', '0/0'],
    ['B', '0/100', '0/100', '0/0'],
  ])
})
