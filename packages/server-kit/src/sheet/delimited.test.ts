import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { readDelimited } from './delimited.ts'

const limits = { rows: 100, cells: 20 }
const read = (text: string | Uint8Array, delimiter = ',') =>
  readDelimited(typeof text === 'string' ? new TextEncoder().encode(text) : text, delimiter, limits)

it.each([
  ['a,b\nc,d', ',', ['1 a|b', '2 c|d']],
  ['a;b\r\n1,5;2\r\n', ';', ['1 a|b', '2 1,5|2']],
  ['a\tb\rc\td', '\t', ['1 a|b', '2 c|d']],
  ['\uFEFFa,b', ',', ['1 a|b']],
  ['\n,,\n  \na , b', ',', ['4 a|b']],
  ['"a,b","c""d",\n"two\nlines",x', ',', ['1 a,b|c"d|', '2 two\nlines|x']],
  // Inches, and a sign between the closing quote and the delimiter.
  ['5" x,3\n"a" ,b', ',', ['1 5" x|3', '2 a|b']],
  ['', ',', []],
])('[EL-05] the rows of %j by %j', (text, delimiter, expected) => {
  const found = read(text, delimiter)
  expect('rows' in found && found.rows.map(([row, cells]) => `${row} ${cells.join('|')}`)).toEqual(expected)
})

it('[EL-05] reads Chinese in GBK', () => {
  // 单件号,偏差
  const gbk = Uint8Array.of(0xb5, 0xa5, 0xbc, 0xfe, 0xba, 0xc5, 0x2c, 0xc6, 0xab, 0xb2, 0xee)
  expect(read(gbk)).toEqual({ rows: [[1, ['单件号', '偏差']]] })
})

it.each([
  [Uint8Array.of(0x61, 0xff, 0xff, 0x0a), { fault: 'encoding', row: 1 }],
  ['a,b\nc,"d\ne,f', { fault: 'openQuote', row: 2 }],
  [`${'a\n'.repeat(101)}`, { fault: 'tooManyRows', row: 101 }],
  [`a\n${','.repeat(20)}`, { fault: 'tooManyCells', row: 2 }],
])('[EL-05] says what is wrong with %j', (text, fault) => {
  expect(read(text)).toEqual(fault)
})

it('[EL-05] finds again what was written in quotes, whatever it is', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '中', '.') }).map((text) => text.trim())
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((cells) => cells.some((text) => text !== ''))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      const found = read(text)
      expect('rows' in found && found.rows.map(([, cells]) => cells)).toEqual(rows)
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
})
