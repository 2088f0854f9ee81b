import { searchKey } from '@mouldwright/kernel'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  evaluateTime,
  maskPhone,
  numberText,
  percentFigure,
  percentText,
  ratioText,
  shownBytes,
  shownNumber,
} from './numbers.ts'

describe('helpers of the specification', () => {
  it('[SH-16] drops leading asterisks of a search and collapses repeated ones', () => {
    expect(searchKey('**M26**0*')).toBe('M26*0*')
    expect(searchKey('***')).toBe('')
  })

  it('[SH-16] keeps digits and one decimal point', () => {
    expect(numberText('1a2.3.4')).toBe('12.34')
    expect(numberText('１２．５')).toBe('12.5')
    expect(numberText('-5')).toBe('5')
    fc.assert(
      fc.property(fc.string(), (text) => /^\d*\.?\d*$/.test(numberText(text))),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[SH-16] caps a ratio at 100 with 6 decimals', () => {
    expect(ratioText('99.12345678')).toBe('99.123456')
    expect(ratioText('100.1')).toBe('100')
    expect(ratioText('1000')).toBe('100')
    expect(ratioText('12.')).toBe('12.')
    fc.assert(
      fc.property(fc.string(), (text) => !(Number(ratioText(text)) > 100)),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[SH-16] shows the first 3 and last 2 digits of an 11-digit phone', () => {
    expect(maskPhone('13812345678')).toBe('138******78')
    expect(maskPhone('+4915112345678')).toBe('+4915112345678')
    expect(maskPhone('1381234567')).toBe('1381234567')
  })

  it('[SH-17] divides an evaluated time by 60 with 2 decimals, unless its unit is M', () => {
    expect(evaluateTime(100, 'H')).toBe(1.67)
    expect(evaluateTime(100, 'M')).toBe(100)
  })
})

it('shows numbers without needless zeros', () => {
  expect(shownNumber(1234567.5)).toBe('1,234,567.5')
  expect(shownNumber(0.1 + 0.2)).toBe('0.3')
})

it('shows sizes in binary units', () => {
  expect([shownBytes(0), shownBytes(1023), shownBytes(1024), shownBytes(2 * 1024 * 1024)]).toEqual([
    '0 B',
    '1,023 B',
    '1 KiB',
    '2 MiB',
  ])
})

describe('percentages', () => {
  it('[AP-01 BD-29] are whole, and never round to nothing or to all what is neither', () => {
    const shown: [number, string][] = [
      [0, '0%'],
      [0.004, '0.1%'],
      [0.3, '0.3%'],
      [0.5, '1%'],
      [86.7, '87%'],
      [99.4, '99%'],
      [99.6, '99.6%'],
      [99.999, '99.9%'],
      [100, '100%'],
      [100.004, '100.1%'],
      [100.4, '100.4%'],
      [115.2, '115%'],
      [1234.5, '1,235%'],
      [-0, '0%'],
    ]
    expect(shown.map(([value]) => percentText(value))).toEqual(shown.map(([, text]) => text))
    expect(shown.map(([value]) => `${percentFigure(value)}%`)).toEqual(shown.map(([, text]) => text))
  })

  it('[AP-01 BD-29] read as nothing or all only where they are', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 300, noNaN: true }), (value) => {
        expect([percentText(value) === '0%', percentText(value) === '100%']).toEqual([value === 0, value === 100])
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
