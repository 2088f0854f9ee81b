import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { assignLanes } from './lanes.ts'

function lanesOf(intervals: readonly (readonly [number, number])[]): { lanes: number; laneOf: number[] } {
  const start = Float64Array.from(intervals, ([from]) => from)
  const end = Float64Array.from(intervals, ([, to]) => to)
  const order = Int32Array.from(intervals, (_, i) => i).sort((a, b) => start[a]! - start[b]! || a - b)
  const laneOf = new Int32Array(intervals.length)
  const lanes = assignLanes(start, end, order, 0, order.length, laneOf)
  return { lanes, laneOf: [...laneOf] }
}

describe('lanes', () => {
  it('share one lane while tasks only touch', () => {
    expect(
      lanesOf([
        [0, 10],
        [10, 20],
        [20, 30],
      ]),
    ).toEqual({ lanes: 1, laneOf: [0, 0, 0] })
  })

  it('take the lowest free lane', () => {
    expect(
      lanesOf([
        [0, 10],
        [2, 4],
        [3, 20],
        [5, 8],
        [11, 12],
      ]),
    ).toEqual({ lanes: 3, laneOf: [0, 1, 2, 1, 0] })
  })

  it('are never fewer than one', () => {
    expect(lanesOf([]).lanes).toBe(1)
  })

  it('hold no overlap, and are as few as the most that overlap at once', () => {
    const intervals = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 15 })), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    })
    fc.assert(
      fc.property(intervals, (given) => {
        const list = given.map(([start, length]) => [start, start + length] as const)
        const { lanes, laneOf } = lanesOf(list)
        let most = 0
        for (let minute = 0; minute < 80; minute++) {
          const present = list.flatMap(([from, to], i) => (from <= minute && minute < to ? [laneOf[i]!] : []))
          expect(new Set(present).size).toBe(present.length)
          most = Math.max(most, present.length)
        }
        expect(lanes).toBe(most)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('stay quick when everything overlaps', () => {
    const count = 50_000
    const { lanes } = lanesOf(Array.from({ length: count }, (_, i) => [i, i + count] as const))
    expect(lanes).toBe(count)
  })
})
