import { expect, it } from 'vitest'
import { rowActionsWidth } from './list-actions.tsx'

it('[SH-11] the actions of a row have room for the words of the language', () => {
  // Sides 16, gap 4, "⋮" 24, sides of the word 8; the word is 129 px wide in DejaVu Sans, a wide font.
  expect(rowActionsWidth(['Enter measurement', 'Bind', 'Load'])).toBeGreaterThanOrEqual(16 + 8 + 129 + 4 + 24)
  expect(rowActionsWidth(['录入测量结果', '绑定', '装入'])).toBeGreaterThanOrEqual(16 + 8 + 6 * 14 + 4 + 24)
  // Both words of two stand in sight; of more than two only the first does.
  expect(rowActionsWidth(['Enter measurement', 'Send to supplier'])).toBeGreaterThan(
    rowActionsWidth(['Enter measurement', 'Send to supplier', 'Delete']),
  )
  expect(rowActionsWidth([])).toBe(0)
})
