import { expect, it } from 'vitest'
import { licenceNote } from './licence.ts'

const of = (expireRemainDays: number | null, more = {}) =>
  licenceNote({
    tenantType: 0,
    allowLoginFlag: 1,
    overdueFlag: expireRemainDays !== null && expireRemainDays < 0 ? 1 : 0,
    expireTime: '2026-12-01',
    expireRemainDays,
    ...more,
  })

it('[TN-17] shows the date within thirty days of the end and when overdue, not before', () => {
  expect(of(31)).toBeUndefined()
  expect(of(30)).toEqual({ kind: 'soon', date: '2026-12-01', days: 30 })
  expect(of(0)).toEqual({ kind: 'soon', date: '2026-12-01', days: 0 })
  expect(of(-3)).toEqual({ kind: 'overdue', date: '2026-12-01', days: 3 })
  expect(of(null)).toBeUndefined()
})

it('[TN-17] says nothing of a person’s own tenant', () => {
  for (const days of [5, -5]) expect(of(days, { tenantType: 1 })).toBeUndefined()
})

it('[TN-01] says why a tenant cannot be chosen, with or without a date', () => {
  expect(of(-40, { allowLoginFlag: 0 })).toEqual({ kind: 'barred', date: '2026-12-01', days: 40 })
  expect(of(null, { allowLoginFlag: 0, expireTime: null })).toEqual({ kind: 'barred', date: null, days: 0 })
})
