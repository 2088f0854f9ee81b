import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { Random } from '../model/random.ts'
import { withDueDates } from '../io/job-shop.ts'
import { plainShop } from './kernel-problem.ts'
import { Lateness } from './lateness.ts'
import { Schedule } from './schedule.ts'
import { middleShop, randomShop } from './testing.fixture.ts'

describe('lateness', () => {
  it('takes a move back with all times, sequences and costs as they were', () => {
    let moves = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, isTree) => {
        const { shop } = compile(withDueDates(randomShop(seed, 2, isTree), 1.1))
        const kernel = plainShop(shop)!
        const schedule = new Schedule(kernel)
        schedule.build(kernel.modeStart.slice(0, kernel.count), shop.graph.order)
        const lateness = new Lateness(kernel)
        const random = new Random(seed)
        for (let step = 0; step < 30; step++) {
          lateness.measure(schedule)
          lateness.keep(schedule)
          const { end, before, after, first, mode, minutes, makespan } = schedule
          const { mouldEnd, lastNode, cost, second } = lateness
          const state = [end, before, after, first, mode, minutes, mouldEnd, lastNode].map((array) => [...array])
          const v = random.below(kernel.count)
          const place = [mode[v]!, before[v]!, after[v]!] as const
          const c = kernel.modeStart[v]! + random.below(kernel.modeStart[v + 1]! - kernel.modeStart[v]!)
          const head = first[kernel.modeMachine[c]!]!
          const b = head === v ? after[v]! : head
          if (!schedule.moveHeads(v, c, kernel.count, b)) continue
          lateness.measure(schedule)
          if (step % 3 === 0) continue
          lateness.takeBack(schedule, v, ...place)
          moves++
          expect([end, before, after, first, mode, minutes, mouldEnd, lastNode].map((array) => [...array])).toEqual(
            state,
          )
          expect([schedule.makespan, lateness.cost, lateness.second]).toEqual([makespan, cost, second])
          // The order must be one of the plan that is back: timing along it gives the same ends.
          schedule.settleFrom(0)
          expect([...end]).toEqual(state[0])
        }
      }),
      { numRuns: 60 * inject('propertyFactor'), seed: 5 },
    )
    expect(moves).toBeGreaterThan(300)
  })
  it('lets other moulds pay while it is skewed, and measures as before when straightened', () => {
    const { shop } = compile(withDueDates(middleShop(1), 0.9))
    const kernel = plainShop(shop)!
    const schedule = new Schedule(kernel)
    schedule.build(kernel.modeStart.slice(0, kernel.count), shop.graph.order)
    const lateness = new Lateness(kernel)
    lateness.measure(schedule)
    const straight = [lateness.cost, lateness.second]
    const random = new Random(3)
    const costs = Array.from({ length: 4 }, () => {
      lateness.skew(random)
      expect(lateness.due.every((due, j) => due <= kernel.due[j]! && due >= Math.floor(0.7 * kernel.due[j]!))).toBe(
        true,
      )
      lateness.measure(schedule)
      expect(lateness.cost).toBeGreaterThan(straight[0]!)
      return lateness.cost
    })
    expect(new Set(costs).size).toBe(4)
    lateness.straighten()
    lateness.measure(schedule)
    expect([lateness.cost, lateness.second]).toEqual(straight)
  })
})
