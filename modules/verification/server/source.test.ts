import { expect, it } from 'vitest'
import { sourceOf } from './budgets.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('[A1] the source of %s is %s', (ip, source) => {
  expect(sourceOf(ip)).toBe(source)
})
