import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { alwaysOpen, fromIntervals, NEVER, WorkTime } from './index.ts'
import { anyIntervals, at, DAY, day, HORIZON, moment, oracleOf, ORIGIN } from './intervals.fixture.ts'

/** What working time answers about a moment and a duration, by every one of its lookups. */
const lookups = (of: WorkTime | ReturnType<typeof oracleOf>, t: number, minutes: number) => ({
  isWorking: of.isWorking(t),
  next: of.nextWorking(t),
  previous: of.previousWorking(t),
  between: of.workBetween(Math.min(t, t + minutes - 300), Math.max(t, t + minutes - 300)),
  add: of.add(t, minutes),
  addOne: of.add(t, 1),
  subtract: of.subtract(t, minutes),
  fit: of.fit(t, minutes),
  fitShort: of.fit(t, minutes % 7),
  intervals: of.intervals(t, t + minutes),
})

describe('working time', () => {
  it('moves to working time, forward to a start and back to an end', () => {
    expect([at(7), at(8), at(11, 59), at(12), at(16, 59), at(17)].map((t) => day.nextWorking(t))).toEqual([
      at(8),
      at(8),
      at(11, 59),
      at(13),
      at(16, 59),
      NEVER,
    ])
    expect([at(8), at(8, 1), at(12), at(13), at(13, 1), at(20)].map((t) => day.previousWorking(t))).toEqual([
      NEVER,
      at(8, 1),
      at(12),
      at(12),
      at(13, 1),
      at(17),
    ])
    expect([at(7, 59), at(8), at(12), at(13)].map((t) => day.isWorking(t))).toEqual([false, true, false, true])
  })

  it('adds to an end and subtracts to a start, so that a full morning ends at noon and begins at eight', () => {
    expect(day.add(at(8), 240)).toBe(at(12))
    expect(day.add(at(8), 241)).toBe(at(13, 1))
    expect(day.add(at(6), 480)).toBe(at(17))
    expect(day.add(at(8), 481)).toBe(NEVER)
    expect(day.add(at(12), 0)).toBe(at(13))
    expect(day.subtract(at(17), 240)).toBe(at(13))
    expect(day.subtract(at(17), 241)).toBe(at(11, 59))
    expect(day.subtract(at(17), 480)).toBe(at(8))
    expect(day.subtract(at(17), 481)).toBe(NEVER)
    expect(day.subtract(at(13), 0)).toBe(at(12))
  })

  it('fits uninterrupted work into one interval', () => {
    expect(day.fit(at(8), 240)).toBe(at(8))
    expect(day.fit(at(8, 1), 240)).toBe(at(13))
    expect(day.fit(at(11), 60)).toBe(at(11))
    expect(day.fit(at(8), 241)).toBe(NEVER)
    expect(day.fit(at(17), 1)).toBe(NEVER)
  })

  it('[P4 U3] every lookup agrees with walking minute by minute', () => {
    fc.assert(
      fc.property(
        anyIntervals,
        fc.array(fc.tuple(moment, fc.integer({ min: 0, max: 900 })), { minLength: 20, maxLength: 20 }),
        (intervals, asks) => {
          const workTime = fromIntervals(intervals, HORIZON)
          const oracle = oracleOf(intervals)
          for (const [t, minutes] of asks) {
            expect(lookups(workTime, t, minutes)).toEqual(lookups(oracle, t, minutes))
          }
        },
      ),
      { numRuns: 150 * inject('propertyFactor') },
    )
  })

  it('[P4] subtracting what was added leads back to the start', () => {
    fc.assert(
      fc.property(anyIntervals, moment, fc.integer({ min: 1, max: 600 }), (intervals, t, minutes) => {
        const workTime = fromIntervals(intervals, HORIZON)
        const end = workTime.add(t, minutes)
        if (end !== NEVER) {
          expect(workTime.subtract(end, minutes)).toBe(workTime.nextWorking(t))
          expect(workTime.workBetween(t, end)).toBe(minutes)
        }
        const start = workTime.subtract(t, minutes)
        if (start !== NEVER) expect(workTime.add(start, minutes)).toBe(workTime.previousWorking(t))
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[P4] adding in two steps is adding at once', () => {
    fc.assert(
      fc.property(
        anyIntervals,
        moment,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        (intervals, t, a, b) => {
          const workTime = fromIntervals(intervals, HORIZON)
          const middle = workTime.add(t, a)
          expect(middle === NEVER ? NEVER : workTime.add(middle, b)).toBe(workTime.add(t, a + b))
        },
      ),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('gives starts and ends of cumulative work', () => {
    expect([day.endOfWork(0), day.endOfWork(1), day.endOfWork(240), day.endOfWork(480), day.endOfWork(481)]).toEqual([
      NEVER,
      at(8, 1),
      at(12),
      at(17),
      NEVER,
    ])
    expect([day.startOfWork(-1), day.startOfWork(0), day.startOfWork(240), day.startOfWork(480)]).toEqual([
      NEVER,
      at(8),
      at(13),
      NEVER,
    ])
    expect([day.workAt(0), day.workAt(at(9)), day.workAt(at(12, 30)), day.workAt(1e9)]).toEqual([0, 60, 240, 480])
    expect(day.workBetween(at(14), at(9))).toBe(-240)
  })

  it('shows its arrays from the origin', () => {
    expect(day.origin).toBe(DAY)
    expect([...day.starts]).toEqual([480, 780])
    expect([...day.ends]).toEqual([720, 1020])
    expect([...day.work]).toEqual([0, 240, 480])
    expect(day.length).toBe(2)
    expect(day.total).toBe(480)
  })

  it('[P4] past the horizon the answer is NEVER, never NaN or an endless walk', () => {
    for (const workTime of [day, alwaysOpen({ start: 0, end: 0 }), fromIntervals([], HORIZON), alwaysOpen(HORIZON)]) {
      for (const t of [workTime.horizon.end, workTime.horizon.end + 1, 1e12, Infinity, Number.NaN]) {
        expect([workTime.nextWorking(t), workTime.add(t, 0), workTime.add(t, 1), workTime.fit(t, 1)]).toEqual([
          NEVER,
          NEVER,
          NEVER,
          NEVER,
        ])
        expect(workTime.isWorking(t)).toBe(false)
      }
      for (const t of [0, -1, -1e12, -Infinity, Number.NaN]) {
        expect([workTime.previousWorking(t), workTime.subtract(t, 1)]).toEqual([NEVER, NEVER])
        expect(workTime.workAt(t)).toBe(0)
      }
      expect(workTime.add(workTime.horizon.start, Infinity)).toBe(NEVER)
      expect(workTime.subtract(workTime.horizon.end, Infinity)).toBe(NEVER)
      expect(workTime.fit(workTime.horizon.start, Infinity)).toBe(NEVER)
    }
    expect(day.subtract(Infinity, 480)).toBe(at(8))
    expect(day.add(-Infinity, 480)).toBe(at(17))
  })

  it('refuses durations that are none', () => {
    for (const minutes of [-1, Number.NaN, -Infinity]) {
      expect(() => day.add(at(8), minutes)).toThrow(RangeError)
      expect(() => day.subtract(at(8), minutes)).toThrow(RangeError)
      expect(() => day.fit(at(8), minutes)).toThrow(RangeError)
    }
  })

  it('refuses horizons that are none', () => {
    for (const [start, end] of [
      [5, 4],
      [0, Infinity],
      [Number.NaN, 4],
      [-1, 4],
      [0.5, 4],
      [0, 2 ** 31],
    ] as const) {
      expect(() => new WorkTime({ start, end }, []), `${start} ${end}`).toThrow(RangeError)
    }
  })

  it('refuses intervals that are not whole, or that its arrays cannot hold', () => {
    expect(() => fromIntervals([{ start: ORIGIN + 0.5, end: ORIGIN + 7 }], HORIZON)).toThrow(RangeError)
    for (const pairs of [
      [5, 3],
      [1, 4, 4, 6],
      [4, 6, 1, 2],
      [0, 11],
      [Number.NaN, 5],
    ]) {
      expect(() => new WorkTime({ start: 0, end: 10 }, pairs), String(pairs)).toThrow(RangeError)
    }
  })

  it('answers between whole minutes with numbers too', () => {
    expect(day.add(at(8) + 0.5, 239.5)).toBe(at(12))
    expect(day.subtract(at(17) - 0.25, 0.25)).toBe(at(17) - 0.5)
    expect(day.subtract(at(17), 0.5)).toBe(at(17) - 0.5)
    expect(day.fit(at(8) + 0.5, 240)).toBe(at(13))
  })

  it('unites what touches or overlaps and drops what is empty or inverted', () => {
    const united = fromIntervals(
      [
        { start: at(12), end: at(16) },
        { start: at(8), end: at(12) },
        { start: at(20), end: at(20) },
        { start: at(22), end: at(21) },
        { start: at(9), end: at(10) },
        { start: at(23) },
      ],
      { start: DAY, end: DAY + 1440 },
    )
    expect(united.intervals()).toEqual([
      { start: at(8), end: at(16) },
      { start: at(23), end: at(24) },
    ])
  })

  it('holds a hundred years', () => {
    const century = fromIntervals(
      [
        { start: 0, end: 60 },
        { start: 52_000_000, end: 52_000_060 },
      ],
      { start: 0, end: 52_596_000 },
    )
    expect(century.add(0, 61)).toBe(52_000_001)
    expect(century.fit(1, 60)).toBe(52_000_000)
  })
})
