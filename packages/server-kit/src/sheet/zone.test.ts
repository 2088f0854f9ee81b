import { expect, it } from 'vitest'
import { dayIn } from './zone.ts'

it.each([
  ['2026-11-22T16:00:00.000Z', 'Asia/Shanghai', '2026-11-23'],
  ['2026-11-22T15:59:59.000Z', 'Asia/Shanghai', '2026-11-22'],
  ['2026-11-23T04:59:00.000Z', 'America/New_York', '2026-11-22'],
  ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29'],
])('[U3] %s in %s is the day %s', (at, zone, day) => {
  expect(dayIn(new Date(at), zone)).toBe(day)
})
