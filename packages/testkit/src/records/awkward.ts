/** Right values that get lost or changed most easily on their way through a workbook. */
import { validate, type Field, type Fields } from '@mouldwright/kernel'
import fc from 'fast-check'

const texts = [
  '007',
  '+8613800138000',
  '=1+1',
  '-2+3',
  '@SUM(A1)',
  '1e5',
  '0.10',
  'TRUE',
  '否',
  '2026-01-02',
  '2026-01-02T00:00:00',
  '46022',
  '1/2',
  '50%',
  '1,000',
  '12345678901234567890',
  'null',
  "'quoted",
  '"a", <b> & c;',
  '_x0041_',
  'inner  blanks',
  '型腔（左）',
  '😀𠮷',
  'Ä é e\u0301',
  '\u00a0x\u3000y\u00a0',
  'A1',
  'E01',
  'T1',
  'A_1',
]
const longTexts = ['line 1\nline 2', 'a\tb\n\n= c', '  - item\n  - item']
const numbers = [0, 1, 0.1, 0.3333, 0.000001, 12_345.67, 99.99, 59, 20, 7, 100, -5.5, 1_000_000, 9_999_999_999]
const dates = ['1900-01-01', '1900-02-28', '1900-03-01', '1999-12-31', '2024-02-29', '2026-12-31', '2199-12-31']
const instants = [
  '2026-12-31T15:59:59.000Z',
  '2026-12-31T16:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-03-29T01:00:00.000Z',
  '2026-09-25T06:30:15.123Z',
]

/** The awkward values that a field takes, as they are stored. None for what names something else. */
export function awkwardValues(field: Field): unknown[] {
  const stored = candidates(field).flatMap((value) => {
    const { values, issues } = validate({ field } as Fields, { field: value })
    return issues.length > 0 || values['field'] === null ? [] : [values['field']]
  })
  return [...new Set(stored)]
}

function candidates(field: Field): unknown[] {
  switch (field.kind) {
    case 'text': {
      const ends = ['x'.repeat(field.max), '𠮷'.repeat(field.max), '0'.repeat(field.max)]
      const drawn =
        field.pattern && !field.pattern.source.includes('(?!')
          ? fc.sample(fc.stringMatching(field.pattern), { numRuns: 10, seed: 1 }).filter((text) => text === text.trim())
          : []
      return [...texts, ...(field.long ? longTexts : []), ...ends, ...drawn]
    }
    case 'decimal':
    case 'money':
    case 'percent':
    case 'integer':
    case 'duration':
      return [...numbers, field.min, field.max].filter((value) => value !== undefined)
    case 'choice':
      return Object.values(field.options)
    case 'flag':
      return [true, false]
    case 'date':
      return dates
    case 'instant':
      return instants
    case 'ip':
      return ['1.0.0.0', '255.255.255.255', '10.0.0.10']
    default:
      return []
  }
}
