import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { Random } from '../model/random.ts'
import { withDueDates } from '../io/job-shop.ts'
import { plainShop } from './job-shop.ts'
import { Lateness } from './lateness.ts'
import { Schedule } from './schedule.ts'
import { middleShop, randomShop } from './testing.fixture.ts'

describe('lateness', () => {
  it('takes a move back with all times, sequences and costs as they were', () => {
    let moves = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, isBranched) => {
        const { shop } = compile(withDueDates(randomShop(seed, 2, isBranched), 1.1))
        const jobShop = plainShop(shop)!
        const schedule = new Schedule(jobShop)
        schedule.build(jobShop.modeStart.slice(0, jobShop.count), shop.graph.order)
        const lateness = new Lateness(jobShop)
        const random = new Random(seed)
        for (let step = 0; step < 30; step++) {
          lateness.measure(schedule)
          lateness.keep(schedule)
          const { end, before, after, first, mode, minutes, makespan } = schedule
          const { mouldEnd, lastNode, cost, second } = lateness
          const state = [end, before, after, first, mode, minutes, mouldEnd, lastNode].map((array) => [...array])
          const v = random.below(jobShop.count)
          const place = [mode[v]!, before[v]!, after[v]!] as const
          const c = jobShop.modeStart[v]! + random.below(jobShop.modeStart[v + 1]! - jobShop.modeStart[v]!)
          const head = first[jobShop.modeMachine[c]!]!
          const b = head === v ? after[v]! : head
          if (!schedule.moveHeads(v, c, jobShop.count, b)) continue
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
    const jobShop = plainShop(shop)!
    const schedule = new Schedule(jobShop)
    schedule.build(jobShop.modeStart.slice(0, jobShop.count), shop.graph.order)
    const lateness = new Lateness(jobShop)
    lateness.measure(schedule)
    const straight = [lateness.cost, lateness.second]
    const random = new Random(3)
    const costs = Array.from({ length: 4 }, () => {
      lateness.skew(random)
      expect(lateness.due.every((due, j) => due <= jobShop.due[j]! && due >= Math.floor(0.7 * jobShop.due[j]!))).toBe(
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
