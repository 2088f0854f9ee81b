import { describe, expect, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import type { Problem, Progress } from '../model/model.ts'
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

  it('[PH-17] brings a part forward by nothing but its date, and of two by their weights', async () => {
    const parts = 4
    const base: Problem = {
      ...problem,
      settings: { ...problem.settings, taskSchedulingRule: 'firstIn' },
      calendars: [{ id: 1, intervals: [problem.start, problem.horizonEnd] }],
      groups: [{ id: 1 }],
      resources: [{ id: 1, groupIds: [1], calendarId: 1 }],
      flowTimes: [],
      frozen: [],
      moulds: [{ id: 1, due: problem.start + 50_000, priority: 5 }],
      batches: Array.from({ length: parts }, (_, at) => ({ id: at + 1, mouldId: 1, kind: 'workpiece', quantity: 1 })),
      tasks: Array.from({ length: parts }, (_, at) => ({
        ...{ id: at + 1, batchId: at + 1, mouldId: 1, sequence: 10, groupIds: [1], minutes: 600 },
      })),
      links: [],
      setups: [],
    }
    const dated = (dates: Record<number, { due: number; duePriority: number }>): Problem => ({
      ...base,
      tasks: base.tasks.map((task) => ({ ...task, ...dates[task.id] })),
    })
    const orderOf = async (of: Problem) => {
      const plan = await solve(of, { seed: 1, budget: { iterations: 100 } })
      expect(verify(of, plan)).toEqual([])
      return plan.tasks.toSorted((one, other) => one.start! - other.start!).map(({ taskId }) => taskId)
    }
    const soon = problem.start + 600
    expect((await orderOf(base))[0]).toBe(1)
    expect((await orderOf(dated({ 3: { due: soon, duePriority: 5 } })))[0]).toBe(3)
    const two = { 2: { due: soon, duePriority: 2 }, 4: { due: soon, duePriority: 9 } }
    expect((await orderOf(dated(two))).slice(0, 2)).toEqual([4, 2])
  })

  it.each(['strict', 'preferred', 'off'] as const)(
    'opens overtime for new work of a plan that goes on, where its resource has no other time: reuse %s',
    async (reuse) => {
      const { start } = problem
      const of = (tasks: number, overtime: number[]): Problem => ({
        ...problem,
        settings: { ...problem.settings, overtimeChoice: 'whenLate' },
        calendars: [
          { id: 1, intervals: [start, start + 5_000] },
          { id: 2, intervals: [], overtime },
        ],
        groups: [{ id: 1 }, { id: 2 }],
        resources: [1, 2].map((id) => ({ id, groupIds: [id], calendarId: id })),
        flowTimes: [],
        frozen: [],
        moulds: [{ id: 1, due: start + 50_000, priority: 5 }],
        batches: [{ id: 1, mouldId: 1, kind: 'workpiece', quantity: 1 }],
        tasks: Array.from({ length: tasks }, (_, at) => ({
          ...{ id: at + 1, batchId: 1, mouldId: 1, sequence: at, groupIds: [at + 1], minutes: 60 },
        })),
        links: [],
        setups: [],
      })
      const startFrom = await solve(of(1, []), { budget: { iterations: 10 } })
      const now = of(2, [start + 600, start + 720])
      const plan = await solve(now, { budget: { iterations: 100 }, startFrom, reuse })
      expect(verify(now, plan)).toEqual([])
      expect(plan.tasks.map((row) => row.start)).toEqual([start, start + 600])
      expect(plan.overtime).toEqual([{ resourceId: 2, intervals: [start + 600, start + 720] }])
    },
  )

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
