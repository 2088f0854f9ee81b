import { nearestWords } from './nearest-words.ts'
import { choice, date, decimal, duration, flag, instant, integer, percent, text } from '@mouldwright/kernel'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { cellOf, valueOf, wordForm, type CellField, type ParseWords } from './cells.ts'
import type { SheetCell } from './workbook.ts'
import { instantOf } from './zone.ts'

const words: ParseWords = {
  options: new Map([[wordForm('数控（CNC）'), 'cnc']]),
  optionWords: [{ shown: '数控（CNC）', written: ['数控（CNC）', 'CNC'] }],
}
const written = { yes: '是', no: '否', optionWord: () => '数控（CNC）' }
const read = (field: CellField, cell: SheetCell, zone = 'Asia/Shanghai') => valueOf(field, cell, words, zone)

describe('reads cells as people fill them', () => {
  it.each<[string, CellField, SheetCell, unknown]>([
    ['a code that Excel took for a number', text(), 1001, '1001'],
    ['text with blanks around', text(), ' 甲 ', '甲'],
    ['a number written as text', decimal(), '1,234.50', 1234.5],
    ['full-width digits', integer(), '１２', 12],
    ['a percentage with its sign', percent(), '12.5%', 12.5],
    ['hours', duration({ unit: 'h' }), 1.5, 90],
    ['a third of an hour', duration({ unit: 'h' }), 0.333333, 20],
    ['minutes', duration({ unit: 'min' }), 45, 45],
    ['a date cell', date(), { moment: '2026-09-25T00:00:00' }, '2026-09-25'],
    ['a code that Excel took for a day', text(), { moment: '2026-09-25T00:00:00' }, '2026-09-25'],
    ['a time of day that Excel made a number of', text(), { moment: '1899-12-31T08:00:00' }, '08:00'],
    ['text that looks like a moment', text(), '2026-01-02T00:00:00', '2026-01-02T00:00:00'],
    ["Excel's number of a day", date(), 46290, '2026-09-25'],
    ['a Chinese date', date(), '2026年9月5日', '2026-09-05'],
    ['a date with slashes', date(), '2026/9/5', '2026-09-05'],
    ['a date without signs', date(), '20260905', '2026-09-05'],
    ['a time of the factory', instant(), '2026-09-25 14:30', '2026-09-25T06:30:00.000Z'],
    ['a time with its zone', instant(), '2026-09-25T14:30:00+02:00', '2026-09-25T12:30:00.000Z'],
    ["Excel's number of a time", instant(), 46290.604166666664, '2026-09-25T06:30:00.000Z'],
    ['yes', flag(), '是', true],
    ['no', flag(), 'No', false],
    ['one', flag(), 1, true],
    ['a flag', flag(), false, false],
    ['a choice by its word, whatever width', choice({ options: ['cnc'] }), '数控(cnc)', 'cnc'],
  ])('%s', (_, field, cell, value) => {
    expect(read(field, cell)).toEqual({ value })
  })

  it.each<[string, CellField, SheetCell, string]>([
    ['words for a number', decimal(), 'abc', 'number'],
    ['a flag for a number', decimal(), true, 'number'],
    ['a number beyond all digits', decimal(), '1e309', 'number'],
    ['a day that does not exist', date(), '2026-02-30', 'date'],
    ['a number that is no day', date(), 5, 'date'],
    ['an hour that does not exist', instant(), '2026-09-25 25:00', 'instant'],
    ['another word', flag(), '也许', 'flag'],
    ['no option', choice({ options: ['cnc'] }), '钳工', 'choice'],
    ['the error of a formula', text(), '#REF!', 'jobs:rules.cellError'],
  ])('refuses %s', (_, field, cell, rule) => {
    expect(read(field, cell)).toMatchObject({ fault: { rule } })
  })
})

describe('what is written reads as it was', () => {
  const back = (field: CellField, value: unknown, zone: string) => {
    const cell = cellOf(field, value, written, zone)
    const plain =
      cell !== null && typeof cell === 'object' && 'date' in cell ? { moment: `${cell.date}T00:00:00` } : cell
    return read(field, plain, zone)
  }
  const zones = fc.constantFrom(
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  )

  it('whole minutes in hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minutes) => {
        expect(back(duration({ unit: 'h' }), minutes, 'UTC')).toEqual({ value: minutes })
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[U3] instants in the zone of the factory, to the millisecond, also in an hour that occurs twice', () => {
    const twice = { zone: 'Europe/Berlin', at: Date.UTC(2026, 9, 25, 1, 30) }
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) }), zones, (time, zone) => {
        const at = new Date(time).toISOString()
        expect(back(instant(), at, zone)).toEqual({ value: at })
      }),
      { numRuns: 100 * inject('propertyFactor'), examples: [[twice.at, twice.zone]] },
    )
  })

  it('[U3] takes the first of an hour that occurs twice, and moves one that is missing', () => {
    expect(instantOf('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-07-01T08:00:00', 'Asia/Shanghai')).toBe('2026-07-01T00:00:00.000Z')
  })
})

it('names the options that are most like a word that is none', () => {
  const options = [
    ['电火花', 'EDM sinking'],
    ['线切割', 'Wire-cut'],
    ['慢走丝', 'Slow wire'],
    ['磨削', 'Grinding'],
  ].map((written) => ({ shown: written[1]!, written }))
  expect(nearestWords('电火化', options)[0]).toBe('EDM sinking')
  expect(nearestWords('slow  wires', options)[0]).toBe('Slow wire')
  expect(nearestWords('', options)).toHaveLength(3)
})
