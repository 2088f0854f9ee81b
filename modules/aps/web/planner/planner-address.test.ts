import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { colourings, legendNames } from '../chart/colouring.ts'
import { listSizes, panels, parsePlannerAddress, printPlannerAddress, type PlannerAddress } from './planner-address.ts'

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const id = fc.integer({ min: 1, max: 9_000_000 })
/** Nothing, a task or a mould is chosen; the panel of a task or a mould is that of the chosen one. */
const choice: fc.Arbitrary<Pick<PlannerAddress, 'panel' | 'task' | 'mould'>> = fc
  .tuple(
    fc.constantFrom('nothing', 'task', 'mould'),
    maybe(fc.constantFrom(...panels)),
    fc.tuple(id, fc.integer({ min: 2, max: 99 }), fc.boolean()),
  )
  .map(([kind, panel, [of, split, isSplit]]) => ({
    panel: (panel === 'task' || panel === 'mould') && panel !== kind ? undefined : panel,
    task: kind === 'task' ? `${of}${isSplit ? `.${split}` : ''}` : undefined,
    mould: kind === 'mould' ? of : undefined,
  }))
const address: fc.Arbitrary<PlannerAddress> = fc
  .tuple(
    choice,
    fc.record({
      earlier: maybe(id),
      view: fc.constantFrom('resource', 'mould', 'order'),
      show: fc.constantFrom('gantt', 'both', 'list'),
      from: maybe(fc.integer({ min: 0, max: 40_000_000 })),
      scale: maybe(fc.constantFrom(0.25, 3.3333, 24, 120, 600)),
      top: fc.integer({ min: 0, max: 10_000 }),
      only: fc.uniqueArray(fc.constantFrom(...legendNames)),
      colouring: fc.constantFrom(...colourings),
      filter: fc.record({
        customers: fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20, size: 'max' })),
        moulds: fc.uniqueArray(id),
        sections: fc.uniqueArray(fc.constantFrom('铣削', 'A, B', 'EDM & co')),
        late: fc.boolean(),
      }),
      folded: fc.uniqueArray(fc.constantFrom('g0', 'g1', 'm12', 'p3', 'c4')),
      links: fc.boolean(),
      list: fc.record({
        search: fc.string({ unit: 'binary', maxLength: 20, size: 'max' }),
        status: maybe(fc.constantFrom('inProgress', 'completed')),
        plan: maybe(fc.constantFrom('batched', 'outOfPlan')),
        late: fc.boolean(),
        unplaced: fc.boolean(),
        mould: maybe(id),
        sort: maybe(fc.constantFrom('plannedStart', '-lateMinutes')),
        page: fc.integer({ min: 1, max: 999 }),
        size: fc.constantFrom(...listSizes),
      }),
    }),
  )
  .map(([chosen, rest]) => ({ ...rest, ...chosen }))

describe('the address of the planner’s page', () => {
  it('brings back every state that it was printed from', () => {
    fc.assert(
      fc.property(address, fc.boolean(), (state, isNarrow) => {
        const text = printPlannerAddress(state, isNarrow).toString()
        expect(parsePlannerAddress(new URLSearchParams(text), isNarrow)).toEqual(state)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('is empty for what one sees first, and keeps what is not its own', () => {
    for (const isNarrow of [true, false]) {
      const first = parsePlannerAddress(new URLSearchParams(''), isNarrow)
      expect(first.show).toBe(isNarrow ? 'list' : 'gantt')
      expect(printPlannerAddress(first, isNarrow, 'hideHead=1&page=7').toString()).toBe('hideHead=1')
    }
  })

  it.each([
    ['task=5&mould=7&panel=mould', { panel: 'mould', task: undefined, mould: 7 }],
    ['task=5&mould=7&panel=task', { panel: 'task', task: '5', mould: undefined }],
    ['task=5&mould=7', { panel: undefined, task: '5', mould: undefined }],
    ['mould=7', { panel: undefined, task: undefined, mould: 7 }],
    ['panel=mould', { panel: undefined, task: undefined, mould: undefined }],
  ])('[PH-01] has one choice for chart and panel: %s', (text, chosen) => {
    expect(parsePlannerAddress(new URLSearchParams(text), false)).toMatchObject(chosen)
  })

  it('takes whatever it does not understand for the default', () => {
    const odd =
      'view=x&show=&panel=y&task=1;drop&mould=-1&from=a&scale=0&only=late,x&folded=q1,g1&size=7&page=0&status=z'
    const usual = parsePlannerAddress(new URLSearchParams(), false)
    expect(parsePlannerAddress(new URLSearchParams(odd), false)).toEqual({ ...usual, only: ['late'], folded: ['g1'] })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void parsePlannerAddress(new URLSearchParams(text), true)),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
