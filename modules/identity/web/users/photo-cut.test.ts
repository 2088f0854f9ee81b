import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { movedBy, mostZoom, partOf, photoSize, wholeCut } from './photo-cut.ts'

const shape = photoSize.width / photoSize.height

describe('the cut of a photo', () => {
  it.each([
    [
      { width: 400, height: 500 },
      { left: 0, top: 0, width: 400, height: 500 },
    ],
    [
      { width: 1_000, height: 500 },
      { left: 300, top: 0, width: 400, height: 500 },
    ],
    [
      { width: 400, height: 1_000 },
      { left: 0, top: 250, width: 400, height: 500 },
    ],
  ])('[OU-01] of %j is the middle of it, 400 to 500', (picture, part) => {
    expect(partOf(picture, wholeCut)).toEqual(part)
  })

  it('[OU-01] has the shape of 400×500 and stays within the picture, however it is moved and enlarged', () => {
    const side = fc.integer({ min: 1, max: 8_000 })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        fc.array(
          fc.record({ dx: fc.integer({ min: -9_000, max: 9_000 }), dy: fc.integer({ min: -9_000, max: 9_000 }) }),
        ),
        (picture, zoom, moves) => {
          const cut = moves.reduce((now, { dx, dy }) => movedBy(picture, now, dx, dy), { ...wholeCut, zoom })
          const { left, top, width, height } = partOf(picture, cut)
          expect(width / height).toBeCloseTo(shape, 6)
          for (const [from, part, whole] of [
            [left, width, picture.width],
            [top, height, picture.height],
          ] as const) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(from + part).toBeLessThanOrEqual(whole + 1e-6)
          }
          expect(width * mostZoom).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height * shape) - 1e-6)
        },
      ),
      { numRuns: 50 * inject('propertyFactor') },
    )
  })
})
