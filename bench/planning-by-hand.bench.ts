/**
 * What a planner waits for who changes a plan by hand: the session's thread from the bytes of a saved plan, as the server does it. A drag asks
 * `try` at most once a frame; network and drawing come on top.
 */
import { generate, solve, type Plan, type Problem } from '@mouldwright/aps-engine'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  PlanningSession,
  baseOf,
  numbered,
  type SessionChange,
} from '../modules/aps/server/engine/session/planned.fixture.ts'

interface Row {
  name: string
  value: number
  unit: string
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const tries = 400
/** Not counted: a thread's first answers wait for the compiler. */
const cold = 20
const rescued = 5

export async function run(): Promise<Row[]> {
  return [...(await measure(6_000, 60)), ...(await measure(100_000, 500))]
}

async function measure(tasks: number, resources: number): Promise<Row[]> {
  const problem = numbered(generate({ seed: 1, tasks, resources }))
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const base = baseOf(problem, plan)
  const before = heap()
  const began = performance.now()
  const planned = new PlanningSession(base)
  const start = performance.now() - began
  const memory = heap() - before
  const name = `${tasks.toLocaleString('en')} tasks`
  return [
    { name: `${name}: session from the saved plan`, value: start, unit: 'ms' },
    { name: `${name}: memory of a session`, value: memory, unit: 'MB' },
    ...spread(`${name}: try of a move`, triesOf(planned, problem, plan)),
    ...spread(
      `${name}: chart of the session after a step`,
      afterSteps(planned, problem, () => planned.gantt()),
    ),
    ...spread(
      `${name}: rows for lists after a step`,
      afterSteps(planned, problem, () => planned.rows()),
    ),
    ...spread(
      `${name}: rescue of a late mould`,
      lateMoulds(problem, plan).map((no) => timeOf(() => planned.rescue(no))),
    ),
  ]
}

/** Five steps: what is asked of the plan is made anew after each. */
function afterSteps(planned: PlanningSession, { moulds }: Problem, ask: () => unknown): number[] {
  return moulds.slice(0, 5).map(({ id }, at) => {
    planned.apply({ id: at + 1, change: { kind: 'priority', mouldNo: id, priority: 1 + (at % 9) } })
    const time = timeOf(ask)
    planned.bring([])
    return time
  })
}

/** Moves anywhere in the plan, a day back to four ahead, half of them to another machine that may do the work. */
function triesOf(planned: PlanningSession, problem: Problem, plan: Plan): number[] {
  let state = 7
  const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const placed = plan.tasks.filter(({ resourceId, start }) => resourceId !== null && start !== null)
  const times = Array.from({ length: tries + cold }, () => {
    const { taskId, split, resourceId, start } = placed[below(placed.length)]!
    const places = planned.resources(taskId)
    const target = below(2) === 0 ? places[below(places.length)] : resourceId
    const change: SessionChange = {
      kind: 'move',
      taskId,
      split,
      resourceId: target ?? resourceId!,
      start: Math.max(problem.start, start! + below(5 * 1_440) - 1_440),
    }
    return timeOf(() => planned.try(change))
  })
  return times.slice(cold)
}

function lateMoulds({ tasks, moulds }: Problem, plan: Plan): number[] {
  const ends = new Map<number, number>()
  for (const { taskId, end } of plan.tasks) {
    const { mouldId } = tasks[taskId - 1]!
    ends.set(mouldId, Math.max(ends.get(mouldId) ?? 0, end ?? 0))
  }
  return moulds
    .filter(({ id, due }) => due !== null && (ends.get(id) ?? 0) > due)
    .slice(0, rescued)
    .map(({ id }) => id)
}

/** After a collection: what was read to begin with is not the session's. */
function heap(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function spread(name: string, times: readonly number[]): Row[] {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [
    { name: `${name} (median)`, value: at(0.5), unit: 'ms' },
    { name: `${name} (p95)`, value: at(0.95), unit: 'ms' },
  ]
}

if (import.meta.main)
  for (const { name, value, unit } of await run()) console.log(`${name}: ${Math.round(value * 10) / 10} ${unit}`)
