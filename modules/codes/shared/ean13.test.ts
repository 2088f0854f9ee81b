import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { checkDigit, scanFault, scannedText, withCheckDigit } from './ean13.ts'

// Published examples: GS1's own, and numbers printed on goods.
it.each(['6291041500213', '4006381333931', '5901234123457', '9780201379624', '4012345678901', '0000000000000'])(
  '[BD-31] the check digit of %s',
  (code) => {
    expect(checkDigit(code.slice(0, 12))).toBe(code[12])
    expect(scanFault(code)).toBeUndefined()
  },
)

it('[BD-31] every single digit that is read wrongly is found', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (twelve, at, by) => {
      const code = withCheckDigit(twelve.join(''))
      const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1)
      expect(scanFault(code)).toBeUndefined()
      expect(scanFault(wrong)).toBe('wrongCheckDigit')
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
})

it.each([
  ['\u00024006381333931\r\n', undefined],
  ['４００６３８１３３３９３１', undefined],
  ['400638133393', 'notThirteenDigits'],
  ['40063813339310', 'notThirteenDigits'],
  ['400638133393X', 'notThirteenDigits'],
  ['', 'notThirteenDigits'],
])('[BD-31] what a scanner sends: %j', (given, fault) => {
  expect(scanFault(scannedText(given))).toBe(fault)
})
