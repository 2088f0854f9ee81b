import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import type { Plan, Problem, Task } from '../model/model.ts'
import type { Settings } from '../model/settings.ts'
import { settingOptions } from '../model/settings.ts'
import { solve } from './solve.ts'
import { withoutOvens } from '../testing/any-ovens.ts'
import { anyProblem } from '../testing/any-problem.ts'

/** Looks at the signal that no run of these sizes comes near: a search without end fails instead of hanging. */
const mostLooks = 100_000

/** A signal that never asks for the end, and refuses to be asked for ever. */
function countedSignal() {
  let looks = 0
  return {
    get aborted() {
      if (++looks > mostLooks) throw new Error('the run looks at its signal without end')
      return false
    },
  }
}

const withTasks = (problem: Problem, change: (task: Task) => Partial<Task>): Problem => ({
  ...problem,
  tasks: problem.tasks.map((task) => {
    const { options: _, outside: __, started: ___, ...kept } = task
    return { ...kept, ...change(task) }
  }),
})

/** Everything that can keep all tasks of a problem from having a place. */
const obstacles: Record<string, (problem: Problem) => Problem> = {
  'zero hours': (problem) => withTasks(problem, () => ({ minutes: 0 })),
  'no working time': (problem) => ({
    ...withTasks(problem, () => ({})),
    calendars: problem.calendars.map(({ id }) => ({ id, intervals: [] })),
  }),
  'overtime only, never opened': (problem) => ({
    ...withTasks(problem, () => ({})),
    settings: { ...problem.settings, overtimeChoice: 'never' },
    calendars: problem.calendars.map(({ id, intervals }) => ({ id, intervals: [], overtime: intervals })),
  }),
  'unattended hours only': (problem) => ({
    ...withTasks(problem, () => ({})),
    calendars: problem.calendars.map(({ id, intervals }) => ({ id, intervals: [], unattended: intervals })),
  }),
  'unknown gate': (problem) => {
    const { assumedGateMinutes: _, ...rest } = withTasks(problem, () => ({ gates: [{ kind: 'material', at: null }] }))
    return rest
  },
  'beyond the horizon': (problem) => ({
    ...withTasks(problem, () => ({})),
    moulds: problem.moulds.map((mould) => ({ ...mould, release: problem.horizonEnd + 1 })),
  }),
  'longer than the horizon': (problem) => withTasks(problem, () => ({ minutes: 2_000_000 })),
  'people who never meet machines': (problem) => {
    const [first] = problem.resources
    const day = 24 * 60
    const days = Array.from({ length: 300 }, (_, at) => problem.start + at * day)
    return {
      ...withTasks(problem, () => ({})),
      calendars: [
        { id: 1, intervals: days.flatMap((at) => [at, at + 8 * 60]) },
        { id: 2, intervals: days.flatMap((at) => [at + 12 * 60, at + 20 * 60]) },
      ],
      resources: [
        ...problem.resources.map((resource) => ({ ...resource, calendarId: 1 })),
        { ...first!, id: 980_001, groupIds: [], calendarId: 2, capacity: 3 },
      ],
      groups: problem.groups.map((group) => ({ ...group, peopleResourceId: 980_001 })),
    }
  },
  'no capable resource': (problem) => ({
    ...withTasks(problem, () => ({ demands: { length: 1_000_000 } })),
    resources: problem.resources.map((resource) => ({ ...resource, specs: { length: { max: 1 } } })),
  }),
  'no valid resource': (problem) => ({
    ...withTasks(problem, () => ({})),
    resources: problem.resources.map((resource) => ({ ...resource, valid: false })),
  }),
  'no group': (problem) => withTasks(problem, () => ({ groupIds: [] })),
  'waiting in a circle': (problem) => {
    const [first, second] = problem.tasks
    const plain = withTasks(problem, () => ({}))
    return {
      ...plain,
      tasks: plain.tasks.slice(0, 2),
      links: [
        { from: first!.id, to: second!.id, kind: 'route' },
        { from: second!.id, to: first!.id, kind: 'route' },
      ],
    }
  },
}

const names = Object.keys(obstacles)
const goals = settingOptions.optimizationGoal
const anyGoal = fc.constantFrom(...goals)
const seeds = fc.integer({ min: 1, max: 1_000_000 })

async function within(problem: Problem, settings: Partial<Settings>): Promise<Plan> {
  const given = { ...problem, settings: { ...problem.settings, ...settings } }
  const options = { seed: 2, signal: countedSignal() }
  const [plan] = [
    await solve(given, { ...options, budget: { epochs: 12 } }),
    await solve(given, { ...options, budget: { iterations: 200 } }),
    await solve(given, { ...options, budget: { seconds: 0.05 } }),
  ]
  return plan!
}

describe('the budget of a run', () => {
  it.each(names)('ends a run in which nothing can be placed: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(seeds, anyGoal, fc.constantFrom(6, 30), async (seed, optimizationGoal, tasksPerMould) => {
        const shop = generate({ seed, tasks: 30, resources: 14, tasksPerMould })
        const plan = await within(obstacles[name]!(shop), { optimizationGoal })
        expect(plan.tasks.filter(({ start }) => start !== null)).toEqual([])
        expect(plan.tasks.every(({ unplaced }) => unplaced)).toBe(true)
      }),
      { numRuns: 6 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('ends a run in which hardly anything can be placed', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(...names), anyGoal, async (seed, name, optimizationGoal) => {
        const any = withoutOvens(anyProblem(seed))
        // People come to every group here, and work waits for one of both only.
        const problem = { ...any, tasks: any.tasks.map(({ pieceSetId: _, ...task }) => task) }
        const [kept] = problem.moulds
        const without = obstacles[name]!(problem)
        // One mould's work stays as it was.
        const own = new Map(problem.tasks.map((task) => [task.id, task]))
        const isSameTasks = without.tasks.length === problem.tasks.length
        await within(
          {
            ...without,
            tasks: isSameTasks
              ? without.tasks.map((task) => (task.mouldId === kept!.id ? own.get(task.id)! : task))
              : without.tasks,
          },
          { optimizationGoal },
        )
      }),
      { numRuns: 25 * inject('propertyFactor'), seed: 7 },
    )
  })
})
