import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  canonical,
  createIdMaker,
  entity,
  fill,
  firstOf,
  flow,
  kernelEn,
  kernelZh,
  keyForm,
  lookUp,
  mayAdvance,
  rows,
  searchKey,
  sourcesOf,
  text,
  acceptedLanguages,
  preferredLanguage,
  toLanguage,
} from './index.ts'

describe('words', () => {
  it.each([
    ['cn', 'zh'],
    ['zh_CN', 'zh'],
    ['zh-Hans', 'zh'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['', 'zh'],
    [undefined, 'zh'],
    ['fr', 'zh'],
  ])('[SH-11] %s is read as %s', (given, language) => {
    expect(toLanguage(given)).toBe(language)
  })
  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.8,zh;q=0.7', 'en'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh'],
    ['de, ja', 'zh'],
    [undefined, 'zh'],
  ])('[SH-11] a first visit with %s is shown %s', (header, language) => {
    expect(preferredLanguage(acceptedLanguages(header))).toBe(language)
  })
  it('fills parameters and keeps missing ones in sight', () => {
    expect(fill('{{a}} of {{ b }}', { a: 1 })).toBe('1 of {{ b }}')
    expect(lookUp({ a: { b: 'x' } }, 'a.b')).toBe('x')
    expect(lookUp({ a: { b: 'x' } }, 'a')).toBeUndefined()
    expect(lookUp({}, 'constructor.name')).toBeUndefined()
  })
  it('[SH-11] say a list with the comma of the language, and show where it was cut', () => {
    expect(fill('{{names}}', { names: ['A', 'B'] }, 'zh')).toBe('A、B')
    expect(fill('{{names}}', { names: ['A', 'B'] }, 'en')).toBe('A, B')
    expect(fill('{{operations}}', { operations: [10, 1000] }, 'en')).toBe('10, 1000')
    expect(firstOf(['A', 'B'], 2)).toEqual(['A', 'B'])
    expect(firstOf(['A', 'B', 'C'], 2)).toEqual(['A', 'B', '…'])
  })
  it('has every sentence in both languages', () => {
    expect(Object.keys(kernelEn.issues)).toEqual(Object.keys(kernelZh.issues))
  })
})

describe('entities', () => {
  const declared = (field: string) =>
    entity('shop.order', {
      scope: 'factory',
      path: 'shop/order',
      key: ['number'],
      fields: { number: text({ required: true }), lines: rows({ fields: { [field]: text({}) }, key: [] }) },
      list: { columns: ['number'], search: ['number'], sort: 'number' },
    })
  it.each(['position', 'parentId', 'factoryId', 'tenantId'])('refuse a field "%s" in child rows', (field) => {
    expect(() => declared(field)).toThrow(`Entity shop.order cannot have a field "${field}" in its rows "lines"`)
  })
  it('refuse a field "labels", where a record has the labels of its references', () => {
    const withLabels = () =>
      entity('shop.order', {
        scope: 'factory',
        path: 'shop/order',
        key: ['number'],
        fields: { number: text({ required: true }), labels: text({}) },
        list: { columns: ['number'], search: ['number'], sort: 'number' },
      })
    expect(withLabels).toThrow('Entity shop.order cannot have a field "labels"')
  })
  it('take child rows whose fields are named otherwise', () => {
    expect(Object.keys(declared('place').fields)).toEqual(['number', 'lines'])
  })
})

describe('text', () => {
  it('[SH-16] a search key drops leading asterisks and collapses repeats', () => {
    expect(searchKey('**M26**09*')).toBe('M26*09*')
  })
  it('[C5 U2] keys that differ by case, width or composition are one', () => {
    for (const same of ['ＡＢ1', 'ab1', 'Ab１']) expect(keyForm(same)).toBe('ab1')
    expect(keyForm('e\u0301')).toBe(keyForm('É'))
  })
  it('has one canonical form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => canonical(canonical(value)) === canonical(value)),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})

describe('flow', () => {
  const light = flow('red', { red: ['green'], green: ['amber'], amber: ['red'] })
  it('knows what may follow what', () => {
    expect(mayAdvance(light, 'red', 'green')).toBe(true)
    expect(mayAdvance(light, 'red', 'amber')).toBe(false)
    expect(sourcesOf(light, 'red')).toEqual(['amber'])
  })
})

describe('ids', () => {
  it('[T7] grow, stay below 2^53 and begin at random in each millisecond', () => {
    let now = Date.UTC(2060, 0, 1)
    let seed = 0.3
    const make = createIdMaker(
      () => now,
      () => (seed = (seed * 997) % 1),
    )
    const ids = Array.from({ length: 10_000 }, (_, at) => {
      if (at % 3 === 0) now += 1
      return make()
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort((one, other) => one - other)).toEqual(ids)
    expect(Math.max(...ids)).toBeLessThan(2 ** 53)
    const lowBits = ids.filter((_, at) => at % 3 === 0).map((id) => id % 4096)
    expect(new Set(lowBits).size).toBeGreaterThan(500)
  })
})

describe('entity', () => {
  it('names its table after itself and refuses fields that it does not have', () => {
    const of = entity('basic.resourceGroup', {
      scope: 'factory',
      path: 'x',
      key: ['name'],
      fields: { name: text({ required: true }) },
      list: { columns: ['name'], search: [], sort: 'name' },
    })
    expect(of).toMatchObject({ table: 'basic_resource_group', stem: 'resourceGroup', module: 'basic', title: 'name' })
    expect(() =>
      entity('basic.x', {
        scope: 'factory',
        path: 'x',
        key: ['nope' as 'name'],
        fields: { name: text() },
        list: { columns: ['name'], search: [], sort: 'name' },
      }),
    ).toThrow('nope')
    expect(() =>
      entity('lonely', {
        scope: 'factory',
        path: 'x',
        key: ['name'],
        fields: { name: text() },
        list: { columns: ['name'], search: [], sort: 'name' },
      }),
    ).toThrow('module.stem')
  })
})
