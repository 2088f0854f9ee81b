import type { InteractivePlan } from './interactive-plan.ts'

/** At most so many places on a resource are tried for a move. */
const mostPlaces = 64

/** Followers on the resource's lanes: those nearest to where the operation stands now, and the ends of the lanes. */
export function placesOn(live: InteractivePlan, resource: number, op: number): [lane: number, next: number][] {
  const { shop } = live.state
  const found: [lane: number, next: number, far: number][] = []
  for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
    for (let next = live.state.first[lane]!; next >= 0; next = live.state.nextOn(next, lane))
      if (next !== op && live.state.lane[next] === lane)
        found.push([lane, next, Math.abs(live.state.start[next]! - live.state.start[op]!)])
    found.push([lane, -1, 0])
  }
  return found
    .sort((a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1])
    .slice(0, mostPlaces)
    .map(([lane, next]) => [lane, next])
}

/** The first operation on a lane that starts at a moment or later, or −1. */
export function nextAfter(live: InteractivePlan, lane: number, start: number): number {
  let next = live.state.first[lane]!
  while (next >= 0 && live.state.start[next]! < start) next = live.state.nextOn(next, lane)
  return next
}
