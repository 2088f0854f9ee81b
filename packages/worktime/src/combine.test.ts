import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { Interval } from './index.ts'
import { alwaysOpen, fromIntervals, intersect, minus, NEVER, union } from './index.ts'
import { anyIntervals, at, day, HORIZON, oracleOf, ORIGIN, SPAN } from './intervals.fixture.ts'
import { Oracle } from './oracle.fixture.ts'

const intervalsWhere = (start: number, end: number, rule: (t: number) => boolean) =>
  new Oracle(
    start,
    Array.from({ length: end - start }, (_, i) => rule(start + i)),
  ).intervals(start, end)

describe('sets of working time', () => {
  const other: Interval = { start: ORIGIN + 700, end: ORIGIN + SPAN + 500 }

  it('[P4] intersect, union and minus agree with minute-by-minute sets', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, fc.constantFrom(HORIZON, other), (first, second, secondHorizon) => {
        const a = fromIntervals(first, HORIZON)
        const b = fromIntervals(second, secondHorizon)
        const [flagsA, flagsB] = [oracleOf(first), oracleOf(second, secondHorizon)]
        const both = intersect(a, b)
        const either = union(a, b)
        expect(both.horizon).toEqual({ start: secondHorizon.start, end: HORIZON.end })
        expect(either.horizon).toEqual({ start: HORIZON.start, end: secondHorizon.end })
        const { start, end } = either.horizon
        expect(both.intervals()).toEqual(intervalsWhere(start, end, (t) => flagsA.isWorking(t) && flagsB.isWorking(t)))
        expect(either.intervals()).toEqual(
          intervalsWhere(start, end, (t) => flagsA.isWorking(t) || flagsB.isWorking(t)),
        )
        expect(minus(a, second).intervals()).toEqual(
          intervalsWhere(
            start,
            end,
            (t) => flagsA.isWorking(t) && !second.some((each) => each.start <= t && t < each.end),
          ),
        )
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('horizons that do not meet have nothing in common, and the answer is defined', () => {
    const none = intersect(alwaysOpen({ start: 0, end: 10 }), alwaysOpen({ start: 20, end: 30 }))
    expect([none.total, none.add(0, 1), none.nextWorking(25)]).toEqual([0, NEVER, NEVER])
  })

  it('takes a breakdown without an end to the end of the horizon', () => {
    expect(minus(day, [{ start: at(14) }]).total).toBe(300)
  })

  it('goes through plain data and comes back the same', () => {
    const pairs = structuredClone(day.toPairs())
    expect(fromIntervals(pairs, { ...day.horizon }).intervals()).toEqual(day.intervals())
  })
})
