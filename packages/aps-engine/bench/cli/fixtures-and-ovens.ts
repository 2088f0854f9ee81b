/**
 * What the search makes of shops in which half of the milling and burning holds one of three fixtures, and of shops with few furnaces through
 * which every part goes: `node packages/aps-engine/bench/cli/fixtures-and-ovens.ts [--tasks 600] [--epochs 120] [--seeds 1,2,3,4,5,6]`.
 * Weighted tardiness and proven bound in hours, with the plan's rules checked.
 */
import { parseArgs } from 'node:util'
import { generate } from '../../src/generate/generate.ts'
import { kindAt } from '../../src/generate/shop-floor.ts'
import { level } from '../../src/instance/objective-levels.ts'
import type { Problem } from '../../src/model/model.ts'
import { Random } from '../../src/model/random.ts'
import { solve } from '../../src/solve/solve.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds } from './measure.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '600' },
    epochs: { type: 'string', default: '120' },
    seeds: { type: 'string', default: '1,2,3,4,5,6' },
  },
})
const tasks = Number(values.tasks)
const resources = Math.max(14, Math.round(tasks / 20))
const holding = ['mill-finish', 'mill-rough', 'edm'].map((key) => kindAt(key as 'edm') + 1)
const heated = kindAt('grind') + 1

function withFixtures(problem: Problem, seed: number): Problem {
  const random = new Random(seed * 43 + 31)
  const kinds = 3
  return {
    ...problem,
    fixtures: Array.from({ length: kinds }, (_, at) => ({ id: at + 1, count: 1 })),
    tasks: problem.tasks.map((task) =>
      holding.includes(task.sectionId!) && random.chance(50) ? { ...task, fixtureId: random.between(1, kinds) } : task,
    ),
  }
}

/** Grinding groups become furnaces: one in each, as large as eight parts. */
function withFurnaces(problem: Problem, seed: number): Problem {
  const random = new Random(seed * 47 + 37)
  const groups = new Set(
    problem.tasks.flatMap(({ sectionId, groupIds = [] }) => (sectionId === heated ? groupIds : [])),
  )
  const hot = problem.resources.filter(({ groupIds }) => groupIds.some((id) => groups.has(id)))
  const kept = new Set(hot.slice(0, Math.max(1, Math.round(hot.length / 4))).map(({ id }) => id))
  const isHot = new Set(hot.map(({ id }) => id))
  return {
    ...problem,
    recipes: [480, 960].map((minutes, at) => ({ id: at + 1, minutes })),
    calendars: [...problem.calendars, { id: 99, intervals: [problem.start, problem.horizonEnd] }],
    resources: problem.resources
      .filter(({ id }) => !isHot.has(id) || kept.has(id))
      .map(({ specs: _, level: __, ...one }) =>
        kept.has(one.id)
          ? { ...one, calendarId: 99, chargeSpecs: ['fill'], specs: { fill: { max: 40 } } }
          : { ...one, ...(_ ? { specs: _ } : {}), ...(__ ? { level: __ } : {}) },
      ),
    tasks: problem.tasks.map(({ started, lock: _l, planned: _p, ...task }) =>
      task.sectionId === heated
        ? { ...task, groupIds: [...groups], recipeId: random.between(1, 2), demands: { fill: random.between(2, 9) } }
        : { ...task, ...(started && !isHot.has(started.resourceId) ? { started } : {}) },
    ),
  }
}

let total = 0
for (const [name, change] of Object.entries({ fixtures: withFixtures, furnaces: withFurnaces })) {
  let sum = 0
  for (const [seed, searchSeed] of values.seeds.split(',').flatMap(
    (one) =>
      [
        [Number(one), 1],
        [Number(one), 2],
      ] as const,
  )) {
    const plain = generate({
      seed,
      tasks,
      resources,
      tasksPerMould: 40,
      tightness: 250,
      settings: { overtimeChoice: 'never' },
    })
    const problem = change(plain, seed)
    const before = cpuSeconds()
    const plan = await solve(problem, { seed: searchSeed, budget: { epochs: Number(values.epochs) } })
    const taken = cpuSeconds() - before
    const faults = verify(problem, plan).length
    if (faults > 0) throw new Error(`${name}, seed ${seed}: the plan breaks ${faults} rules`)
    const hours = (at: number, list = plan.objective) => Math.round(list[at]!.value / 60)
    const late = plan.objective[level.weightedTardiness]!.value / 60
    sum += late
    total += late
    const unplaced = plan.objective[level.unplacedTasks]!.value
    console.log(
      `${name}, seed ${seed}: ${Math.round(late)} h, bound ${hours(level.weightedTardiness, plan.lowerBound)} h, ${unplaced} unplaced, ${taken.toFixed(1)} s`,
    )
  }
  console.log(`${name}: ${Math.round(sum)} h`)
}
console.log(`all: ${Math.round(total)} h`)
