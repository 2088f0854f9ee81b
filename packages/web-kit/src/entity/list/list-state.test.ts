import { choice, date, decimal, entity, flag, instant, ref, text, type Entity } from '@mouldwright/kernel'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { isFiltered, listInputOf, parseListState, printListState, type ListState } from './list-state.ts'
import { pageSizes } from '../../session/page-size.ts'

const thing: Entity = entity('test.thing', {
  scope: 'tenant',
  path: 'test/thing',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50 }),
    type: choice({ options: ['cnc', 'edm'] }),
    level: choice({ options: { low: 0, high: 9 } }),
    isOpen: flag(),
    weight: decimal(),
    day: date(),
    at: instant(),
    parent: ref(() => thing),
  },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
})

const parse = (query: string) => parseListState(thing, new URLSearchParams(query))

describe('a list in the address', () => {
  it('begins with the declared order and nothing else', () => {
    expect(parse('')).toEqual({
      search: '',
      filters: {},
      sort: 'name',
      page: 1,
      size: 20,
      id: undefined,
      mode: undefined,
      tab: undefined,
    })
    expect(printListState(thing, parse('')).toString()).toBe('')
  })

  it('holds search, filters, order, page and the open record', () => {
    const query =
      'q=M0&f.type=cnc,edm&f.level=9&f.isOpen=true&f.day=2026-01-01..&f.weight=..5&f.parent=7&sort=-day&page=3&size=50&id=12&tab=history'
    const state = parse(query)
    expect(state).toMatchObject({
      search: 'M0',
      filters: {
        type: ['cnc', 'edm'],
        level: [9],
        isOpen: true,
        day: { from: '2026-01-01', to: null },
        weight: { from: null, to: 5 },
        parent: [7],
      },
      sort: '-day',
      page: 3,
      size: 50,
      id: 12,
      mode: 'detail',
      tab: 'history',
    })
    expect(decodeURIComponent(printListState(thing, state).toString())).toBe(query)
  })

  it('[I3] leaves out what it does not know', () => {
    const state = parse(
      'sort=-drop&size=7&page=0&f.type=laser&f.weight=heavy..&f.gone=1&f.__proto__=1&id=x&mode=fly&f.parent=-1',
    )
    expect(state).toMatchObject({ sort: 'name', size: 20, page: 1, filters: {}, id: undefined, mode: undefined })
  })

  it('asks for a range that is open on one side by its one end, which is all that the server takes', () => {
    expect(listInputOf(parse('f.day=2026-01-01..')).filters).toEqual({ day: { from: '2026-01-01' } })
    expect(listInputOf(parse('f.weight=..2.5')).filters).toEqual({ weight: { to: 2.5 } })
  })

  it('asks the server for what it shows', () => {
    expect(listInputOf(parse('q=**M**&f.type=cnc&page=2'))).toEqual({
      search: 'M*',
      filters: { type: ['cnc'] },
      sort: 'name',
      page: 2,
      size: 20,
    })
    expect(isFiltered(parse('f.isOpen=false'))).toBe(true)
    expect(isFiltered(parse('page=2'))).toBe(false)
  })

  it('is the same after it was written and read', () => {
    const filters = fc.record(
      {
        name: fc.string({ minLength: 1 }).filter((value) => !/[\uD800-\uDFFF]/.test(value) && !value.includes(',')),
        type: fc.constantFrom<string[][]>(['cnc'], ['cnc', 'edm']),
        level: fc.constantFrom<number[][]>([0], [0, 9]),
        isOpen: fc.boolean(),
        weight: fc.record({ from: fc.option(fc.integer()), to: fc.integer() }),
        day: fc.record({ from: fc.constant('2026-02-03'), to: fc.option(fc.constant('2026-03-04')) }),
        parent: fc.array(fc.integer({ min: 1 }), { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    const states = fc.record<ListState>({
      search: fc.string({ unit: 'grapheme' }),
      filters,
      sort: fc.constantFrom('name', '-name', 'weight'),
      page: fc.integer({ min: 1, max: 1e6 }),
      size: fc.constantFrom(...pageSizes),
      id: fc.constant(undefined),
      mode: fc.constantFrom(undefined, 'new' as const),
      tab: fc.constant(undefined),
    })
    fc.assert(
      fc.property(states, (state) => {
        const query = new URLSearchParams(printListState(thing, state).toString())
        expect(parseListState(thing, query)).toEqual(state)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
