import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { minutesAt, minutesLeft } from '../instance/facts.ts'
import { retime, withoutPeople } from '../interactive/retime.fixture.ts'
import { Random } from '../model/random.ts'
import type { Plan, Problem } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem, withoutFixtures } from '../testing/any-problem.ts'
import { forecast } from './forecast.ts'
import { afterReports, type Happened } from './happened.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const numRuns = 60 * inject('propertyFactor')

const endsOf = (rows: ReturnType<typeof forecast>) => new Map(rows!.map(({ mouldId, end }) => [mouldId, end]))

/** Some of what should have begun by a moment has, or has ended; a part of it on another machine. */
function anyReports(problem: Problem, plan: Plan, random: Random): Happened {
  const last = Math.max(problem.start, ...plan.tasks.map(({ end }) => end ?? 0))
  const now = random.between(problem.start, last)
  const taskOf = new Map(problem.tasks.map((task) => [task.id, task]))
  const finished: { taskId: number; end: number }[] = []
  const started: Happened['started'][number][] = []
  for (const { taskId, split, start, end, resourceId } of plan.tasks) {
    if (split > 1 || start === null || start >= now || random.chance(20)) continue
    if (end! <= now && random.chance(80)) finished.push({ taskId, end: random.between(start, now) })
    else
      started.push({
        taskId,
        at: Math.min(now, Math.max(problem.start, start + random.between(-300, 300))),
        resourceId: random.chance(10) ? random.pick(problem.resources).id : resourceId,
        progress: taskOf.get(taskId)!.milestone ? 0 : random.between(0, 99) / 100,
        workedMinutes: 0,
        paused: random.chance(20),
      })
  }
  return { now, finished, started }
}

const anyPlan = async (seed: number) => {
  const problem = withoutPeople(withoutFixtures(anyProblem(seed)))
  return { problem, plan: await solve(problem, { seed, budget: { iterations: 1 } }) }
}

/** Rows tell the whole work of what has begun; less is left. */
function withWorkLeft({ problem, plan }: { problem: Problem; plan: Plan }): Plan {
  const taskOf = new Map(problem.tasks.map((task) => [task.id, task]))
  const rateOf = new Map(problem.resources.map(({ id, workRate = 100 }) => [id, workRate]))
  const tasks = plan.tasks.map((row) => {
    const { started, minutes, options, outside } = taskOf.get(row.taskId)!
    if (!started) return row
    const own = outside?.minutes ?? options?.find(({ resourceId }) => resourceId === row.resourceId)?.minutes
    const rate = own === undefined ? (rateOf.get(row.resourceId ?? 0) ?? 100) : 100
    return { ...row, workMinutes: minutesLeft(minutesAt(rate, own ?? minutes), problem.settings, started) }
  })
  return { ...plan, tasks }
}

it('[PH-12] is not later than the plan while nothing but the start has come', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { problem, plan } = await anyPlan(seed)
      const planned = new Map<number, number | null>()
      const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
      for (const { taskId, end } of plan.tasks) {
        const mouldId = mouldOf.get(taskId)!
        const known = planned.get(mouldId)
        planned.set(mouldId, end === null || known === null ? null : Math.max(end, known ?? end))
      }
      const ends = endsOf(forecast(problem, plan, { now: problem.start, finished: [], started: [] }))
      for (const [mouldId, end] of planned) {
        if (end === null) expect(ends.get(mouldId)).toBe(null)
        else expect(ends.get(mouldId)).toBeLessThanOrEqual(end)
      }
    }),
    { numRuns },
  )
})

it('[PH-12] is what the constructions’ own timing gives for what is left in its order', async () => {
  let timed = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { problem: any, plan } = await anyPlan(seed)
      const problem: Problem = { ...any, settings: { ...any.settings, productionDirection: 'forward' } }
      const happened = anyReports(problem, plan, new Random(seed))
      const found = forecast(problem, plan, happened)
      const rest = afterReports(problem, plan, happened)
      const truth = retime(rest.problem, withWorkLeft(rest))
      if (!found || !truth) return
      timed += 1
      const done = new Map<number, number>()
      const mouldOf = new Map(problem.tasks.map(({ id, mouldId }) => [id, mouldId]))
      for (const { taskId, end } of happened.finished)
        done.set(mouldOf.get(taskId)!, Math.max(end, done.get(mouldOf.get(taskId)!) ?? 0))
      for (const { mouldId, end } of found) {
        if (end === null) continue
        expect(end).toBe(Math.max(done.get(mouldId) ?? -1, truth.ends.get(mouldId) ?? -1))
      }
    }),
    { numRuns },
  )
  expect(timed).toBeGreaterThan(numRuns / 3)
})
