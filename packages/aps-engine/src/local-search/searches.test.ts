import { describe, expect, it } from 'vitest'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import { Constructor } from '../construct/construct.ts'
import { generate } from '../generate/generate.ts'
import type { Plan, Problem } from '../model/model.ts'
import { asLevels, compareLevels, level } from '../instance/objective-levels.ts'
import { measure } from '../construct/objective.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { keysOf } from '../construct/rules.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Settings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { ChainSearch } from './chain-search.ts'
import { OvertimeSearch } from './overtime-search.ts'
import { PlanMerge } from './plan-merge.ts'
import { SplitSearch } from './split-search.ts'

const timings = 100_000

/** A shop of which most moulds are late, and a plan by one rule, each task at the mode that it has alone first. */
function begin(settings: Partial<Settings> = {}) {
  const problem = generate({ seed: 5, tasks: 300, resources: 24, tasksPerMould: 40, tightness: 60, settings })
  const compiled = compile(problem)
  const { shop } = compiled
  const builder = new Constructor(shop)
  const forced = shop.modeStart.slice(0, shop.taskCount).map((c, t) => (c < shop.modeStart[t + 1]! ? c : -1))
  builder.run({ keys: keysOf(shop, 'dueDate'), scheme: 'list', window: 0, forced })
  const schedule = new PartialSchedule(shop)
  schedule.copyFrom(builder.schedule)
  return { problem, compiled, shop, schedule }
}

/** Six pieces of one task, 600 minutes, on three machines; B, one piece, is ten times as heavy and late from the start. */
function splittable(hasOther: boolean): Problem {
  const day = 1440
  const intervals = Array.from({ length: 10 }, (_, i) => [i * day + 480, i * day + 1200]).flat()
  const moulds = [
    { id: 1, due: hasOther ? 9 * day : 500, priority: 1 },
    { id: 2, due: 500, priority: 10 },
  ]
  const tasks = [
    { id: 1, batchId: 1, mouldId: 1, sequence: 1, groupIds: [1], minutes: 600 },
    { id: 2, batchId: 2, mouldId: 2, sequence: 1, groupIds: [1], minutes: 300 },
  ]
  const count = hasOther ? 2 : 1
  return {
    start: 480,
    horizonEnd: 10 * day,
    settings: { ...defaultSettings, dynamicWorkSplitting: 'on' },
    calendars: [{ id: 1, intervals }],
    groups: [{ id: 1 }],
    resources: [11, 12, 13].map((id) => ({ id, groupIds: [1], calendarId: 1 })),
    moulds: moulds.slice(0, count),
    batches: moulds
      .slice(0, count)
      .map(({ id }) => ({ id, mouldId: id, kind: 'workpiece', quantity: id === 1 ? 6 : 1 })),
    tasks: tasks.slice(0, count),
    links: [],
  }
}

function planOf(problem: Problem, schedule: PartialSchedule): Plan {
  const levels = asLevels(problem.settings.optimizationGoal, measure(schedule))
  return {
    ...{ engineVersion: '', seed: 1, epochs: 0, steps: 0, iterations: 0, cancelled: false, method: 'test' },
    tasks: reportTasks(schedule),
    overtime: [],
    objective: levels,
    lowerBound: levels,
    notes: reportNotes(schedule, []),
  }
}

