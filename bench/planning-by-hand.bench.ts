/**
 * What a planner waits for who changes a plan by hand: the session's thread from the bytes of a saved plan, as the server does it. A drag asks
 * `try` at most once a frame; network and drawing come on top.
 */
import { generate, solve, type Plan, type Problem } from '@mouldwright/aps-engine'
import { zstdCompressSync } from 'node:zlib'
import { PlannedByHand } from '../modules/aps/server/engine/planned-by-hand.ts'
import type { SessionBase, SessionChange } from '../modules/aps/server/engine/session-protocol.ts'
import type { Names } from '../modules/aps/server/names.ts'

interface Row {
  name: string
  value: number
  unit: string
}

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
  const base = bytesOf(problem, plan)
  const before = heap()
  const began = performance.now()
  const planned = new PlannedByHand(base)
  const start = performance.now() - began
  const memory = heap() - before
  const name = `${tasks.toLocaleString('en')} tasks`
  return [
    { name: `${name}: session from the saved plan`, value: start, unit: 'ms' },
    { name: `${name}: memory of a session`, value: memory, unit: 'MB' },
    ...spread(`${name}: try of a move`, triesOf(planned, problem, plan)),
    ...spread(
      `${name}: chart of the session`,
      timesOf(5, () => planned.gantt()),
    ),
    ...spread(
      `${name}: rescue of a late mould`,
      lateMoulds(problem, plan).map((no) => timeOf(() => planned.rescue(no))),
    ),
  ]
}

/** Moves anywhere in the plan, a day back to four ahead, half of them to another machine that may do the work. */
function triesOf(planned: PlannedByHand, problem: Problem, plan: Plan): number[] {
  let state = 7
  const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const placed = plan.tasks.filter(({ resourceId, start }) => resourceId !== null && start !== null)
  const times = Array.from({ length: tries + cold }, () => {
    const { taskId, part, resourceId, start } = placed[below(placed.length)]!
    const places = planned.resources(taskId)
    const target = below(2) === 0 ? places[below(places.length)] : resourceId
    const change: SessionChange = {
      kind: 'move',
      taskId,
      part,
      resourceId: target ?? resourceId!,
      start: Math.max(problem.start, start! + below(5 * 1_440) - 1_440),
    }
    return timeOf(() => planned.try(change))
  })
  return times.slice(cold)
}

/** Tasks and resources numbered from 1, as the product numbers them; the generator's start elsewhere. */
function numbered(problem: Problem): Problem {
  const taskNo = new Map(problem.tasks.map(({ id }, at) => [id, at + 1]))
  const resourceNo = new Map(problem.resources.map(({ id }, at) => [id, at + 1]))
  const onNo = <T extends { resourceId: number | null }>(of: T): T =>
    of.resourceId === null ? of : { ...of, resourceId: resourceNo.get(of.resourceId)! }
  return {
    ...problem,
    groups: problem.groups.map((of) => ({
      ...of,
      ...(of.peopleResourceId ? { peopleResourceId: resourceNo.get(of.peopleResourceId)! } : {}),
    })),
    resources: problem.resources.map((of) => ({ ...of, id: resourceNo.get(of.id)! })),
    tasks: problem.tasks.map((of) => ({
      ...of,
      id: taskNo.get(of.id)!,
      ...(of.planned ? { planned: onNo(of.planned) } : {}),
      ...(of.started ? { started: onNo(of.started) } : {}),
    })),
    ...(problem.links
      ? { links: problem.links.map((of) => ({ ...of, from: taskNo.get(of.from)!, to: taskNo.get(of.to)! })) }
      : {}),
  }
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

/** A saved plan of a problem whose records have the engine's numbers. */
function bytesOf(problem: Problem, plan: Plan): SessionBase {
  const names: Names = {
    timeZone: 'Asia/Shanghai',
    moulds: problem.moulds.map(({ id, priority }) => ({
      recordId: id,
      number: `M-${id}`,
      name: '',
      customer: null,
      salesman: null,
      priority,
      delivery: null,
    })),
    parts: problem.batches.map(({ id, mouldId }) => ({
      recordId: id,
      routeId: id,
      number: `P-${id}`,
      name: '',
      type: 1,
      mould: mouldId,
      materialArrived: true,
    })),
    batches: problem.batches.map(({ id, quantity }) => ({
      recordId: id,
      number: `B-${id}`,
      workOrder: null,
      part: id,
      quantity,
      priority: 5,
      source: 1,
      isForced: false,
    })),
    sections: [{ recordId: 1, name: 'Section' }],
    groups: problem.groups.map(({ id }) => ({ recordId: id, name: `G${id}`, sectionId: 1 })),
    resources: problem.resources.map(({ id }) => ({ kind: 'machine', recordId: id, name: `R${id}`, note: '' })),
    processes: ['machining'],
    tasks: problem.tasks.map(({ batchId, sequence, minutes, lock = 0 }) => ({
      batch: batchId,
      operation: sequence,
      process: 1,
      section: 1,
      minutes,
      startedAt: null,
      progress: 0,
      camStatus: null,
      lock,
    })),
    holidays: [],
  }
  const packed = (value: unknown) => zstdCompressSync(JSON.stringify(value))
  return { problem: packed(problem), names: packed(names), answer: packed({ ...plan, tasks: [...plan.tasks] }) }
}

function heap(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

const timesOf = (count: number, work: () => unknown) => Array.from({ length: count }, () => timeOf(work))

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
