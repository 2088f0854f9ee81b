import { describe, expect, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import { lowerBound } from './bound.ts'
import { compile } from '../instance/compile.ts'
import { explain } from '../explain/explain.ts'
import type { Problem, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { generateColumns } from '../generate/generate.ts'
import { FAR } from '../instance/shop.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { allPlans, smallShop } from '../testing/small-shop.fixture.ts'
import { chainsAlone } from './chains-alone.ts'
import { greatestLack, latestEnds } from './lack.ts'
import { poolsOf } from './pools.ts'
import { provenLateness, widestShop } from './proven-lateness.ts'

/** So much work for so few machines that not all of it can be in time. */
const crowded = (seed: number) =>
  generateColumns({
    seed,
    tasks: 500,
    resources: 12,
    tasksPerMould: 12,
    tightness: 350,
    features: { releases: false },
    settings: { overtimeChoice: 'never' },
  })

const goals = ['onTime', 'makespan', 'flow'] as const

describe('what no plan can beat', () => {
  it('is never above the best of all plans of a small shop, and often equal', () => {
    const met = { tardiness: 0, second: 0 }
    for (let seed = 1; seed <= 60; seed++) {
      const problem = smallShop(seed, { optimizationGoal: goals[seed % 3]! })
      const floor = lowerBound(compile(problem).shop)
      let tardiness = Infinity
      let second = Infinity
      for (const { levels } of allPlans(problem)) {
        tardiness = Math.min(tardiness, levels[level.weightedTardiness]!)
        second = Math.min(second, levels[level.goal]!)
      }
      expect([seed, tardiness >= floor[level.weightedTardiness]!, second >= floor[level.goal]!]).toEqual([
        seed,
        true,
        true,
      ])
      if (tardiness === floor[level.weightedTardiness]) met.tardiness++
      if (second === floor[level.goal]) met.second++
    }
    expect(met.tardiness).toBeGreaterThan(30)
    expect(met.second).toBeGreaterThan(30)
  })

  it('counts the dates of tasks beside those of their moulds, and is never above the best of all plans', () => {
    let raised = 0
    let met = 0
    for (let seed = 1; seed <= 40; seed++) {
      const problem = smallShop(seed)
      const random = new Random(seed)
      const dated = problem.tasks.map((task) =>
        random.chance(50) ? { ...task, due: random.between(4, 16), duePriority: random.between(1, 3) } : task,
      )
      const floorOf = (one: Problem) => lowerBound(compile(one).shop)[level.weightedTardiness]!
      const withDates = { ...problem, tasks: dated }
      const floor = floorOf(withDates)
      const best = Math.min(...allPlans(withDates).map(({ levels }) => levels[level.weightedTardiness]!))
      expect([seed, floor <= best, floor >= floorOf(problem)]).toEqual([seed, true, true])
      if (floor > floorOf(problem)) raised++
      if (floor === best) met++
    }
    expect([raised, met].map((count) => count > 10)).toEqual([true, true])
  })

  it('is the plan itself where two moulds share one machine', () => {
    const base = smallShop(1)
    const task = (id: number, minutes: number): Task => ({
      id,
      batchId: id,
      mouldId: id,
      sequence: 1,
      options: [{ resourceId: 3 }],
      minutes,
    })
    const problem: Problem = {
      ...base,
      resources: base.resources.map((resource) => ({ ...resource, calendarId: 1 })),
      moulds: [10, 12].map((due, at) => ({ id: at + 1, due, priority: 2 })),
      batches: [1, 2].map((id) => ({ id, mouldId: id, kind: 'workpiece', quantity: 1 })),
      tasks: [task(1, 10), task(2, 12)],
      links: [],
    }
    // 22 minutes of work with a break from 20 to 30 end at 32: 20 late with priority 2, on one of two.
    expect(lowerBound(compile(problem).shop)[1]).toBe(2 * 20)
    expect(provenLateness(problem)).toEqual({
      moulds: [],
      groups: [
        { groupId: 2, resourceIds: [3], from: 0, until: 12, openMinutes: 12, neededMinutes: 22, mouldIds: [1, 2] },
      ],
    })
  })
})

describe('proven lateness', () => {
  it('holds in every plan of a small shop', () => {
    let late = 0
    let lacks = 0
    for (let seed = 1; seed <= 60; seed++) {
      const problem = smallShop(seed)
      const proven = provenLateness(problem)
      late += proven.moulds.length
      lacks += proven.groups.length
      const due = new Map(problem.moulds.map(({ id, due: at }) => [id, at!]))
      for (const { ends } of allPlans(problem)) {
        for (const { mouldId, earliestEnd, lateMinutes } of proven.moulds) {
          expect(ends.get(mouldId)!).toBeGreaterThanOrEqual(earliestEnd)
          expect(earliestEnd - due.get(mouldId)!).toBe(lateMinutes)
        }
        for (const { mouldIds } of proven.groups)
          expect([seed, mouldIds.some((id) => ends.get(id)! > due.get(id)!)]).toEqual([seed, true])
      }
    }
    expect([late, lacks].map((count) => count > 8)).toEqual([true, true])
  })

  it('finds the stretch that lacks most, as a look at every stretch does', () => {
    let found = 0
    for (let seed = 1; seed <= 8; seed++) {
      const shop = widestShop(crowded(seed))
      const alone = chainsAlone(shop)
      const latest = latestEnds(shop, shop.mouldDue)
      for (const pool of poolsOf(shop)) {
        const work = (t: number) => Math.min(...shop.modeWork.subarray(shop.modeStart[t], shop.modeStart[t + 1]))
        const asked = [...pool.tasks].filter((t) => latest[t]! < FAR && work(t) > 0 && alone.finish[t]! <= latest[t]!)
        let most = 0
        for (const from of new Set(asked.map((t) => alone.earliest[t]!)))
          for (const until of new Set(asked.map((t) => latest[t]!))) {
            if (until <= from) continue
            const inside = asked.filter((t) => alone.earliest[t]! >= from && latest[t]! <= until)
            const needed = inside.reduce((sum, t) => sum + work(t), 0)
            most = Math.max(most, needed - (pool.capacity.workAt(until) - pool.capacity.workAt(from)))
          }
        const lack = greatestLack(shop, pool, alone, latest)
        expect([seed, lack ? lack.needed - lack.open : 0]).toEqual([seed, most])
        if (lack) found++
      }
    }
    expect(found).toBeGreaterThan(10)
  })

  it('is told with the explanation of a mould: late in any plan by at least so much', async () => {
    let told = 0
    for (let seed = 1; seed <= 12; seed++) {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { budget: { iterations: 5 } })
      const proven = new Map(provenLateness(problem).moulds.map(({ mouldId, lateMinutes }) => [mouldId, lateMinutes]))
      for (const { id } of problem.moulds) {
        const explanation = explain(problem, plan, { mouldId: id })
        if (!explanation) continue
        expect(explanation.leastLateMinutes).toBe(proven.get(id) ?? 0)
        // A mould with work that has no place may end before that.
        const isWhole = plan.objective[level.unplacedTasks]!.value === plan.lowerBound[level.unplacedTasks]!.value
        if (isWhole) expect(explanation.lateMinutes).toBeGreaterThanOrEqual(explanation.leastLateMinutes!)
        told += explanation.leastLateMinutes!
      }
    }
    expect(told).toBeGreaterThan(0)
  })
})
