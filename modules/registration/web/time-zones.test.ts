import { expect, it } from 'vitest'
import { timeZones } from './time-zones.ts'

const labels = (language: 'zh' | 'en') =>
  new Map(timeZones(language, 'UTC', new Date('2026-01-15T00:00:00Z')).map(({ value, label }) => [value, label]))

it('[RG-01] calls every zone by its name in the language of the page, and says its offset once', () => {
  expect(labels('en').get('Asia/Shanghai')).toMatch(/^Asia\/Shanghai · China .*Time \(UTC\+08:00\)$/)
  expect(labels('zh').get('Asia/Shanghai')).toMatch(/^Asia\/Shanghai · 中国.*时间 \(UTC\+08:00\)$/)
  expect(labels('en').get('UTC')).toBe('UTC (UTC+00:00)')
  for (const language of ['zh', 'en'] as const)
    for (const label of labels(language).values()) expect(label).not.toMatch(/(?:GMT|UTC)[+-].*\(UTC[+-]/)
})
