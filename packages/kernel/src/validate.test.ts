import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  choice,
  date,
  decimal,
  duration,
  entity,
  flag,
  instant,
  integer,
  ip,
  percent,
  ref,
  rows,
  secret,
  secretMask,
  text,
  validate,
} from './index.ts'
import type { Entity } from './index.ts'

const unit = entity('demo.unit', {
  scope: 'tenant',
  path: 'demo/unit',
  key: ['code'],
  fields: { code: text({ required: true }) },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})

const fields = {
  code: text({ required: true, max: 5, pattern: /^[A-Z]+$/, fold: true, fixed: true, example: 'AB' }),
  name: text({ max: 3 }),
  note: text({ max: 20, long: true }),
  rate: decimal({ scale: 3, above: 0, max: 1000 }),
  count: integer({ min: 1, max: 9 }),
  tax: percent(),
  hours: duration(),
  state: choice({ options: { open: 1, shut: 2 }, default: 1 }),
  valid: flag({ default: true }),
  unitId: ref((): Entity => unit),
  day: date(),
  at: instant(),
  address: ip(),
  password: secret(),
  made: text({ readonly: true }),
  lines: rows({ fields: { key: text({ required: true }), value: integer() }, key: ['key'], max: 3 }),
}

const faults = (input: unknown, options = {}) =>
  validate(fields, input, options).issues.map(({ field, row, rule }) =>
    row === undefined ? `${field} ${rule}` : `${field}#${row} ${rule}`,
  )

