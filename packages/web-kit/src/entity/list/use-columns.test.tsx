// @vitest-environment happy-dom
import { entity, rows, text } from '@mouldwright/kernel'
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { useColumns } from './use-columns.tsx'

beforeAll(() => startI18n('en'))

const order = entity('test.order', {
  scope: 'tenant',
  path: 'test/order',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 20 }),
    lines: rows({ fields: { item: text({ max: 20 }) }, key: ['item'] }),
    notes: rows({ fields: { note: text({ max: 20 }) }, key: ['note'] }),
  },
  list: { columns: ['number', 'lines'], search: ['number'], sort: 'number' },
})

it('shows how many rows a record has where its list says so, and cannot sort by them', () => {
  const { result } = renderHook(() => useColumns({ entity: order }))
  expect(result.current.map(({ id, sortable, align }) => [id, sortable, align])).toEqual([
    ['number', true, 'start'],
    ['lines', false, 'end'],
  ])
  const record = { id: 1, version: 1, updatedAt: '', updatedBy: null, labels: {}, number: 'O1' }
  const lines = result.current[1]!
  expect([{ lines: 12 }, { lines: 0 }].map((counts) => lines.text({ ...record, counts }))).toEqual(['12', '0'])
  expect(lines.text(record)).toBe('')
})
