import { describe, expect, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import type { Progress } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { solve } from './solve.ts'
import { verify } from '../verify/verify.ts'

const problem = generate({ seed: 11, tasks: 400, resources: 30, tasksPerMould: 50, tightness: 60 })
const values = (levels: readonly { value: number }[]) => levels.map(({ value }) => value)

describe('solve', () => {
  it('owes a complete, valid plan even to a caller who has cancelled', async () => {
    const plan = await solve(problem, { signal: { aborted: true }, budget: { seconds: 60 } })
    expect(plan.cancelled).toBe(true)
    expect(plan.iterations).toBe(1)
    expect(plan.tasks.every(({ start }) => start !== null)).toBe(true)
    expect(verify(problem, plan)).toEqual([])
  })

  it('ends with the best so far when cancelled on the way', async () => {
    const seen: Progress[] = []
    const controller = new AbortController()
    const plan = await solve(problem, {
      signal: controller.signal,
      budget: { seconds: 60 },
      onProgress: (progress) => {
        seen.push(progress)
        if (progress.phase === 'improve') controller.abort()
      },
    })
    expect(plan.cancelled).toBe(true)
    expect(verify(problem, plan)).toEqual([])
    expect(compareLevels(values(plan.objective), values(seen[0]!.objective))).toBeLessThanOrEqual(0)
  })

  it('never gets worse with a larger budget', async () => {
    const plans = await Promise.all(
      [1, 40, 200].map((iterations) => solve(problem, { seed: 2, budget: { iterations } })),
    )
    const [first, second, third] = plans.map(({ objective }) => values(objective))
    expect(compareLevels(second!, first!)).toBeLessThanOrEqual(0)
    expect(compareLevels(third!, second!)).toBeLessThanOrEqual(0)
    expect(compareLevels(third!, first!)).toBeLessThan(0)
  })

  it('does not depend on the order of unrelated records', async () => {
    const other = { ...problem, calendars: [...problem.calendars].reverse(), links: [...problem.links].reverse() }
    const [plan, same] = await Promise.all(
      [problem, other].map((given) => solve(given, { budget: { iterations: 30 } })),
    )
    expect(same!.objective).toEqual(plan!.objective)
  })

  it('plans nothing when there is nothing to plan', async () => {
    const empty = { ...problem, moulds: [], batches: [], tasks: [], links: [] }
    const plan = await solve(empty, { budget: { seconds: 5 } })
    expect(plan.tasks).toEqual([])
    expect(verify(empty, plan)).toEqual([])
  })

  it('makes the same shop from the same seed, and another from another', () => {
    const options = { seed: 11, tasks: 400, resources: 30, tasksPerMould: 50, tightness: 60 }
    expect(generate(options)).toEqual(problem)
    expect(generate({ ...options, seed: 12 })).not.toEqual(problem)
  })
})
