import { describe, expect, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { level } from '../instance/objective-levels.ts'
import { generate } from '../generate/generate.ts'
import { Stopped } from '../model/stopped.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { allPlans, smallShop } from '../testing/small-shop.fixture.ts'
import { lowerBound } from './bound.ts'
import { convexBelow } from './convex-below.ts'
import { widestShop } from './proven-lateness.ts'
import { tardinessBound } from './tardiness-bound.ts'

const tardinessOf = (levels: readonly number[]) => levels[level.weightedTardiness]!

describe('the tardiness that queues at several pools prove', () => {
  it('is never above the best of all plans of a small shop', () => {
    let waits = 0
    for (let seed = 1; seed <= 60; seed++) {
      const problem = smallShop(seed)
      const { shop } = compile(problem)
      const bound = tardinessBound(shop)
      const best = Math.min(...Array.from(allPlans(problem), ({ levels }) => tardinessOf(levels)))
      expect([seed, bound <= best]).toEqual([seed, true])
      if (bound > 0) waits++
    }
    expect(waits).toBeGreaterThan(30)
  })

  it('is never above a plan that was found, whatever a planner may say', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const problem = anyProblem(seed)
      if (problem.routeChoices?.length) continue
      const { objective, lowerBound: told } = await solve(problem, { budget: { epochs: 12 } })
      // A mould with work that has no place may end before that.
      if (objective[level.unplacedTasks]!.value > told[level.unplacedTasks]!.value) continue
      const bound = tardinessBound(widestShop(problem))
      expect([seed, bound <= objective[level.weightedTardiness]!.value]).toEqual([seed, true])
    }
  })

  it('proves more than one pool or chains alone where many moulds wait', () => {
    const shop = widestShop(generate({ seed: 102, tasks: 6_000, resources: 60, tightness: 150 }))
    expect(tardinessBound(shop)).toBeGreaterThan(1.3 * tardinessOf(lowerBound(shop)))
  })

  it('is told with a plan that was searched for', async () => {
    const problem = generate({ seed: 131, tasks: 1_000, resources: 20, tightness: 250, mix: { cavityPercent: 80 } })
    const shop = widestShop(problem)
    const bound = tardinessBound(shop)
    expect(bound).toBeGreaterThan(tardinessOf(lowerBound(shop)))
    const plan = await solve(problem, { budget: { epochs: 90 } })
    expect(plan.lowerBound[level.weightedTardiness]!.value).toBe(bound)
    expect(plan.objective[level.weightedTardiness]!.value).toBeGreaterThan(bound)
  })

  it('counts the weight of a mould once, whatever it waits for', () => {
    const problem = generate({ seed: 7, tasks: 600, resources: 12, tightness: 200 })
    const twice = { ...problem, moulds: problem.moulds.map((mould) => ({ ...mould, priority: 2 * mould.priority })) }
    const [once, doubled] = [problem, twice].map((one) => tardinessBound(widestShop(one)))
    expect(doubled! / once!).toBeCloseTo(2, 2)
  })

  it('ends at once where its signal comes', () => {
    const shop = widestShop(generate({ seed: 7, tasks: 600, resources: 12, tightness: 200 }))
    let looksInAll = 0
    const never = {
      get aborted() {
        looksInAll++
        return false
      },
    }
    tardinessBound(shop, never)
    expect(looksInAll).toBeGreaterThan(50)
    for (let looks = 0; looks < looksInAll; looks += 7) {
      let left = looks
      const signal = {
        get aborted() {
          return left-- <= 0
        },
      }
      expect(() => tardinessBound(shop, signal)).toThrow(Stopped)
      expect(left).toBe(-1)
    }
  })
})

describe('a convex function below', () => {
  it('is convex, and nowhere above what is known, where the rising one stands still between two places', () => {
    for (let seed = 1; seed <= 50; seed++) {
      let at = 0
      const times = Float64Array.from({ length: 40 }, (_, place) => (at += ((seed * 7 + place * place * 13) % 11) ** 2))
      const below = convexBelow(times)
      expect(below.length).toBe(41)
      for (let place = 0; place < 40; place++) {
        expect(below[place + 1]!).toBeLessThanOrEqual(times[place]! + 1e-9)
        if (place > 0)
          expect(below[place + 1]! - below[place]!).toBeGreaterThanOrEqual(below[place]! - below[place - 1]! - 1e-9)
      }
      expect(below[0]).toBe(times[0])
    }
  })
})
