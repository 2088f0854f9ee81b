import type { PlanState } from './plan-state.ts'

/**
 * Might an operation wait for itself in front of `next` on `lane`, of `operatorNext` on `operatorLane` and of `fixtureNext` among those that hold its fixture? By present starts: what it
 * would wait for has to begin before all that would wait for it. On the safe side, and quick.
 */
export function mayWaitForItself(
  state: PlanState,
  op: number,
  lane: number,
  next: number,
  operatorLane: number,
  operatorNext: number,
  fixtureNext: number,
): boolean {
  const { fixtures, start } = state
  let latest = latestBefore(state, op, lane, next, operatorLane, operatorNext)
  let earliest = earliestAfter(state, op, next, operatorNext)
  if (fixtures?.holds(op)) {
    const previous = fixtures.previousOf(op, fixtureNext)
    if (previous >= 0) latest = Math.max(latest, start[previous]!)
    if (fixtureNext >= 0) earliest = Math.min(earliest, start[fixtureNext]!)
  }
  return latest >= earliest
}

/** Latest start among all that `op` would wait for. */
function latestBefore(
  state: PlanState,
  op: number,
  lane: number,
  next: number,
  operatorLane: number,
  operatorNext: number,
): number {
  const { shop, start, splits } = state
  const { predStart, predNode } = shop.graph
  let latest = startBefore(state, op, lane, next)
  if (operatorLane >= 0) latest = Math.max(latest, startBefore(state, op, operatorLane, operatorNext))
  const t = shop.taskOf[op]!
  if (state.ignoresPredecessors[t]) return latest
  for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
    const head = predNode[p]!
    if (start[head]! > latest) latest = start[head]!
    for (let split = 1; split < splits[head]!; split++)
      latest = Math.max(latest, start[shop.secondSplit[head]! + split - 1]!)
  }
  return latest
}

function startBefore(state: PlanState, op: number, lane: number, next: number): number {
  let before = next < 0 ? state.last[lane]! : state.previousOn(next, lane)
  if (before === op) before = state.previousOn(op, lane)
  return before < 0 ? -1 : state.start[before]!
}

/** Earliest start among all that would wait for `op`. */
function earliestAfter(state: PlanState, op: number, next: number, operatorNext: number): number {
  const { shop, start, splits } = state
  const { succStart, succNode } = shop.graph
  let earliest = Infinity
  if (next >= 0) earliest = start[next]!
  if (operatorNext >= 0) earliest = Math.min(earliest, start[operatorNext]!)
  const t = shop.taskOf[op]!
  for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
    const head = succNode[s]!
    if (!state.isPlaced[head] || state.ignoresPredecessors[head]) continue
    if (start[head]! < earliest) earliest = start[head]!
    for (let split = 1; split < splits[head]!; split++)
      earliest = Math.min(earliest, start[shop.secondSplit[head]! + split - 1]!)
  }
  return earliest
}

/** About when an operation could start in front of `next` on `lane`: by what it waits for, its lane and its floor. */
export function roughStart(state: PlanState, op: number, lane: number, next: number): number {
  const { shop, end, floor, splits } = state
  const { predStart, predNode } = shop.graph
  let before = next < 0 ? state.last[lane]! : state.previousOn(next, lane)
  if (before === op) before = state.previousOn(op, lane)
  let from = Math.max(floor[op]!, before < 0 ? 0 : end[before]!)
  const t = shop.taskOf[op]!
  if (state.ignoresPredecessors[t]) return from
  for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
    const head = predNode[p]!
    from = Math.max(from, end[head]!)
    for (let split = 1; split < splits[head]!; split++) from = Math.max(from, end[shop.secondSplit[head]! + split - 1]!)
  }
  return from
}
