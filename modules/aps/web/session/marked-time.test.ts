import { describe, expect, it } from 'vitest'
import type { GanttAnswer } from '../../shared/index.ts'
import { asOne } from './as-one.ts'
import { markedTime } from './marked-time.ts'

const plan = {
  resources: [
    { id: 7, kind: 'machine', calendar: 0 },
    { id: 8, kind: 'team', calendar: 0 },
    { id: 0, kind: 'outside', calendar: -1 },
  ],
  // Off from 100 to 200 and from 300 to 400.
  calendars: [[100, 200, 300, 400]],
} as unknown as GanttAnswer

describe('[PH-04] a stretch of time that is drawn on a row', () => {
  it('is closed where most of it is working time, and opened where most of it is off', () => {
    expect(markedTime(plan, { row: 'r0', start: 10, end: 90 })).toEqual({
      kind: 'closed',
      resourceId: 7,
      from: 10,
      until: 90,
    })
    expect(markedTime(plan, { row: 'r0', start: 90, end: 190 })?.kind).toBe('open')
    expect(markedTime(plan, { row: 'r0', start: 150, end: 260 })?.kind).toBe('closed')
    expect(markedTime(plan, { row: 'r0', start: 160, end: 400 })?.kind).toBe('open')
  })

  it('is nothing on a team, on work outside, or on a group', () => {
    for (const row of ['r2', 'g0', 'r9']) expect(markedTime(plan, { row, start: 10, end: 90 })).toBeUndefined()
  })
})

it('[PH-02] several changes are one step; one is itself, none and too many are nothing', () => {
  const lock = (taskId: number) => ({ kind: 'lock' as const, taskId })
  expect(asOne([])).toBeUndefined()
  expect(asOne([lock(3)])).toEqual(lock(3))
  expect(asOne([lock(3), lock(5)])).toEqual({
    kind: 'several',
    changes: [
      { no: 1, kind: 'lock', taskId: 3 },
      { no: 2, kind: 'lock', taskId: 5 },
    ],
  })
  expect(asOne(Array.from({ length: 501 }, (_, at) => lock(at)))).toBeUndefined()
})
