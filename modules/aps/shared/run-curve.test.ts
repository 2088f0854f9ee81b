import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { laterGain, tellingLevel, withPoint, type CurvePoint } from './run-curve.ts'

const curveOf = (...points: [at: number, ...values: number[]][]): CurvePoint[] =>
  points.map(([at, ...values]) => ({ at, values }))

describe('[AP-07] the curve of a run', () => {
  it('has a point for each plan that was better, and none for one that was the same', () => {
    let curve = withPoint([], { at: 0.4, values: [0, 900] })
    curve = withPoint(curve, { at: 0.7, values: [0, 900] })
    curve = withPoint(curve, { at: 1.2, values: [0, 700] })
    expect(curve).toEqual(curveOf([0.4, 0, 900], [1.2, 0, 700]))
  })

  it('stays small, keeps its first and last point and never goes back in time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 400, size: 'max' }), (gaps) => {
        let at = 0
        let curve: CurvePoint[] = []
        gaps.forEach((gap, index) => {
          at += gap
          curve = withPoint(curve, { at, values: [0, gaps.length - index] })
        })
        expect(curve.length).toBeLessThanOrEqual(48)
        expect(curve[0]).toEqual({ at: gaps[0], values: [0, gaps.length] })
        expect(curve.at(-1)).toEqual({ at, values: [0, 1] })
        expect(curve.map((point) => point.at)).toEqual(curve.map((point) => point.at).toSorted((a, b) => a - b))
      }),
      { numRuns: 100 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('is drawn for the most important level that changed, else the first that is not settled', () => {
    expect(tellingLevel(curveOf([1, 3, 90], [2, 3, 80]))).toBe(1)
    expect(tellingLevel(curveOf([1, 3, 90], [2, 2, 95]))).toBe(0)
    expect(tellingLevel(curveOf([1, 0, 0, 7]))).toBe(2)
    expect(tellingLevel(curveOf([1, 0, 0]))).toBe(0)
  })
})

describe('[AP-07] whether more time would pay', () => {
  it('is judged by what the last three quarters of the run brought', () => {
    const early = curveOf([0.5, 0, 900], [2, 0, 800])
    expect(laterGain(early, 10)).toBeNull()
    expect(laterGain([...early, ...curveOf([6, 0, 700])], 10)).toEqual({ level: 1, since: 2.5, from: 800, to: 700 })
    expect(laterGain([...early, ...curveOf([6, 0, 795])], 10)).toBeNull()
  })

  it('takes the first plan where that came later than a quarter', () => {
    expect(laterGain(curveOf([5, 4, 0], [8, 1, 60]), 10)).toEqual({ level: 0, since: 5, from: 4, to: 1 })
  })

  it('is no question for a plan that is proven best, nor where nothing got better', () => {
    const curve = curveOf([0.5, 0, 900], [6, 0, 700])
    expect(laterGain(curve, 10, [0, 700])).toBeNull()
    expect(laterGain(curve, 10, [0, 600])).not.toBeNull()
    expect(laterGain([], 10)).toBeNull()
    expect(laterGain(curveOf([0.5, 0, 900], [6, 0, 900, 3]), 10)).toBeNull()
  })
})