describe('searches', () => {
  it('moves of operations make a plan better, exactly by what they say, and the same again from a seed', () => {
    const { problem, shop, schedule } = begin()
    const run = () => {
      const search = new ChainSearch(shop, 3)
      expect(search.adopt(schedule)).toBe(true)
      expect(search.run(timings)).toBe(true)
      return search
    }
    const search = run()
    const found = new PartialSchedule(shop)
    search.store(found)
    expect(measure(found)).toEqual(search.bestLevels)
    expect(search.bestLevels[level.weightedTardiness]).toBeLessThan(0.95 * measure(schedule)[level.weightedTardiness]!)
    expect(verify(problem, planOf(problem, found))).toEqual([])
    expect(run().bestLevels).toEqual(search.bestLevels)
  })

  it.each([
    ['a task that binds a late mould is split', false, 1, 3],
    ['a split that holds up a heavier mould goes back to the others', true, 3, 2],
  ])('%s, and nothing but that helps', (_, hasOther, before, after) => {
    const problem = splittable(hasOther)
    const { shop } = compile(problem)
    const builder = new Constructor(shop)
    const forced = hasOther ? undefined : Int32Array.of(0)
    builder.run({ keys: Float64Array.of(1, 2), scheme: 'list', window: 0, ...(forced ? { forced } : {}) })
    expect(builder.schedule.splits[0]).toBe(before)
    const run = () => {
      const search = new SplitSearch(shop, 3)
      expect(search.adopt(builder.schedule)).toBe(true)
      search.run(20_000)
      return search
    }
    const search = run()
    const found = new PartialSchedule(shop)
    search.store(found)
    expect(found.splits[0]).toBe(after)
    expect(measure(found)).toEqual(search.bestLevels)
    expect(compareLevels(search.bestLevels, measure(builder.schedule))).toBeLessThan(0)
    expect(verify(problem, planOf(problem, found))).toEqual([])
    expect(run().bestLevels).toEqual(search.bestLevels)
  })

  it('two plans that searches made of one are merged into a better one than either', () => {
    const { problem, shop, schedule } = begin()
    const searched = (seed: number) => {
      const search = new ChainSearch(shop, seed)
      search.adopt(schedule)
      search.run(timings / 10)
      const found = new PartialSchedule(shop)
      search.store(found)
      return found
    }
    let better = 0
    for (const seed of [1, 2, 3, 4]) {
      const plans = [searched(seed), searched(seed + 10)]
      const [first, second] = plans.sort((a, b) => compareLevels(measure(a), measure(b)))
      const levels = measure(first!)
      const merge = new PlanMerge(shop)
      const isBetter = merge.run(shop, first!, levels, second!, undefined)
      const found = new PartialSchedule(shop)
      merge.store(found)
      expect(measure(found)).toEqual(merge.levels)
      expect(verify(problem, planOf(problem, found))).toEqual([])
      expect(compareLevels(merge.levels, levels)).toBeLessThanOrEqual(0)
      expect(compareLevels(merge.levels, levels) < 0).toBe(isBetter)
      if (merge.levels[level.weightedTardiness]! < levels[level.weightedTardiness]!) better++
    }
    expect(better).toBeGreaterThan(1)
  })

  it('single overtime periods are opened before what makes a mould late', () => {
    const { compiled, problem, shop, schedule } = begin()
    const run = () => {
      const search = new OvertimeSearch(compiled, allOvertime(problem), 2)
      return { open: search.run(schedule, shop, new Map(), 60), levels: search.levels }
    }
    const { open, levels } = run()
    expect(open?.size).toBeGreaterThan(0)
    expect(levels[level.weightedTardiness]).toBeLessThan(measure(schedule)[level.weightedTardiness]!)
    expect(levels[level.overtimeMinutes]).toBeGreaterThan(0)
    expect(run()).toEqual({ open, levels })
  })

  it('solve uses them together: better than its rules, and the same plan from seed and epochs', async () => {
    const { problem } = begin({ dynamicWorkSplitting: 'on' })
    const rules = await solve(problem, { seed: 4, budget: { iterations: 40 } })
    const plan = await solve(problem, { seed: 4, budget: { iterations: 3_000 } })
    expect(plan.objective[level.weightedTardiness]!.value).toBeLessThan(
      0.99 * rules.objective[level.weightedTardiness]!.value,
    )
    expect(verify(problem, plan)).toEqual([])
    expect(await solve(problem, { seed: 4, budget: { epochs: plan.epochs } })).toEqual(plan)
  })
})
