import { NEVER } from '@mouldwright/worktime'
import type { Modes, Eligibility } from './modes.ts'
import type { ClockTable } from './clocks.ts'
import { NONE, taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { findCycles } from './graph.ts'
import type { Graph } from './graph.ts'
import { gateKinds } from '../model/model.ts'
import type { Reason } from '../model/model.ts'
import { assumedGate } from './constraints.ts'
import { tooFewFixtures } from './fixtures.ts'
import { wornOut } from './piece-sets.ts'
import { taskKind } from './shop.ts'

interface Given {
  columns: ProblemColumns
  graph: Graph
  kind: Uint8Array
  isStarted: Uint8Array
  eligibility: Eligibility
  modes: Modes
  clocks: ClockTable
  /** With all overtime that a run may open; asked for where that matters only. */
  mostClocks: () => ClockTable
  left: Int32Array
  outsideMinutes: Int32Array
}

/**
 * Why the data alone leaves tasks without a place: cycles, gates, hours, machines, time, and what waits for those. A
 * sparse list by task: most have nothing to say.
 */
export function findUnplaced(given: Given): (Reason | undefined)[] {
  const { columns, graph, kind, isStarted, eligibility } = given
  const { tasks } = columns
  const unplaced: (Reason | undefined)[] = []
  for (const cycle of findCycles(graph, tasks.count)) {
    const taskIds = cycle.map((t) => tasks.id[t]!)
    for (const t of cycle) unplaced[t] = { code: 'cycle', params: { taskIds } }
  }
  unknownGates(columns, isStarted).forEach((reason, t) => (unplaced[t] ??= reason))
  const isOpen = openLists(given)
  for (let t = 0; t < tasks.count; t++) {
    const isMachine = kind[t] === taskKind.machine
    if (kind[t] !== taskKind.milestone && isTimeless(given, t)) unplaced[t] ??= { code: 'zeroHours', params: {} }
    if (!isMachine) continue
    const reason = eligibility.noneEligible.get(t)
    if (reason) unplaced[t] ??= reason
    else if (!isOpen[eligibility.modeClass[t]!] || tasks.flags[t]! & taskFlag.uninterruptible) {
      const reasonOfTime = noWorkingTime(given, t)
      if (reasonOfTime) unplaced[t] ??= reasonOfTime
    }
  }
  const hasPlace = (t: number) => unplaced[t] === undefined && kind[t] === taskKind.machine
  tooFewFixtures(columns, (t) => !hasPlace(t)).forEach((reason, t) => (unplaced[t] = reason))
  const isPartial = graph.order.length < tasks.count
  if (unplaced.length > 0 || isPartial) propagate(given, unplaced)
  const worn = wornOut(columns, isStarted, (t) => !hasPlace(t))
  worn.forEach((reason, t) => (unplaced[t] = reason))
  if (worn.size > 0) propagate(given, unplaced)
  return unplaced
}

/** What waits for work without a place has none either. */
function propagate({ columns, graph, isStarted }: Given, unplaced: (Reason | undefined)[]): void {
  const { tasks } = columns
  const wait = (t: number, before: number) => {
    unplaced[t] = { code: 'waitsForUnplaced', params: { taskId: tasks.id[before]! } }
  }
  const isStuck = new Uint8Array(tasks.count)
  unplaced.forEach((reason, t) => {
    if (reason) isStuck[t] = 1
  })
  const inOrder = new Uint8Array(tasks.count)
  const { predStart, predNode } = graph
  for (const t of graph.order) {
    inOrder[t] = 1
    if (isStuck[t] || isStarted[t]) continue
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      if (!isStuck[predNode[p]!]) continue
      isStuck[t] = 1
      wait(t, predNode[p]!)
      break
    }
  }
  // What stands behind a cycle is not in the order: it waits for the cycle for ever.
  for (let t = 0; t < tasks.count; t++) {
    if (inOrder[t] || isStuck[t] || isStarted[t]) continue
    wait(
      t,
      predNode.subarray(predStart[t], predStart[t + 1]).find((other) => !inOrder[other])!,
    )
  }
}

/** By class of eligible resources: 1 where work that may be interrupted can begin at some time. */
function openLists({ columns, eligibility, modes, clocks }: Given): Uint8Array {
  const isOpen = new Uint8Array(eligibility.lists.length)
  const isSeen = new Uint8Array(eligibility.lists.length)
  for (let t = 0; t < columns.tasks.count; t++) {
    const list = eligibility.modeClass[t]!
    if (isSeen[list]) continue
    isSeen[list] = 1
    for (let c = modes.modeStart[t]!; c < modes.modeStart[t + 1]!; c++)
      if (clocks.rows[modes.modeStartClock[c]!]!.nextWorking(columns.start) !== NEVER) isOpen[list] = 1
  }
  return isOpen
}

/** No resource of the task is ever open, or long enough open at a time, whatever overtime is opened. */
function noWorkingTime({ columns, eligibility, modes, clocks, mostClocks }: Given, t: number): Reason | undefined {
  if (hasWorkingTime(columns, modes, clocks, t) || hasWorkingTime(columns, modes, mostClocks(), t)) return undefined
  const able = eligibility.lists[eligibility.modeClass[t]!]!
  return noCommonWorkingTime(
    columns,
    modes,
    t,
    able.map(({ resource }) => resource),
  )
}

/** @param able positions of the resources that may take the task */
function noCommonWorkingTime(
  { tasks, resources }: ProblemColumns,
  { modeStart, modeWork }: Pick<Modes, 'modeStart' | 'modeWork'>,
  t: number,
  able: readonly number[],
): Reason {
  return {
    code: 'noCommonWorkingTime',
    params: {
      resourceIds: able.map((resource) => resources[resource]!.id),
      minutes: modeWork[modeStart[t]!]!,
      interruptible: (tasks.flags[t]! & taskFlag.uninterruptible) === 0,
    },
  }
}

/** Some resource of the task is open at some time; long enough at a time, where the task may not be interrupted. */
export function hasWorkingTime(
  { start, tasks }: ProblemColumns,
  {
    modeStart,
    modeClock,
    modeStartClock,
    modeWork,
  }: Pick<Modes, 'modeStart' | 'modeClock' | 'modeStartClock' | 'modeWork'>,
  clocks: ClockTable,
  t: number,
): boolean {
  const isInterruptible = (tasks.flags[t]! & taskFlag.uninterruptible) === 0
  for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
    const isEverOpen = clocks.rows[modeStartClock[c]!]!.nextWorking(start) !== NEVER
    if (isEverOpen && (isInterruptible || clocks.rows[modeClock[c]!]!.fit(start, modeWork[c]!) !== NEVER)) return true
  }
  return false
}

/** Tasks behind a gate that nobody can date: the first such gate. */
function unknownGates(columns: ProblemColumns, isStarted: Uint8Array): Map<number, Reason> {
  const found = new Map<number, Reason>()
  const { gates } = columns
  for (let i = 0; i < gates.of.length; i++) {
    const t = gates.of[i]!
    if (gates.at[i] !== NONE || isStarted[t] || found.has(t)) continue
    const code = gateKinds[gates.kind[i]!]!
    if (assumedGate(columns, code) === undefined) found.set(t, { code, params: { at: null } })
  }
  return found
}

function isTimeless({ kind, left, outsideMinutes, modes }: Given, t: number): boolean {
  if (kind[t] === taskKind.outside) return outsideMinutes[t] === 0
  if (left[t]! > 0) return false
  const { modeStart, modeWork } = modes
  for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) if (modeWork[c]! > 0) return false
  return true
}
