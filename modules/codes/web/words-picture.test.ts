import { expect, it } from 'vitest'
import { linesWithin, packDots } from './words-picture.ts'

it('[GW-07] packs dark dots from the left into bytes, row by row', () => {
  const width = 10
  const dark = new Set(['0,0', '7,0', '8,0', '9,1'])
  const pixels = new Uint8ClampedArray(width * 2 * 4).fill(255)
  for (const dot of dark) {
    const [x, y] = dot.split(',').map(Number) as [number, number]
    pixels.set([20, 20, 20], (y * width + x) * 4)
  }
  expect([...packDots(pixels, width, 2)]).toEqual([0b1000_0001, 0b1000_0000, 0, 0b0100_0000])
})

it('[GW-07] breaks words by letters and cuts what is left', () => {
  const fits = (line: string) => [...line].length <= 3
  expect(linesWithin('模具型芯电极', 2, fits)).toEqual(['模具型', '芯电极'])
  expect(linesWithin('模具型芯电极一号', 2, fits)).toEqual(['模具型', '芯电极'])
  expect(linesWithin('AB', 2, fits)).toEqual(['AB'])
  expect(linesWithin('', 2, fits)).toEqual([])
})
