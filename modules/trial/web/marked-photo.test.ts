import { expect, it } from 'vitest'
import { markBetween, markOf } from './marked-photo.tsx'

it('[MD-01] a press marks a point, a drag in any direction the rectangle between its ends', () => {
  expect(markBetween([20, 30], [20.5, 30.2])).toEqual({ x: 20, y: 30, width: null, height: null })
  expect(markBetween([60, 50], [20, 30])).toEqual({ x: 20, y: 30, width: 40, height: 20 })
  expect(markBetween([20, 50], [60, 30])).toEqual({ x: 20, y: 30, width: 40, height: 20 })
})

it('[MD-01] a mark to the very edge ends with the photo, whatever is rounded', () => {
  const { x, y, width, height } = markBetween([33.336, 66.666], [100, 100])
  expect([x + width!, y + height!]).toEqual([100, 100])
})

it('[MD-01] there is no mark without both of its coordinates', () => {
  expect(markOf({ markX: 20, markY: null })).toBeUndefined()
  expect(markOf({ markX: 20, markY: 0 })).toEqual({ x: 20, y: 0, width: null, height: null })
})
