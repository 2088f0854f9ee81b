import type { Places } from './changes.ts'

/** Where everything stood at one moment of a session. */
export interface Mark {
  /** Task of each operation. */
  readonly taskOf: Int32Array
  readonly places: Places
  readonly mouldEnd: Int32Array
}

/** Places by the operations of now: a task that was let go may be split since, and others have moved up. The splits of a task stay in order. */
export function placesFor(now: Int32Array, then: Int32Array, places: Places): Places {
  if (now.length === then.length && now.every((task, op) => task === then[op])) return places
  const splitsThen = Map.groupBy(then.keys(), (op) => then[op]!)
  const nextSplit = new Map<number, number>()
  const unplaced = () => new Int32Array(now.length).fill(-1)
  const moved = { resource: unplaced(), start: unplaced(), end: unplaced() }
  for (const [op, task] of now.entries()) {
    const split = nextSplit.get(task) ?? 0
    nextSplit.set(task, split + 1)
    const was = splitsThen.get(task)?.[split]
    if (was === undefined) continue
    moved.resource[op] = places.resource[was]!
    moved.start[op] = places.start[was]!
    moved.end[op] = places.end[was]!
  }
  return moved
}
