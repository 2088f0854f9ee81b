import { validate } from '@mouldwright/kernel'
import { expect, it } from 'vitest'
import { kanban } from './index.ts'

const board = { code: 'K1', name: '大屏', type: 'list', displaySeconds: 5, sequence: 1 }
const faults = (values: object) =>
  validate(kanban.fields, { ...board, ...values }, { rules: kanban.rules }).issues.map(
    ({ field, rule, row }) => `${field}${row === undefined ? '' : ` ${row}`} ${rule}`,
  )

it.each<[string, unknown[], [unknown, string][]]>([
  [
    'displaySeconds',
    [5, 30, 3_600],
    [
      [4, 'tooSmall'],
      [0, 'tooSmall'],
      [-5, 'tooSmall'],
      [5.5, 'whole'],
      ['30', 'number'],
      [3_601, 'tooLarge'],
    ],
  ],
  [
    'sequence',
    [1, 9_999],
    [
      [0, 'tooSmall'],
      [-1, 'tooSmall'],
      [1.5, 'whole'],
    ],
  ],
  ['type', ['list', 'layout', 'utilisation', 'andon', 'figures'], [['plan', 'choice']]],
  [
    'code',
    ['CNC-1', 'ＣＮＣ.2'],
    [
      ['大屏', 'pattern'],
      ['-1', 'pattern'],
      ['K'.repeat(21), 'tooLong'],
    ],
  ],
])('[BD-61] %s has its limits', (name, right, wrong) => {
  for (const value of right) expect(faults({ [name]: value })).toEqual([])
  for (const [value, rule] of wrong) expect(faults({ [name]: value })).toEqual([`${name} ${rule}`])
})

it('[BD-61] takes pictures as jpg, jpeg, png, gif and bmp', () => {
  expect(kanban.fields.backgroundImage.types).toEqual(['jpg', 'jpeg', 'png', 'gif', 'bmp'])
})

it('[BD-29] keeps what belongs to a layout and what belongs to the other boards apart', () => {
  const machines = [{ machineId: 1, x: 0, y: 100 }]
  const sections = [{ sectionId: 1 }]
  expect(faults({ type: 'layout', machines, backgroundImage: 3 })).toEqual([])
  expect(faults({ type: 'utilisation', resourceGroupId: 2 })).toEqual([])
  expect(faults({ sections })).toEqual([])
  expect(faults({ machines })).toEqual(['machines kanbanPlacedElsewhere'])
  expect(faults({ backgroundImage: 3 })).toEqual(['machines kanbanPlacedElsewhere'])
  expect(faults({ type: 'layout', sections })).toEqual(['sections kanbanLayoutWithScope'])
  expect(faults({ type: 'andon', sections })).toEqual([])
  expect(faults({ type: 'figures' })).toEqual([])
  expect(faults({ type: 'figures', sections })).toEqual(['sections kanbanFiguresWithScope'])
  expect(faults({ type: 'figures', machines })).toEqual(['machines kanbanPlacedElsewhere'])
  expect(faults({ type: 'layout', resourceGroupId: 2 })).toEqual(['sections kanbanLayoutWithScope'])
  expect(faults({ sections, resourceGroupId: 2 })).toEqual(['resourceGroupId kanbanScopeTwice'])
})

it('[BD-29] holds places within the picture, a machine once', () => {
  const place = (of: object) => ({ type: 'layout', machines: [{ machineId: 1, x: 50, y: 50, ...of }] })
  expect(faults(place({ x: 100.5 }))).toEqual(['machines.x 1 tooLarge'])
  expect(faults(place({ y: -1 }))).toEqual(['machines.y 1 tooSmall'])
  const twice = { type: 'layout', machines: [{ machineId: 1 }, { machineId: 1 }] }
  expect(faults(twice)).toEqual(['machines.machineId 2 duplicateRow'])
})
