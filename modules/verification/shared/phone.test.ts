import { expect, it } from 'vitest'
import { maskPhone } from './index.ts'

it('[SH-16] a phone shows its first three and last two digits', () => {
  expect(maskPhone('13800138012')).toBe('138******12')
  expect(maskPhone('12345')).toBe('*****')
})
