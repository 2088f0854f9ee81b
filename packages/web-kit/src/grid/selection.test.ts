import { describe, expect, it } from 'vitest'
import { extended, pageState, toggled, togglePage, type Selection } from './selection.ts'

const rows = [1, 2, 3, 4].map((id) => ({ id }))
const ids = (selection: Selection<{ id: number }>) => [...selection.keys()]
const nothing: Selection<{ id: number }> = new Map()

describe('chosen rows', () => {
  it('are toggled one by one', () => {
    const one = toggled(nothing, rows[0]!)
    expect(ids(one)).toEqual([1])
    expect(ids(toggled(one, rows[0]!))).toEqual([])
    expect(ids(nothing)).toEqual([])
  })

  it('survive paging', () => {
    const elsewhere = new Map([[99, { id: 99 }]])
    const all = togglePage(elsewhere, rows)
    expect(ids(all)).toEqual([99, 1, 2, 3, 4])
    expect(pageState(all, rows)).toBe('all')
    expect(ids(togglePage(all, rows))).toEqual([99])
  })

  it('grow by a range in either direction', () => {
    expect(ids(extended(nothing, rows, 1, 3))).toEqual([2, 3, 4])
    expect(ids(extended(nothing, rows, 3, 1))).toEqual([2, 3, 4])
    expect(pageState(extended(nothing, rows, 0, 1), rows)).toBe('some')
    expect(pageState(nothing, rows)).toBe('none')
  })
})
