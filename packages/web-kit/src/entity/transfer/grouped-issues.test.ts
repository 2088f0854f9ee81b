// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { groupIssues } from './grouped-issues.ts'

it('tells equal faults once, with the ranges of their rows, and the value where it is the same', async () => {
  await startI18n('en')
  const issue = (row: number, value: string, message = 'choose one') => ({
    ...{ sheet: 'S', row, field: 'type', rule: 'choice', column: 'Type', message, value },
  })
  const groups = groupIssues(
    [issue(12, 'x'), issue(3, 'x'), issue(4, 'x'), issue(5, 'y', 'other'), issue(6, 'z', 'other')],
    ({ column }) => column ?? '',
  )
  expect(groups).toEqual([
    { sheet: 'S', place: 'Type', message: 'choose one', value: 'x', rows: '3–4, 12', count: 3 },
    { sheet: 'S', place: 'Type', message: 'other', value: '', rows: '5–6', count: 2 },
  ])
})
