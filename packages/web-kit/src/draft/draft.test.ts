import { date, decimal, entity, flag, integer, ref, rows, secret, text, type Entity } from '@mouldwright/kernel'
import { describe, expect, it } from 'vitest'
import { changedFields, checkField, copyOf, formGroups, inFormOrder, prepare, setValue, startDraft } from './draft.ts'

const order: Entity = entity('test.order', {
  scope: 'tenant',
  path: 'test/order',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 10, fixed: true }),
    name: text({ required: true, max: 5 }),
    rate: decimal({ min: 0, default: 1 }),
    from: date(),
    to: date(),
    urgent: flag({ default: true }),
    password: secret(),
    state: text({ readonly: true }),
    lines: rows({
      fields: { place: integer({ required: true }), part: ref(() => order), total: integer({ readonly: true }) },
      key: ['place'],
    }),
  },
  rules: [
    {
      key: 'fromAfterTo',
      field: 'to',
      broken: ({ from, to }) => (from && to && from > to ? {} : undefined),
      example: { from: '2026-02-01', to: '2026-01-01' },
    },
  ],
  groups: { time: ['to', 'from'] },
  list: { columns: ['number'], search: ['number'], sort: 'number' },
})

const stored = {
  id: 1,
  version: 4,
  number: 'A1',
  name: '张三',
  rate: 2,
  from: '2026-01-01',
  to: '2026-01-31',
  urgent: false,
  password: '••••••',
  state: 'open',
  lines: [{ place: 10, part: 7, total: 3, labels: { part: 'P7' } }],
}

describe('a draft', () => {
  it('of a new record starts with the defaults and is not dirty', () => {
    const state = startDraft(order)
    expect(state.values).toMatchObject({ number: null, rate: 1, urgent: true, lines: [] })
    expect(Object.hasOwn(state.values, 'state')).toBe(false)
    expect(changedFields(order, state)).toEqual([])
  })

  it('of a stored record sends only what changed', () => {
    let state = startDraft(order, stored)
    expect(changedFields(order, state)).toEqual([])
    state = setValue(state, 'name', ' 李四 ')
    state = setValue(state, 'from', '')
    state = setValue(state, 'rate', 2)
    expect(changedFields(order, state)).toEqual(['name', 'from'])
    expect(prepare(order, state)).toEqual({ input: { name: '李四', from: null }, issues: [] })
  })

  it('sends child rows without labels and without what the server writes', () => {
    const state = setValue(startDraft(order, stored), 'lines', [...stored.lines, { place: 20, part: null, labels: {} }])
    expect(prepare(order, state).input).toEqual({
      lines: [
        { place: 10, part: 7 },
        { place: 20, part: null },
      ],
    })
  })

  it('is the same again when a change is taken back', () => {
    let state = setValue(startDraft(order, stored), 'lines', [])
    state = setValue(state, 'lines', [{ place: 10, part: 7, labels: { part: 'other words' } }])
    expect(changedFields(order, setValue(setValue(state, 'from', null), 'from', '2026-01-01'))).toEqual([])
  })

  it('[BD-57] finds all faults at once, those of child rows with their row, and broken rules too', () => {
    let state = startDraft(order)
    state = setValue(state, 'name', '一二三四五六')
    state = setValue(state, 'from', '2026-02-01')
    state = setValue(state, 'to', '2026-01-01')
    state = setValue(state, 'lines', [{ place: 1 }, { place: null }, { place: 1 }])
    const { issues } = prepare(order, state)
    expect(issues.map(({ field, row, rule }) => [field, row, rule])).toEqual([
      ['number', undefined, 'required'],
      ['name', undefined, 'tooLong'],
      ['lines.place', 2, 'required'],
      ['lines.place', 3, 'duplicateRow'],
      ['to', undefined, 'fromAfterTo'],
    ])
    expect(inFormOrder(order, issues).at(-1)?.field).toBe('to')
  })

  it('checks a rule over a changed and a stored field together', () => {
    const state = setValue(startDraft(order, stored), 'to', '2025-12-31')
    expect(prepare(order, state).issues.map(({ rule }) => rule)).toEqual(['fromAfterTo'])
  })

  it('refuses another value of a field that is fixed', () => {
    expect(prepare(order, setValue(startDraft(order, stored), 'number', 'B2')).issues).toMatchObject([
      { field: 'number', rule: 'fixed' },
    ])
  })

  it('checks a field when it is left, but not one that nobody touched', () => {
    const state = startDraft(order)
    expect(checkField(order, state, 'number').issues).toEqual([])
    const wrong = checkField(order, setValue(state, 'name', '一二三四五六'), 'name')
    expect(wrong.issues).toMatchObject([{ field: 'name', rule: 'tooLong' }])
    expect(setValue(wrong, 'name', '一').issues).toEqual([])
  })

  it('leaves a secret alone until it is written', () => {
    expect(prepare(order, startDraft(order, stored)).input).toEqual({})
    expect(prepare(order, setValue(startDraft(order, stored), 'password', 'new')).input).toEqual({ password: 'new' })
  })

  it('copied from a record has neither its key nor its secrets', () => {
    expect(copyOf(order, stored)).toEqual({
      name: '张三',
      rate: 2,
      from: '2026-01-01',
      to: '2026-01-31',
      urgent: false,
      lines: [{ place: 10, part: 7 }],
    })
  })
})

it('stands in groups, what has none first', () => {
  expect(formGroups(order).map(({ group, fields }) => [group, fields.length])).toEqual([
    [undefined, 7],
    ['time', 2],
  ])
})

it('shows nothing of a new record that only the product writes, nor a heading of nothing else', () => {
  const states = entity('test.states', {
    scope: 'tenant',
    path: 'test/states',
    key: ['name'],
    fields: { name: text({ required: true, max: 5 }), state: text({ readonly: true }), by: text({ readonly: true }) },
    groups: { states: ['state', 'by'] },
    list: { columns: ['name'], search: ['name'], filters: [], sort: 'name' },
  })
  expect(formGroups(states, true)).toEqual([{ group: undefined, fields: ['name'] }])
  expect(formGroups(states).map(({ group }) => group)).toEqual([undefined, 'states'])
})
