/**
 * How much of a published plan stays where it is after small changes: `npm run bench:calm -- [--factory tight-1k] [--published 300] [--epochs 60] [--changes 20]`.
 * A factory of `bench:factories` is planned for as many epochs as are told and published. Then come so many changes, each of the published plan: a machine closed, work longer or
 * shorter, material later, a mould more urgent, later, cancelled or new. Each is planned three ways for as many epochs: from scratch, from the published
 * plan, and what the change touches alone. Told for each: percent of the tasks outside touched machines and moulds that start more than an hour from
 * where they did or on another resource, and weighted tardiness against that from scratch. Epochs are fixed: load changes nothing but the time.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { touchedTasks } from '../../src/forecast/touched.ts'
import { generate } from '../../src/generate/generate.ts'
import type { Mix } from '../../src/generate/mix.ts'
import { level } from '../../src/instance/objective-levels.ts'
import { closedBetween } from '../../src/interactive/calendar-change.ts'
import type { Id, Plan, Problem, SolveOptions, Task } from '../../src/model/model.ts'
import { Random } from '../../src/model/random.ts'
import { solve } from '../../src/solve/solve.ts'
import { verify } from '../../src/verify/verify.ts'
import { addLike } from './changed-shop.ts'
import { cpuSeconds } from './measure.ts'

const day = 1_440
const { values } = parseArgs({
  options: {
    factory: { type: 'string', default: 'tight-1k' },
    published: { type: 'string', default: '300' },
    epochs: { type: 'string', default: '60' },
    changes: { type: 'string', default: '20' },
  },
})
const budget = { epochs: Number(values.epochs) }
const file = new URL('../data/factories.json', import.meta.url)
const { factories } = JSON.parse(readFileSync(file, 'utf8')) as {
  factories: { name: string; seed: number; tasks: number; resources: number; tightness: number; mix?: Mix }[]
}
const { name, ...options } = factories.find((one) => one.name === values.factory)!

/** A changed shop, and the moulds and resources that the change names. */
interface Changed {
  problem: Problem
  moulds: Id[]
  resources: Id[]
}
type Make = (problem: Problem, random: Random) => Changed

const ofTask =
  (by: (task: Task, random: Random, start: number) => Partial<Task>): Make =>
  (problem, random) => {
    const open = problem.tasks.filter(
      ({ started, planned }) => !started && planned && planned.start < problem.start + 7 * day,
    )
    const chosen = random.pick(open)
    const tasks = problem.tasks.map((task) =>
      task === chosen ? { ...task, ...by(task, random, problem.start) } : task,
    )
    return { problem: { ...problem, tasks }, moulds: [chosen.mouldId], resources: [] }
  }
const ofMould =
  (by: (due: number, priority: number) => { due?: number; priority?: number }): Make =>
  (problem, random) => {
    const chosen = random.pick(problem.moulds.filter(({ due }) => due !== null))
    const moulds = problem.moulds.map((one) => (one === chosen ? { ...one, ...by(one.due!, one.priority) } : one))
    return { problem: { ...problem, moulds }, moulds: [chosen.id], resources: [] }
  }
const closed =
  (days: number): Make =>
  (problem, random) => {
    const used = problem.tasks.flatMap(({ planned, started }) =>
      planned && !started ? (planned.resourceId ?? []) : [],
    )
    const id = random.pick(used)
    const from = problem.start + random.between(1, 4) * day
    return { problem: closedBetween(problem, id, from, from + days * day), moulds: [], resources: [id] }
  }

const kinds: Record<string, Make> = {
  'a machine is closed for a day': closed(1),
  'work takes twice as long': ofTask(({ minutes }) => ({ minutes: 2 * minutes })),
  'material comes two days later': ofTask(({ planned }) => ({
    gates: [{ kind: 'material', at: planned!.start + 2 * day }],
  })),
  'a mould is due three days sooner': ofMould((due) => ({ due: due - 3 * day })),
  'work takes half as long': ofTask(({ minutes }) => ({ minutes: Math.ceil(minutes / 2) })),
  'a mould is due three days later': ofMould((due) => ({ due: due + 3 * day })),
  'a machine is closed for three days': closed(3),
  'a mould is twice as important': ofMould((_, priority) => ({ priority: 2 * priority })),
  'a mould is cancelled': (problem, random) => {
    const { id } = random.pick(problem.moulds)
    const tasks = problem.tasks.filter(({ mouldId, started }) => mouldId !== id || started)
    const known = new Set(tasks.map((task) => task.id))
    const links = problem.links.filter(({ from, to }) => known.has(from) && known.has(to))
    return { problem: { ...problem, tasks, links }, moulds: [id], resources: [] }
  },
  'a mould is ordered': (problem, random) => {
    const next = {
      ...problem,
      moulds: [...problem.moulds],
      batches: [...problem.batches],
      tasks: [...problem.tasks],
      links: [...problem.links],
    }
    addLike(next, problem, random.pick(problem.moulds), random)
    return { problem: next, moulds: [next.moulds.at(-1)!.id], resources: [] }
  },
}

