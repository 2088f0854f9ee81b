import type { Fixtures } from '../instance/fixtures.ts'

/** What stands on a fixture's lane: operations by start, with their times. */
interface Holders {
  ops: Int32Array
  from: number
  to: number
  start: Int32Array
  end: Int32Array
}

/**
 * Earliest moment at or after `start` from which an operation might have its fixtures; `start` itself where it has them until `end`.
 * @param isAway holders that are not there
 */
export function fixturesFreeFrom(
  { of, needed, count }: Fixtures,
  lane: Holders,
  op: number,
  start: number,
  end: number,
  isAway: (other: number) => boolean,
): number {
  if (start === end) return start
  const spare = count[of[op]!]! - needed[op]!
  const busy: number[] = []
  let held = 0
  for (let slot = lane.from; slot < lane.to; slot++) {
    const other = lane.ops[slot]!
    if (lane.start[other]! >= end) break
    if (lane.end[other]! <= start || lane.end[other] === lane.start[other] || isAway(other)) continue
    busy.push(other)
    held += needed[other]!
  }
  if (held <= spare) return start
  for (const other of busy) {
    const at = Math.max(start, lane.start[other]!)
    const then = busy.filter((one) => lane.start[one]! <= at && lane.end[one]! > at)
    if (then.reduce((sum, one) => sum + needed[one]!, 0) > spare) return Math.min(...then.map((one) => lane.end[one]!))
  }
  return start
}
