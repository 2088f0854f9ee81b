import type { Id } from '../model/model.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import { RepairSearch } from './repair-search.ts'
import type { RestorePoint } from './restore-point.ts'

/** What is planned again. */
export type InPlaceScope = { moulds: readonly Id[] } | { tasks: readonly Id[] }

/**
 * Plans moulds or tasks again on a loaded plan: their operations come as early as their releases let them, everything else is pinned
 * where it is. Nobody has asked yet whether that is better.
 * @param point how the plan stood before
 * @param timings operations timed at most: the measure of effort
 * @returns the moves, as a restore point keeps them
 */
export function repairInPlace(
  live: InteractivePlan,
  scope: InPlaceScope,
  { floors, pins }: Pick<RestorePoint, 'floors' | 'pins'>,
  timings?: number,
): readonly number[] {
  const { shop, isPlaced, floor, pin, start } = live.state
  const isFree = freeOperations(live, scope)
  for (let op = 0; op < isFree.length; op++) {
    if (!isPlaced[op] || pins[op]! >= 0) continue
    if (isFree[op]) floor[op] = shop.release[shop.taskOf[op]!]!
    else pin[op] = start[op]!
  }
  if (!live.plan.retime()) {
    // A lock that gave way to its predecessors would have to be kept as soon as they come earlier.
    floor.set(floors)
    live.plan.retime()
  }
  const search = new RepairSearch(live, isFree, timings)
  search.run()
  pin.set(pins)
  return search.moves
}

/** By operation: 1 where it is placed and of the scope. */
function freeOperations({ state }: InteractivePlan, scope: InPlaceScope): Uint8Array {
  const { shop, isPlaced } = state
  const isFree = new Uint8Array(shop.operationCount)
  const chosen =
    'moulds' in scope ? positionsOf(scope.moulds, shop.facts.moulds) : positionsOf(scope.tasks, shop.facts.tasks)
  for (let op = 0; op < isFree.length; op++) {
    const t = shop.taskOf[op]!
    if (isPlaced[op] && chosen.has('moulds' in scope ? shop.taskMould[t]! : t)) isFree[op] = 1
  }
  return isFree
}

const positionsOf = (ids: readonly Id[], facts: { get(id: Id): number | undefined }) =>
  new Set(ids.flatMap((id) => facts.get(id) ?? []))
