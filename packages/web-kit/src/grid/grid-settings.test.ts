import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  arrange,
  growColumns,
  moveColumn,
  placeColumns,
  readSettings,
  setHidden,
  setPinned,
  setWidth,
  type GridSettings,
} from './grid-settings.ts'

const declared = ['name', 'type', 'status', 'sort', 'remark']
const shownFirst = ['name', 'type', 'status']
const arranged = (settings: GridSettings) => arrange(settings, declared, shownFirst)

describe('the arrangement of columns', () => {
  it('is the declared one until the user arranges', () => {
    expect(arranged({})).toEqual({ order: declared, hidden: new Set(['sort', 'remark']), pinned: ['name'] })
  })

  it('moves, hides, pins and sizes columns', () => {
    let settings: GridSettings = {}
    settings = moveColumn(settings, arranged(settings), 'status', -1)
    settings = setHidden(settings, arranged(settings), 'remark', false)
    settings = setPinned(settings, 'status', true)
    settings = setWidth(settings, 'type', 5)
    const { order, hidden, pinned } = arranged(settings)
    expect(order).toEqual(['name', 'status', 'type', 'sort', 'remark'])
    expect([...hidden]).toEqual(['sort'])
    expect(pinned).toEqual(['name', 'status'])
    expect(settings.widths).toEqual({ type: 48 })
  })

  it('places pinned columns first, side by side, within the bounds of their widths', () => {
    const columns = declared.map((id) => ({ id, width: 100 }))
    const settings = { order: ['name', 'type', 'status', 'sort', 'remark'], hidden: ['sort'], pinned: ['status'] }
    const placed = placeColumns(columns, arranged(settings), { name: 30, type: 900 }, 40)
    expect(placed.map(({ column, width, left }) => [column.id, width, left])).toEqual([
      ['name', 48, 40],
      ['status', 100, 88],
      ['type', 800, undefined],
      ['remark', 100, undefined],
    ])
  })

  it('[SH-11] lets a column grow as wide as its texts and its header, unless somebody chose its width', () => {
    const column = (id: string, text: string, align: 'start' | 'end' = 'start', header = id) => ({
      column: { id, header, align, text: () => text },
      width: 100,
      left: undefined,
    })
    const long = '宁波海川汽车部件有限公司'
    const placed = [
      column('short', 'C001'),
      column('long', long),
      column('chosen', long),
      column('figure', long, 'end'),
      column('headed', '4', 'end', 'Actual ÷ planned'),
      column('capitals', 'WS_CONNECT_IP'),
    ]
    const grown = growColumns(placed, [{}], { chosen: 100 })
    expect(grown.map(({ growTo }) => growTo)).toEqual([undefined, 200, undefined, undefined, 162, 161])
  })

  it('keeps the first column first and in sight', () => {
    expect(moveColumn({}, arranged({}), 'name', 3)).toEqual({})
    expect(moveColumn({}, arranged({}), 'type', -5).order?.[0]).toBe('name')
    expect(arranged({ hidden: ['name'], order: ['type', 'name'] })).toMatchObject({
      order: expect.arrayContaining(declared),
      pinned: ['name'],
    })
    expect(arranged({ hidden: ['name'] }).hidden.has('name')).toBe(false)
  })

  it('lets a new column stand where it is declared, and forgets one that is gone', () => {
    const { order, pinned } = arrange(
      { order: ['name', 'remark', 'gone', 'type'], pinned: ['gone'] },
      declared,
      declared,
    )
    expect(order).toEqual(['name', 'remark', 'type', 'status', 'sort'])
    expect(pinned).toEqual(['name'])
  })

  it('shows every column exactly once, whatever was kept', () => {
    const name = fc.constantFrom(...declared, 'gone', '')
    const settings = fc.record(
      { order: fc.array(name), hidden: fc.array(name), pinned: fc.array(name) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(settings, (given) => {
        const { order, hidden, pinned } = arranged(given)
        expect([...order].sort()).toEqual([...declared].sort())
        expect(order[0]).toBe('name')
        expect(hidden.has('name')).toBe(false)
        expect(pinned.every((id) => declared.includes(id))).toBe(true)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('reads a preference without trusting it', () => {
    expect(readSettings(null)).toEqual({})
    expect(readSettings('x')).toEqual({})
    expect(readSettings({ order: ['a', 1], hidden: 'no', widths: { a: 90, b: 'wide', c: 1e9 }, more: 1 })).toEqual({
      order: ['a'],
      widths: { a: 90 },
    })
    fc.assert(
      fc.property(fc.anything(), (value) => void arranged(readSettings(value))),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
