import { fromIntervals } from '@mouldwright/worktime'
import { expect, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { level } from '../instance/objective-levels.ts'
import type { Problem } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { defaultSettings } from '../model/settings.ts'
import { lowerBound } from './bound.ts'
import { provenLateness } from './proven-lateness.ts'

const room = 10

/** A few moulds of one task each, all for one oven, with two limits of which one binds more. */
function furnace(seed: number): Problem {
  const random = new Random(seed)
  const ids = [1, 2, 3, 4, 5]
  return {
    start: 0,
    horizonEnd: 3_000,
    settings: { ...defaultSettings, overtimeChoice: 'never' },
    calendars: [
      { id: 1, intervals: Array.from({ length: 60 }, (_, at) => [50 * at, 50 * at + 40]).flat() },
      { id: 2, intervals: [0, 3_000] },
    ],
    groups: [{ id: 1 }],
    resources: [
      {
        id: 1,
        groupIds: [1],
        calendarId: random.between(1, 2),
        chargeSpecs: ['litres', 'kilograms'],
        specs: { litres: { max: room }, kilograms: { max: room } },
      },
    ],
    recipes: [1, 2].map((id) => ({ id, minutes: random.between(10, 30) })),
    moulds: ids.map((id) => ({
      id,
      due: random.between(15, 90),
      priority: random.between(1, 3),
      ...(random.chance(30) ? { release: random.between(0, 30) } : {}),
    })),
    batches: ids.map((id) => ({ id, mouldId: id, kind: 'workpiece', quantity: 1 })),
    tasks: ids.map((id) => ({
      id,
      batchId: id,
      mouldId: id,
      sequence: 1,
      groupIds: [1],
      minutes: 1,
      demands: { litres: random.between(2, 9), kilograms: random.between(1, 6) },
      ...(random.chance(90) ? { recipeId: random.chance(70) ? 1 : 2 } : { minutes: random.between(5, 20) }),
    })),
    links: [],
  }
}

/** Ends of the moulds in every order of charges. */
function* allPlans(problem: Problem): Generator<ReadonlyMap<number, number>> {
  const { intervals } = problem.calendars.find(({ id }) => id === problem.resources[0]!.calendarId)!
  const clock = fromIntervals(Int32Array.from(intervals), { start: 0, end: problem.horizonEnd })
  const { tasks } = problem
  const releaseOf = (id: number) => problem.moulds[id - 1]!.release ?? 0
  const fits = (charge: readonly (typeof tasks)[number][]) =>
    charge.length === 1 ||
    (charge.every(({ recipeId }) => recipeId !== undefined && recipeId === charge[0]!.recipeId) &&
      ['litres', 'kilograms'].every((name) => charge.reduce((sum, { demands }) => sum + demands![name]!, 0) <= room))
  function* fill(
    left: readonly (typeof tasks)[number][],
    free: number,
    ends: ReadonlyMap<number, number>,
  ): Generator<ReadonlyMap<number, number>> {
    if (left.length === 0) yield ends
    for (let bits = 1; bits < 1 << left.length; bits++) {
      const charge = left.filter((_, at) => bits & (1 << at))
      if (!fits(charge)) continue
      const ready = Math.max(free, ...charge.map(({ id }) => releaseOf(id)))
      const { recipeId, minutes } = charge[0]!
      const work = problem.recipes!.find(({ id }) => id === recipeId)?.minutes ?? minutes
      const end = clock.add(clock.nextWorking(ready), work)
      const inside = new Set(charge)
      yield* fill(
        left.filter((one) => !inside.has(one)),
        end,
        new Map([...ends, ...charge.map(({ id }) => [id, end] as const)]),
      )
    }
  }
  yield* fill(tasks, 0, new Map())
}

it('counts what goes into an oven, and is never above the best of all plans of charges', () => {
  let raised = 0
  let lacks = 0
  let near = 0
  for (let seed = 1; seed <= 120; seed++) {
    const problem = furnace(seed)
    const floor = lowerBound(compile(problem).shop)[level.weightedTardiness]!
    const plans = [...allPlans(problem)]
    const lateIn = (ends: ReadonlyMap<number, number>) =>
      problem.moulds.reduce((sum, { id, due, priority }) => sum + priority * Math.max(0, ends.get(id)! - due!), 0)
    const best = Math.min(...plans.map(lateIn))
    expect([seed, floor <= best]).toEqual([seed, true])
    const alone = problem.moulds.reduce((sum, { id, due, priority }) => {
      const soonest = Math.min(...plans.map((ends) => ends.get(id)!))
      return sum + priority * Math.max(0, soonest - due!)
    }, 0)
    if (floor > alone) raised++
    if (best > 0 && floor >= best / 2) near++
    for (const { mouldIds, neededMinutes, openMinutes } of provenLateness(problem).groups) {
      lacks++
      expect(neededMinutes).toBeGreaterThan(openMinutes)
      const isLate = (ends: ReadonlyMap<number, number>) =>
        mouldIds.some((id) => ends.get(id)! > problem.moulds[id - 1]!.due!)
      expect([seed, plans.every(isLate)]).toEqual([seed, true])
    }
  }
  expect([raised > 10, near > 10, lacks > 5]).toEqual([true, true, true])
})