describe('validate', () => {
  it('[I1] tells all faults at once, each with its field and row', () => {
    const input = {
      code: 'abc1',
      name: 'four',
      rate: 0,
      count: 1.5,
      day: '2026-02-30',
      lines: [{ key: 'x' }, { value: 'y' }, { key: 'X' }],
      extra: 1,
    }
    expect(faults(input)).toEqual([
      'extra unknown',
      'code pattern',
      'name tooLong',
      'rate above',
      'count whole',
      'day date',
      'lines.key#2 required',
      'lines.value#2 number',
      'lines.key#3 duplicateRow',
    ])
  })

  it('[R3] refuses what the system fills in, and a fixed field that changes', () => {
    expect(faults({ code: 'AB', made: 'me' })).toEqual(['made readonly'])
    expect(faults({ code: 'CD' }, { partial: true, stored: true, before: { code: 'AB' } })).toEqual(['code fixed'])
    expect(faults({ code: 'AB' }, { partial: true, stored: true, before: { code: 'AB' } })).toEqual([])
  })

  it('gives defaults to a new record and leaves a change alone', () => {
    expect(validate(fields, { code: 'AB' }).values).toMatchObject({ state: 1, valid: true, name: null, lines: [] })
    expect(validate(fields, { name: 'x' }, { partial: true }).values).toEqual({ name: 'x' })
  })

  it('[I1] lets a new record leave out what the server fills, and no change take it away', () => {
    const of = { rank: integer({ required: true, filled: true, min: 1, max: 9 }) }
    const told = (input: unknown, options = {}) => validate(of, input, options).issues.map(({ rule }) => rule)
    expect(validate(of, {}).values).toEqual({ rank: null })
    expect(told({ rank: null })).toEqual([])
    expect(told({ rank: 10 })).toEqual(['tooLarge'])
    expect(told({ rank: null }, { partial: true, stored: true })).toEqual(['required'])
    expect(told({}, { partial: true, stored: true })).toEqual([])
  })

  it('[BD-62] takes blanks for nothing', () => {
    expect(faults({ code: '   ' })).toEqual(['code required'])
    expect(validate(fields, { code: 'AB', name: '  ' }).values['name']).toBeNull()
  })

  it('[U1] counts code points of the composed form', () => {
    expect(faults({ code: 'AB', name: '👨‍👩‍👧' })).toEqual(['name tooLong'])
    expect(faults({ code: 'AB', name: '👍👍👍' })).toEqual([])
    expect(faults({ code: 'AB', name: 'e\u0301e\u0301e\u0301' })).toEqual([])
    expect(validate(fields, { code: 'AB', name: 'e\u0301' }).values['name']).toBe('é')
    expect(validate(fields, { code: 'AB', name: '模\u202E具' }).values['name']).toBe('模具')
  })

  it('[U2] folds full-width codes and addresses, never secrets', () => {
    const { values } = validate(fields, { code: 'ＡＢ', address: '１92.168.0.1', password: 'ａ b' })
    expect(values).toMatchObject({ code: 'AB', address: '192.168.0.1', password: 'ａ b' })
  })

  it('[I6] holds numbers to their bounds and digits, without drift', () => {
    for (const rate of [Number.NaN, Infinity, Number('1e309'), '1', 1.0005, 1000.1])
      expect(faults({ code: 'AB', rate })).toHaveLength(1)
    expect(Object.is(validate(fields, { code: 'AB', tax: -0 }).values['tax'], 0)).toBe(true)
    expect(faults({ code: 'AB', tax: 100.01 })).toEqual(['tax tooLarge'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (thousandths) => {
        let value: unknown = thousandths / 1000
        for (let save = 0; save < 5; save += 1) value = validate(fields, { code: 'AB', rate: value }).values['rate']
        expect(value).toBe(thousandths / 1000)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('[I6 U3] knows which days and instants exist', () => {
    expect(faults({ code: 'AB', day: '2028-02-29' })).toEqual([])
    for (const day of ['2027-02-29', '0000-01-01', '9999-12-31', '2026-13-01', '2026-1-1', 20260101])
      expect(faults({ code: 'AB', day })).toEqual(['day date'])
    expect(validate(fields, { code: 'AB', at: '2026-09-25T14:30+08:00' }).values['at']).toBe('2026-09-25T06:30:00.000Z')
    expect(faults({ code: 'AB', at: '2026-02-30T00:00Z' })).toEqual(['at instant'])
  })

  it.each([
    ['192.168.1.10', true],
    ['1.0.0.0', true],
    ['0.1.1.1', false],
    ['256.1.1.1', false],
    ['1.1.1', false],
    ['010.0.0.1', false],
    ['1.1.1.1.1', false],
    ['1.1.1.-1', false],
  ])('[SV-03 G1] %s is an address: %s', (address, right) => {
    expect(faults({ code: 'AB', address })).toEqual(right ? [] : ['address ip'])
  })

  it('[R4] leaves a secret alone when its mask comes back', () => {
    expect(validate(fields, { password: secretMask }, { partial: true }).values).toEqual({})
  })

  it('[R4] takes the mask for no secret in a new record', () => {
    expect(validate({ password: secret() }, { password: secretMask }).values).toEqual({ password: null })
    expect(validate({ password: secret({ required: true }) }, { password: secretMask }).issues).toMatchObject([
      { field: 'password', rule: 'required' },
    ])
  })

  it('[I4] is not moved by __proto__ or constructor', () => {
    expect(faults(JSON.parse('{"code":"AB","__proto__":{"valid":false},"constructor":1}'))).toEqual([
      '__proto__ unknown',
      'constructor unknown',
    ])
    expect(({} as Record<string, unknown>)['valid']).toBeUndefined()
  })

  it('[I5] looks at lengths before patterns', () => {
    const huge = 'A'.repeat(100_000)
    expect(faults({ code: huge, name: huge, address: huge })).toEqual(['code tooLong', 'name tooLong', 'address ip'])
  })

  it('never throws, whatever comes in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields), 'other'), fc.jsonValue()), (input) => {
        const { values, issues } = validate(fields, input)
        for (const name of Object.keys(values)) expect(Object.keys(fields)).toContain(name)
        for (const issue of issues) expect(issue.rule).toMatch(/^[a-zA-Z]+$/)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
    for (const input of [null, undefined, 1, 'x', []]) expect(faults(input)).toEqual([' object'])
  })
})
