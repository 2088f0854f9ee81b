import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { findCycles, type Arrow } from './process-graph.ts'

/** The slow way: who comes after whom, widened by one arrow at a time until nothing is new. */
function hasCircle(arrows: readonly Arrow[]): boolean {
  const after = new Map(arrows.map(([before]) => [before, new Set<number>()]))
  for (let grown = true; grown;) {
    grown = false
    for (const [from, reached] of after)
      for (const [before, next] of arrows)
        if ((before === from || reached.has(before)) && !reached.has(next)) {
          reached.add(next)
          grown = true
        }
  }
  return [...after].some(([from, reached]) => reached.has(from))
}

describe('circles among processes [P1 BD-55]', () => {
  it.each<[string, Arrow[], number[][]]>([
    [
      'none in a diamond',
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4],
      ],
      [],
    ],
    ['A before itself', [[1, 1]], [[1, 1]]],
    [
      'A before B before A',
      [
        [1, 2],
        [2, 1],
      ],
      [[1, 2, 1]],
    ],
    [
      'a circle behind a way into it',
      [
        [9, 1],
        [1, 2],
        [2, 3],
        [3, 1],
      ],
      [[1, 2, 3, 1]],
    ],
    [
      'two circles apart',
      [
        [1, 2],
        [2, 1],
        [5, 6],
        [6, 5],
      ],
      [
        [1, 2, 1],
        [5, 6, 5],
      ],
    ],
  ])('%s', (_, arrows, expected) => {
    expect(findCycles(arrows)).toEqual(expected)
  })

  it('finds circles exactly where there are some, and each is made of the arrows', () => {
    const node = fc.integer({ min: 1, max: 7 })
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 12, size: 'max' }), (arrows) => {
        const cycles = findCycles(arrows)
        expect(cycles.length > 0).toBe(hasCircle(arrows))
        for (const cycle of cycles) {
          expect(cycle[0]).toBe(cycle.at(-1))
          for (const [at, id] of cycle.slice(0, -1).entries())
            expect(arrows.some(([before, after]) => before === id && after === cycle[at + 1])).toBe(true)
        }
      }),
      { numRuns: 500 * inject('propertyFactor') },
    )
  })

  it('follows a chain of 100,000 to its end', () => {
    const chain = Array.from({ length: 100_000 }, (_, at): Arrow => [at, at + 1])
    expect(findCycles(chain)).toEqual([])
    expect(findCycles([...chain, [100_000, 0]])[0]).toHaveLength(100_002)
  })
})
