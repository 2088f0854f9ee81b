import { describe, expect, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import { compile } from '../instance/compile.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { jobShopBound } from './job-shop-bound.ts'
import { plainShop } from './job-shop.ts'
import { Schedule } from './schedule.ts'
import { middleShop, tightShop } from './testing.fixture.ts'
import { TightBeam } from './tight-beam.ts'

const jobShopOf = (problem: Parameters<typeof compile>[0]) => plainShop(compile(problem).shop)!

const makespanOf = (jobShop: ReturnType<typeof jobShopOf>, beam: TightBeam) => {
  const schedule = new Schedule(jobShop)
  schedule.build(jobShop.modeStart.slice(0, jobShop.count), beam.order())
  return schedule.makespan
}

describe('TightBeam', () => {
  it('finds the plan without a minute to stand in shops that have one', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const jobShop = jobShopOf(tightShop(seed, 3 + (seed % 6), 400, 40))
      const bound = jobShopBound(jobShop)
      const beam = new TightBeam(jobShop, bound, 64)
      while (beam.run(1000));
      expect(beam.steps).toBe(jobShop.count)
      expect(makespanOf(jobShop, beam)).toBe(bound)
    }
  })

  it('keeps its target whatever that is, and has no plan for one below the bound', () => {
    const jobShop = jobShopOf(middleShop(1))
    const bound = jobShopBound(jobShop)
    const hopeless = new TightBeam(jobShop, bound - 1, 64)
    while (hopeless.run(1000));
    expect(hopeless.steps).toBeLessThan(jobShop.count)
    const beam = new TightBeam(jobShop, bound, 8)
    let target = bound
    for (;;) {
      while (beam.run(1000));
      if (beam.steps === jobShop.count) break
      beam.relax(++target)
    }
    expect(makespanOf(jobShop, beam)).toBeLessThanOrEqual(target)
  })

  it('closes a large tight job shop that rules leave far behind, and the same way again', async () => {
    const problem = tightShop(7, 30, 60_000, 1_500)
    expect(problem.tasks.length).toBeGreaterThan(2_000)
    const rules = await solve(problem, { budget: { iterations: 25 } })
    const plan = await solve(problem, { budget: { epochs: 300 } })
    const makespan = (given: typeof plan) => given.objective[level.goal]!.value
    expect(makespan(rules)).toBeGreaterThan(1.4 * 60_000)
    expect(plan.method).toBe('beam')
    expect(makespan(plan)).toBe(60_000)
    expect(verify(problem, plan)).toEqual([])
    expect(await solve(problem, { budget: { epochs: plan.epochs } })).toEqual(plan)
  })
})
