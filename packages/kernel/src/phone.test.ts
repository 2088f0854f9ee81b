import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { phonePattern, text, toPhone, validate } from './index.ts'

const wide = (value: string) => value.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

it.each([
  '13800138000',
  '+8613800138000',
  '+86 138 0013 8000',
  '+86-138-0013-8000',
  '008613800138000',
  '0086 138-0013-8000',
  '86 138 0013 8000',
  '(+86) 138 0013 8000',
  ' 138 0013 8000 ',
  '138\u20130013\u20148000',
  wide('13800138000'),
  wide('+86 138-0013-8000'),
  wide('0086') + '13800138000',
])('[U2 SI-04] %s is one number, in its one form', (typed) => {
  expect(toPhone(typed)).toBe('13800138000')
  expect(validate({ phone: text({ max: 20, phone: true, pattern: phonePattern }) }, { phone: typed })).toEqual({
    values: { phone: '13800138000' },
    issues: [],
  })
})

it('[U2] numbers of other countries keep their dial code; what is none is none', () => {
  expect(toPhone('0049 151 2345-6789')).toBe('+4915123456789')
  expect(toPhone('+852 5123 4567')).toBe('+85251234567')
  for (const typed of ['', '12345', '23800138000', '138001380001', '+0123456789', 'phone', '1'.repeat(61)])
    expect(toPhone(typed), typed).toBeUndefined()
})

it('[U2] a form that is kept is a form that is found: it is its own', () => {
  const typed = fc.stringMatching(/^[+0-9 ()\-\uff10-\uff19]{1,24}$/)
  fc.assert(
    fc.property(typed, (value) => {
      const phone = toPhone(value)
      return phone === undefined || (phonePattern.test(phone) && toPhone(phone) === phone)
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
  expect(phonePattern.test('+8613800138000')).toBe(false)
})
