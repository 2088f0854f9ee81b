import { describe, expect, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { kernelBound } from './kernel-bound.ts'
import { plainShop } from './kernel-problem.ts'
import { Schedule } from './schedule.ts'
import { middleShop, tightShop } from './testing.fixture.ts'
import { TightBeam } from './tight-beam.ts'

const kernelOf = (problem: Parameters<typeof compile>[0]) => plainShop(compile(problem).shop)!

const makespanOf = (kernel: ReturnType<typeof kernelOf>, beam: TightBeam) => {
  const schedule = new Schedule(kernel)
  schedule.build(kernel.modeStart.slice(0, kernel.count), beam.order())
  return schedule.makespan
}

describe('TightBeam', { timeout: 60_000 }, () => {
  it('finds the plan without a minute to stand in shops that have one', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const kernel = kernelOf(tightShop(seed, 3 + (seed % 6), 400, 40))
      const bound = kernelBound(kernel)
      const beam = new TightBeam(kernel, bound, 64)
      while (beam.run(1000));
      expect(beam.steps).toBe(kernel.count)
      expect(makespanOf(kernel, beam)).toBe(bound)
    }
  })

  it('keeps its target whatever that is, and has no plan for one below the bound', () => {
    const kernel = kernelOf(middleShop(1))
    const bound = kernelBound(kernel)
    const hopeless = new TightBeam(kernel, bound - 1, 64)
    while (hopeless.run(1000));
    expect(hopeless.steps).toBeLessThan(kernel.count)
    const beam = new TightBeam(kernel, bound, 8)
    let target = bound
    for (;;) {
      while (beam.run(1000));
      if (beam.steps === kernel.count) break
      beam.relax(++target)
    }
    expect(makespanOf(kernel, beam)).toBeLessThanOrEqual(target)
  })

  it('closes a large tight job shop that rules leave far behind, and the same way again', async () => {
    const problem = tightShop(7, 30, 60_000, 1_500)
    expect(problem.tasks.length).toBeGreaterThan(2_000)
    const rules = await solve(problem, { budget: { iterations: 25 } })
    const plan = await solve(problem, { budget: { epochs: 300 } })
    const makespan = (given: typeof plan) => given.objective[2]!.value
    expect(makespan(rules)).toBeGreaterThan(1.4 * 60_000)
    expect(plan.method).toBe('beam')
    expect(makespan(plan)).toBe(60_000)
    expect(verify(problem, plan)).toEqual([])
    expect(await solve(problem, { budget: { epochs: plan.epochs } })).toEqual(plan)
  })
})