/** Percent of the published tasks beside what the change names that are somewhere else. */
function movedIn(published: Plan, plan: Plan, { problem, moulds, resources }: Changed): number {
  const tasks = new Map(problem.tasks.map((task) => [task.id, task]))
  const now = new Map(plan.tasks.map((row) => [`${row.taskId}/${row.split}`, row]))
  let all = 0
  let moved = 0
  for (const { taskId, split, start, resourceId } of published.tasks) {
    const task = tasks.get(taskId)
    const row = now.get(`${taskId}/${split}`)
    if (!task || start === null || moulds.includes(task.mouldId) || resources.includes(resourceId ?? -1)) continue
    all++
    if (!row || row.start === null || row.resourceId !== resourceId || Math.abs(row.start - start) > 60) moved++
  }
  return (100 * moved) / Math.max(1, all)
}

const lateIn = (plan: Plan) => plan.objective[level.weightedTardiness]!.value
const scopeOf = (problem: Problem, plan: Plan, moulds: readonly Id[]): Pick<SolveOptions, 'scope'> => {
  const touched = touchedTasks(problem, plan)
  return touched ? { scope: { tasks: touched, moulds } } : {}
}

const shop = generate(options)
const published = await solve(shop, { seed: 1, budget: { epochs: Number(values.published) } })
const rows = new Map(published.tasks.map((row) => [row.taskId, row]))
const problem: Problem = {
  ...shop,
  tasks: shop.tasks.map((task) => {
    const { resourceId, start } = rows.get(task.id)!
    return task.started || start === null ? task : { ...task, planned: { resourceId, start } }
  }),
}
const solved = async (changed: Problem, how: Partial<SolveOptions> = {}) => {
  const plan = await solve(changed, { seed: 2, budget, ...how })
  const faults = verify(changed, plan)
  if (faults.length > 0) throw new Error(`the plan breaks ${faults.length} rules: ${JSON.stringify(faults[0])}`)
  return plan
}
const further = { startFrom: published, reuse: 'off' } as const
const nothing: Changed = { problem, moulds: [], resources: [] }
const sums = { from: 0, touched: 0, fromLate: 0, touchedLate: 0, scratchLate: 0, calm: 0, good: 0, goodFrom: 0 }
const shown = (value: number) => `${value.toFixed(1)} %`
console.log(`${name}: ${Math.round(lateIn(published) / 60)} h after ${values.published} epochs`)
const same = movedIn(published, await solved(problem, further), nothing)
const sameTouched = movedIn(
  published,
  await solved(problem, { ...further, ...scopeOf(problem, published, []) }),
  nothing,
)
console.log(
  `nothing changed: ${shown(same)} moved from the plan, ${shown(sameTouched)} where what is touched is planned again`,
)
const makes = Object.entries(kinds)
for (let at = 0; at < Number(values.changes); at++) {
  const [what, make] = makes[at % makes.length]!
  const changed = make(problem, new Random(at + 1))
  const scratch = await solved(changed.problem)
  const plan = await solved(changed.problem, further)
  const part = await solved(changed.problem, {
    ...further,
    ...scopeOf(changed.problem, published, changed.moulds),
    isCalm: true,
  })
  const [moved, movedPart] = [plan, part].map((one) => movedIn(published, one, changed))
  const [late, latePart, lateScratch] = [plan, part, scratch].map(lateIn)
  sums.from += moved!
  sums.touched += movedPart!
  sums.fromLate += late!
  sums.touchedLate += latePart!
  sums.scratchLate += lateScratch!
  if (movedPart! <= 5) sums.calm++
  if (movedPart! <= 5 && latePart! <= 1.01 * Math.min(lateScratch!, late!)) sums.good++
  if (movedPart! <= 5 && latePart! <= 1.01 * late!) sums.goodFrom++
  console.log(
    `${what}: scratch ${Math.round(lateScratch! / 60)} h, ${shown(movedIn(published, scratch, changed))} moved; from the plan ${Math.round(late! / 60)} h, ${shown(moved!)}; what is touched ${Math.round(latePart! / 60)} h, ${shown(movedPart!)}`,
  )
}
const count = Number(values.changes)
const against = (sum: number) => `${(100 * (sum / Math.max(1, sums.scratchLate) - 1)).toFixed(2)} %`
console.log(
  `${count} changes: from the plan ${shown(sums.from / count)} moved at ${against(sums.fromLate)} of tardiness against scratch; what is touched ${shown(sums.touched / count)} at ${against(sums.touchedLate)}. Goal (5 % moved, tardiness + 1 %): ${sums.calm} calm, ${sums.good} with both, ${sums.goodFrom} where the run from the plan alone is the measure; ${cpuSeconds().toFixed(0)} CPU s`,
)
