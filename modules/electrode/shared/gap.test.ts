import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { correctedGap, sizesOutOfOrder } from './index.ts'

it.each([
  [0.3, 0, 0.3],
  // Larger than drawn: less of the gap is left.
  [0.3, 0.012, 0.288],
  // Smaller than drawn: more is left.
  [0.3, -0.012, 0.312],
  [0.08, 0.08, 0],
  [0.1, 0.2, -0.1],
  [0.08, 0.0001, 0.0799],
])('[EL-02] of a gap of %d mm, an oversize of %d mm leaves %d mm', (gap, oversize, left) => {
  expect(correctedGap(gap, oversize)).toBe(left)
})

it('[EL-02] what a piece is too large by and the gap that is left make up the gap of the design, to a tenth of a micrometre', () => {
  const length = (most: number) => fc.integer({ min: -most, max: most }).map((tenths) => tenths / 10_000)
  fc.assert(
    fc.property(length(50_000), length(50_000), (gap, oversize) => {
      const left = correctedGap(gap, oversize)
      expect(Math.round(left * 10_000) + Math.round(oversize * 10_000)).toBe(Math.round(gap * 10_000))
      expect(Math.sign(Math.round((gap - left) * 10_000))).toBe(Math.sign(Math.round(oversize * 10_000)))
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
})

it.each([
  [{}, undefined],
  [{ xyMin: -0.01, xyAverage: 0, xyMax: 0.01 }, undefined],
  [{ xyMin: 0.01, xyMax: 0 }, 'xyAverage'],
  [{ zAverage: 0.01, zMax: 0.002 }, 'zAverage'],
])('[EL-02] the order of sizes %j', (sizes, field) => {
  expect(sizesOutOfOrder(sizes)).toBe(field)
})
