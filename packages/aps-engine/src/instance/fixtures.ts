import { NONE } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Reason } from '../model/model.ts'
import { taskKind } from './shop.ts'

/** Fixtures that work holds besides its machine: as many at a time as there are. */
export interface Fixtures {
  /** By operation: the fixture that it holds, or −1. */
  of: Int32Array
  /** By operation: how many. */
  needed: Int32Array
  /** By fixture: how many there are. */
  count: Int32Array
  /** Number of the first fixture's lane in `slotStart`, behind all others. On these lanes several operations stand at a time. */
  firstLane: number
}

const neededBy = ({ tasks: { fixtureCount } }: ProblemColumns, t: number): number =>
  fixtureCount && fixtureCount[t] !== NONE ? fixtureCount[t]! : 1

/** Absent where no work needs any: that costs nothing then. */
export function fixturesOf(
  columns: ProblemColumns,
  kind: Uint8Array,
  operationCount: number,
  firstLane: number,
): Fixtures | undefined {
  const { tasks, fixtures = [], outside } = columns
  if (!tasks.fixture) return undefined
  const of = new Int32Array(operationCount).fill(-1)
  const needed = new Int32Array(operationCount)
  for (let t = 0; t < tasks.count; t++) {
    if (kind[t] !== taskKind.machine || tasks.fixture[t]! < 0) continue
    of[t] = tasks.fixture[t]!
    needed[t] = neededBy(columns, t)
  }
  // A supplier has his own.
  for (const t of outside.of) of[t] = -1
  return { of, needed, count: Int32Array.from(fixtures, ({ count }) => count), firstLane }
}

/** Tasks that need more of a fixture than there are. */
export function tooFewFixtures(columns: ProblemColumns, isOut: (t: number) => boolean): Map<number, Reason> {
  const found = new Map<number, Reason>()
  const { tasks, fixtures = [], outside } = columns
  if (!tasks.fixture) return found
  const away = new Set(outside.of)
  for (let t = 0; t < tasks.count; t++) {
    if (tasks.fixture[t]! < 0 || away.has(t) || isOut(t)) continue
    const { id, count } = fixtures[tasks.fixture[t]!]!
    const needed = neededBy(columns, t)
    if (needed > count) found.set(t, { code: 'fixturesTooFew', params: { fixtureId: id, needed, available: count } })
  }
  return found
}

/** By fixture: how many operations may come to hold it. */
export function fixtureRoom({ tasks, fixtures = [] }: ProblemColumns): Int32Array {
  const room = new Int32Array(tasks.fixture ? fixtures.length : 0)
  tasks.fixture?.forEach((at) => {
    if (at >= 0) room[at]!++
  })
  return room
}
