import { expect, it } from 'vitest'
import { pastMidnight } from './one-day.fixture.ts'

const begins = (at: string) => {
  const now = Date.parse(at)
  return new Date(now + pastMidnight(now)).toISOString()
}

it.each([
  ['2026-11-25T15:39:59.999Z', '2026-11-25T15:39:59.999Z'],
  ['2026-11-25T15:40:00.000Z', '2026-11-25T17:05:00.000Z'],
  ['2026-11-25T15:59:59.999Z', '2026-11-25T17:05:00.000Z'],
  ['2026-11-25T16:00:00.000Z', '2026-11-25T17:05:00.000Z'],
  ['2026-11-25T17:05:00.000Z', '2026-11-25T17:05:00.000Z'],
  ['2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
])('a file of tests that would begin at %s begins at %s: no midnight of its factories is near', (would, begun) => {
  expect(begins(would)).toBe(begun)
})
