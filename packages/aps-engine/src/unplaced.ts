import { NEVER } from '@mouldwright/worktime'
import type { Choices, Columns } from './choices.ts'
import type { ClockTable } from './clocks.ts'
import { workLeft } from './facts.ts'
import type { Facts } from './facts.ts'
import { findCycles } from './graph.ts'
import type { Graph } from './graph.ts'
import type { Problem, Reason, Task } from './model.ts'
import { taskKind } from './shop.ts'

interface Given {
  facts: Facts
  graph: Graph
  kind: Uint8Array
  chosen: readonly Choices[]
  columns: Columns
  clocks: ClockTable
}

/** By task, why the data alone leaves it without a place: cycles, gates, hours, machines, time, and what waits for those. */
export function findUnplaced(given: Given): (Reason | undefined)[] {
  const { facts, graph, kind, chosen } = given
  const { problem } = facts
  const { tasks } = problem
  const unplaced: (Reason | undefined)[] = Array.from({ length: tasks.length })
  for (const cycle of findCycles(graph, tasks.length)) {
    const taskIds = cycle.map((t) => tasks[t]!.id)
    for (const t of cycle) unplaced[t] = { code: 'cycle', params: { taskIds } }
  }
  tasks.forEach((task, t) => {
    const isMachine = kind[t] === taskKind.machine
    unplaced[t] ??=
      unknownGate(problem, task) ??
      (kind[t] === taskKind.milestone ? undefined : timeless(task, facts)) ??
      (isMachine ? (chosen[t]!.problem ?? withoutTime(given, t)) : undefined)
  })
  const wait = (t: number, before: number) => {
    unplaced[t] = { code: 'waitsForUnplaced', params: { taskId: tasks[before]!.id } }
  }
  const inOrder = new Uint8Array(tasks.length)
  for (const t of graph.order) {
    inOrder[t] = 1
    if (unplaced[t] || tasks[t]!.started) continue
    const before = predecessors(graph, t).find((other) => unplaced[other] !== undefined)
    if (before !== undefined) wait(t, before)
  }
  // What stands behind a cycle is not in the order: it waits for the cycle for ever.
  for (let t = 0; t < tasks.length; t++) {
    if (inOrder[t] || unplaced[t] || tasks[t]!.started) continue
    wait(
      t,
      predecessors(graph, t).find((other) => !inOrder[other])!,
    )
  }
  return unplaced
}

const predecessors = ({ predStart, predNode }: Graph, t: number) => predNode.subarray(predStart[t], predStart[t + 1])

/** No resource of the task is ever open, or long enough open at a time. */
function withoutTime({ facts, chosen, columns, clocks }: Given, t: number): Reason | undefined {
  const { choiceStart, choiceClock, choiceStartClock, choiceWork } = columns
  const { start, tasks, resources } = facts.problem
  const isInterruptible = tasks[t]!.interruptible !== false
  for (let c = choiceStart[t]!; c < choiceStart[t + 1]!; c++) {
    const isEverOpen = clocks.rows[choiceStartClock[c]!]!.nextWorking(start) !== NEVER
    if (isEverOpen && (isInterruptible || clocks.rows[choiceClock[c]!]!.fit(start, choiceWork[c]!) !== NEVER))
      return undefined
  }
  return {
    code: 'noCommonWorkingTime',
    params: {
      resourceIds: chosen[t]!.choices.map(({ resource }) => resources[resource]!.id),
      minutes: choiceWork[choiceStart[t]!]!,
      interruptible: isInterruptible,
    },
  }
}

export function assumedGate(problem: Problem, kind: keyof NonNullable<Problem['assumedGateMinutes']>) {
  const minutes = problem.assumedGateMinutes?.[kind]
  return minutes === undefined ? undefined : problem.start + Math.ceil(minutes)
}

function unknownGate(problem: Problem, task: Task): Reason | undefined {
  if (task.started) return undefined
  const gate = task.gates?.find(({ kind, at }) => at === null && assumedGate(problem, kind) === undefined)
  return gate && { code: gate.kind, params: { at: null } }
}

function timeless(task: Task, facts: Facts): Reason | undefined {
  const minutes = task.outside?.minutes ?? workLeft(facts, task)
  if (minutes > 0 || task.options?.some((option) => (option.minutes ?? 0) > 0)) return undefined
  return { code: 'zeroHours', params: {} }
}
