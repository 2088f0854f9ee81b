import { expect, it } from 'vitest'
import { placeRuleFault, usualPlaceRule, withMissingPlaces } from './shelf-places.ts'

const size = { code: 'A01', layers: 2, slotsPerLayer: 3 }
const codes = (...given: Parameters<typeof withMissingPlaces>) => withMissingPlaces(...given).map(({ code }) => code)

it('[BD-28] places are made layer by layer, with figures that are equally long', () => {
  expect(codes(usualPlaceRule, size, [])).toEqual([
    ...['A01-01-01', 'A01-01-02', 'A01-01-03'],
    ...['A01-02-01', 'A01-02-02', 'A01-02-03'],
  ])
  const largest = codes('{shelf}/{layer}.{slot}', { code: 'B', layers: 20, slotsPerLayer: 100 }, [])
  expect([largest.length, largest[0], largest.at(-1)]).toEqual([2_000, 'B/01.001', 'B/20.100'])
  expect(new Set(largest).size).toBe(2_000)
})

it('[BD-28] places that are there keep their code and whether they may be used', () => {
  const known = [{ layer: 1, slot: 2, code: 'DOOR', valid: false }]
  const places = withMissingPlaces(usualPlaceRule, size, known)
  expect(places).toHaveLength(6)
  expect(places[1]).toEqual(known[0])
  expect(withMissingPlaces(usualPlaceRule, size, places)).toEqual(places)
})

it.each([
  [usualPlaceRule, undefined],
  ['{shelf}-{slot}', 'figures'],
  ['{layer} {slot}', 'characters'],
  ['{shelf}-{row}-{layer}{slot}', 'characters'],
  [`${'x'.repeat(27)}{layer}{slot}`, 'tooLong'],
] as const)('[BD-28] the rule “%s” is at fault with %s', (rule, fault) => {
  expect(placeRuleFault(rule, size)).toBe(fault)
})
