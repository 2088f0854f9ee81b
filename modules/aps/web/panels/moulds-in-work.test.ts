import { expect, it } from 'vitest'
import { mouldsInWork } from './moulds-in-work.ts'

it('counts a mould from its first task to the end of its last one, also where none of it is made', () => {
  const tasks = { mould: [0, 1, 0, 2], start: [10, 15, 60, 100], end: [20, 30, 70, 110] }
  const stretches = [0, 20, 40, 70, 100].map((start) => ({ start, end: start + 20 }))
  expect(mouldsInWork(tasks, stretches)).toEqual([2, 2, 1, 0, 1])
})
