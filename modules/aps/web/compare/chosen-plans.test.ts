import { expect, it } from 'vitest'
import { comparePath, readPlans } from './chosen-plans.ts'

it('[PH-08] plans of an address are read as they were written; what is none, is there twice, or is a sixth is left out', () => {
  const plans = [{ scheduleId: 7 }, { scheduleId: 8, planId: 123 }]
  expect(readPlans(new URL(comparePath(plans), 'http://x').searchParams.get('plans'))).toEqual(plans)
  expect(readPlans('7,x,0,-1,7,8.,8.y,9')).toEqual([{ scheduleId: 7 }, { scheduleId: 9 }])
  expect(readPlans('1,2,3,4,5,6')).toHaveLength(5)
  expect(readPlans(null)).toEqual([])
})
