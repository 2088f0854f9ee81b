import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { Random } from '../model/random.ts'
import { InsertionSearch } from './insertion-search.ts'
import { HeadsAndTails } from './heads-and-tails.ts'
import { bruteForce, fresh, jobShopOf, randomShop } from './testing.fixture.ts'

const cases = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), isBranched: fc.boolean() })

describe('a schedule without one node', () => {
  it('has the heads and, from any place on, the tails of the graph without it', () => {
    fc.assert(
      fc.property(cases, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 3, isBranched))
        const random = new Random(seed)
        const search = new InsertionSearch(jobShop, random)
        const schedule = fresh(jobShop, shop.graph.order)
        const headsAndTails = new HeadsAndTails(jobShop)
        for (let step = 0; step < 30; step++) {
          search.moveRandomly(schedule, random.below(jobShop.count))
          const v = random.below(jobShop.count)
          const mode = schedule.mode[v]!
          const before = schedule.before[v]!
          const after = schedule.after[v]!
          schedule.unlink(v)
          schedule.before[v] = jobShop.count
          schedule.after[v] = jobShop.count
          schedule.minutes[v] = 0
          const { ends, tails } = bruteForce(schedule)
          expect(headsAndTails.passHeads(schedule, v)).toBe(Math.max(...ends))
          expect([...headsAndTails.heads.subarray(0, jobShop.count)]).toEqual(ends)
          // Asked for some places first and for earlier ones then, as places of several machines are.
          for (const from of [random.below(jobShop.count), random.below(jobShop.count)]) {
            headsAndTails.passTails(schedule, from)
            const nodes = [...schedule.order.subarray(from)]
            expect(nodes.map((x) => headsAndTails.tails[x])).toEqual(nodes.map((x) => tails[x]))
          }
          schedule.link(v, mode, before, after)
        }
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })
})
