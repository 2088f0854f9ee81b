import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { fromIntervals, NEVER, WorkTimes } from './index.ts'
import { anyIntervals, HORIZON, moment, ORIGIN, SPAN } from './intervals.fixture.ts'

describe('working times in one table', () => {
  it('[P4 U3] answer as each of them does', () => {
    fc.assert(
      fc.property(
        fc.array(anyIntervals, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(moment, fc.integer({ min: 1, max: SPAN + 100 })), { minLength: 20, maxLength: 20 }),
        (lists, asks) => {
          const all = lists.map((intervals) => fromIntervals(intervals, HORIZON))
          const table = new WorkTimes(all)
          all.forEach((own, k) => {
            for (const [t, minutes] of asks) {
              expect(table.workAt(k, t)).toBe(own.workAt(t))
              expect(table.endOfWork(k, minutes)).toBe(own.endOfWork(minutes))
              expect(table.startOfWork(k, minutes - 1)).toBe(own.startOfWork(minutes - 1))
              if (t < ORIGIN + SPAN) expect(table.add(k, t, minutes)).toBe(own.add(t, minutes))
            }
            expect(table.endOfWork(k, own.total + 1)).toBe(NEVER)
            expect(table.total[k]).toBe(own.total)
          })
        },
      ),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('refuses working times of different horizons', () => {
    const short = fromIntervals([], { start: ORIGIN, end: ORIGIN + 10 })
    expect(() => new WorkTimes([short, fromIntervals([], HORIZON)])).toThrow(RangeError)
  })
})
