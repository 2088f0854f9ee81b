import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import { Constructor } from '../construct/construct.ts'
import { generate } from '../generate/generate.ts'
import type { Plan, Problem } from '../model/model.ts'
import { asLevels } from '../instance/objective-levels.ts'
import { measure } from '../construct/objective.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { Random } from '../model/random.ts'
import { reportNotes, reportTasks } from '../construct/report.ts'
import { keysOf } from '../construct/rules.ts'
import type { Shop } from '../instance/shop.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from '../verify/verify.ts'
import { LivePlan } from './live-plan.ts'
import { outcome } from './outcome.ts'
import { MouldShifts } from './mould-shifts.ts'
import { anyMove, stateOf } from './moves.fixture.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
/**
 * A lock that gave way in the schedule, and whose lane has no room for it once what it waits for comes earlier; splits that take each
 * other's people up to the horizon.
 */
const examples: [number][] = [[148_020], [1_242]]

/** Forgets what moves made of the records. */
function retimeAnew(plan: LivePlan): boolean {
  plan.layOut()
  return plan.retime()
}

function begin(seed: number): { problem: Problem; shop: Shop; schedule: PartialSchedule; plan: LivePlan } {
  const problem = anyProblem(seed)
  const { shop } = compile(problem, seed % 3 === 0 ? allOvertime(problem) : new Map())
  const builder = new Constructor(shop)
  // Work that could be split is whole in some of the plans.
  if (seed % 5 < 2) builder.maySplit = new Uint8Array(shop.taskCount)
  builder.run({ keys: keysOf(shop, 'dueDate'), scheme: seed % 2 ? 'event' : 'list', window: 0 })
  const plan = new LivePlan(shop)
  expect(plan.load(builder.schedule)).toBe(true)
  return { problem, shop, schedule: builder.schedule, plan }
}

function planOf(problem: Problem, schedule: PartialSchedule): Plan {
  return {
    engineVersion: '',
    seed: 1,
    epochs: 0,
    steps: 0,
    iterations: 0,
    cancelled: false,
    method: 'test',
    tasks: reportTasks(schedule),
    overtime: [],
    objective: asLevels(problem.settings.optimizationGoal, measure(schedule)),
    lowerBound: [],
    notes: reportNotes(schedule, []),
  }
}

describe('a live plan', () => {
  it('is never later than the schedule that it is loaded from', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { shop, schedule, plan } = begin(seed)
        for (let op = 0; op < shop.operationCount; op++) {
          expect(plan.state.isPlaced[op]).toBe(schedule.start[op]! >= 0 ? 1 : 0)
          expect(plan.state.start[op]).toBeLessThanOrEqual(schedule.start[op]!)
        }
      }),
      { numRuns: 100 * inject('propertyFactor'), seed: 7, examples },
    )
  })

  it('has after any moves the times and figures of a full timing, and before them after undo', () => {
    let kept = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem, shop, plan } = begin(seed)
        const random = new Random(seed)
        for (let step = 0; step < 40; step++) {
          const old = stateOf(plan)
          plan.trial.begin()
          let result = 0
          for (let moves = random.between(1, 3); moves > 0 && result === outcome.ok; moves--) {
            const move = anyMove(plan, random)
            if (move) result = plan.trial.move(...move)
          }
          const isUndone = result !== outcome.ok || random.chance(40)
          if (isUndone) plan.trial.undo()
          if (isUndone || !plan.trial.commit()) {
            expect(stateOf(plan)).toEqual(old)
            continue
          }
          kept++
          const found = stateOf(plan)
          expect(retimeAnew(plan)).toBe(true)
          expect(stateOf(plan)).toEqual(found)
        }
        const schedule = new PartialSchedule(shop)
        plan.store(schedule)
        const levels: number[] = []
        plan.figures.readLevels(levels)
        expect(measure(schedule)).toEqual(levels)
        if (seed % 3 !== 0) expect(verify(problem, planOf(problem, schedule))).toEqual([])
      }),
      { numRuns: 100 * inject('propertyFactor'), seed: 7, examples },
    )
    expect(kept).toBeGreaterThan(500)
  })

  it('has the times of a full timing after moulds were moved in time, one after the other', () => {
    let shifted = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem, shop, plan } = begin(seed)
        if (shop.mouldCount === 0) return
        const shifts = new MouldShifts(plan)
        const kept = new LivePlan(shop)
        const random = new Random(seed)
        for (let step = 0; step < 10; step++) {
          kept.copyFrom(plan)
          shifts.around(random.below(shop.mouldCount), random)
          if (!plan.resequence(shifts.keys)) {
            plan.copyFrom(kept)
            continue
          }
          shifted++
          const found = stateOf(plan)
          expect(retimeAnew(plan)).toBe(true)
          expect(stateOf(plan)).toEqual(found)
          const schedule = new PartialSchedule(shop)
          plan.store(schedule)
          if (seed % 3 !== 0) expect(verify(problem, planOf(problem, schedule))).toEqual([])
        }
      }),
      { numRuns: 100 * inject('propertyFactor'), seed: 7, examples },
    )
    expect(shifted).toBeGreaterThan(300)
  })

  it('reckons the way to what follows anew where a move leads to another group', () => {
    const plain = { electrodes: false, locks: false, started: false, people: false, overtime: false, levels: false }
    const base = generate({ seed: 5, tasks: 400, resources: 90, tasksPerMould: 40, features: plain })
    const tasks = base.tasks.map((task, at) => {
      const own = base.resources[(at * 7) % base.resources.length]!.id
      const other = base.resources[(at * 7 + 31) % base.resources.length]!.id
      return task.groupIds?.length ? { ...task, options: [{ resourceId: own }, { resourceId: other }] } : task
    })
    const { shop } = compile({ ...base, tasks })
    const builder = new Constructor(shop)
    builder.run({ keys: keysOf(shop, 'dueDate'), scheme: 'event', window: 0 })
    const plan = new LivePlan(shop)
    expect(plan.load(builder.schedule)).toBe(true)
    const random = new Random(5)
    let changed = 0
    for (let step = 0; step < 4_000; step++) {
      const move = anyMove(plan, random)
      if (!move || shop.modeGroup[move[1]] === shop.modeGroup[plan.state.mode[move[0]]!]) continue
      plan.trial.begin()
      if (plan.trial.move(...move) !== outcome.ok || !plan.trial.commit()) {
        plan.trial.undo()
        continue
      }
      changed++
      const found = stateOf(plan)
      expect(retimeAnew(plan)).toBe(true)
      expect(stateOf(plan)).toEqual(found)
    }
    expect(changed).toBeGreaterThan(20)
  })
})
