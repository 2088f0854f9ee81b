import { describe, expect, it } from 'vitest'
import { chartOf, dataOf } from '../chart.fixture.ts'
import * as chart from '../chart-state.ts'
import { metrics, type GanttRow } from '../data.ts'
import { createMarking } from './marking.ts'

const rows = [
  { id: 'g0', label: 'Mills', kind: 'group' as const },
  { id: 'r0', label: 'CNC01', kind: 'resource' as const, parent: 'g0' },
]

describe('[PH-04] a stretch of time that is drawn', () => {
  const told: unknown[] = []
  const chartWith = (given: readonly GanttRow[]) =>
    chart.scaled(chartOf(dataOf([{ row: given.length - 1, start: 1_000, end: 1_060 }], given)), {
      from: 0,
      minutesPerPixel: 24,
    })
  const first = chartWith(rows)
  let state = first
  const marking = createMarking(
    { state: () => state, invalidate: () => {} },
    { onMark: (stretch) => void told.push(stretch) },
  )
  const inRow = (place: number) => metrics.rowHeight * place + 5
  const draw = (from: number, until: number, place: number, isFree = false) => {
    marking.perform({ type: 'markStart', x: from, y: inRow(place) })
    marking.perform({ type: 'mark', x: until, isFree })
    const ghost = marking.ghost()
    marking.perform({ type: 'markDone' })
    return ghost
  }

  it('covers the hours that it touches, in either direction, or the very minutes where it is drawn free', () => {
    // From 04:00 and 24 minutes to 08:00 and 48.
    expect(draw(11, 22, 1)).toMatchObject({ startText: '01-01 04:00', endText: '01-01 09:00' })
    expect(told.splice(0)).toEqual([{ row: 'r0', start: 240, end: 540 }])
    draw(22, 11, 1)
    expect(told.splice(0)).toEqual([{ row: 'r0', start: 240, end: 540 }])
    draw(11, 22, 1, true)
    expect(told.splice(0)).toEqual([{ row: 'r0', start: 264, end: 528 }])
  })

  it('stays on its row while the plan is told anew, and is nothing where the row has gone', () => {
    const more = [{ id: 'r7', label: 'CNC00', kind: 'resource' as const, parent: 'g0' }, ...rows]
    marking.perform({ type: 'markStart', x: 11, y: inRow(1) })
    state = chartWith(more)
    marking.perform({ type: 'mark', x: 22, isFree: false })
    expect(marking.ghost()?.row.y).toBe(metrics.rowHeight * 2)
    marking.perform({ type: 'markDone' })
    expect(told.splice(0)).toEqual([{ row: 'r0', start: 240, end: 540 }])
    marking.perform({ type: 'markStart', x: 11, y: inRow(2) })
    state = chartWith(rows.slice(0, 1))
    marking.perform({ type: 'mark', x: 22, isFree: false })
    expect(marking.ghost()).toBeUndefined()
    marking.perform({ type: 'markDone' })
    expect(told).toEqual([])
    state = first
  })

  it('is nothing on a group, below the rows, or when it is given up', () => {
    expect(draw(11, 22, 0)).toBeUndefined()
    draw(11, 22, 9)
    marking.perform({ type: 'markStart', x: 11, y: inRow(1) })
    marking.perform({ type: 'mark', x: 22, isFree: false })
    marking.perform({ type: 'markCancel' })
    marking.perform({ type: 'markDone' })
    expect(told).toEqual([])
  })
})
