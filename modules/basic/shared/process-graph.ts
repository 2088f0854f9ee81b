/** An arrow from a process to one that comes after it. */
export type Arrow = readonly [before: number, after: number]

interface Step {
  node: number
  next: number
}

/**
 * A circle among arrows for each tangle of processes that has one, as ids in order, the first one repeated at the end.
 * Follows arrows with a list of its own, so that a long chain cannot exhaust the stack; time is linear in the arrows.
 */
export function findCycles(arrows: Iterable<Arrow>): number[][] {
  const followers = new Map<number, number[]>()
  for (const [before, after] of arrows) {
    const list = followers.get(before)
    if (list) list.push(after)
    else followers.set(before, [after])
  }
  const cycles: number[][] = []
  const place = new Map<number, number>()
  const done = new Set<number>()
  for (const start of followers.keys()) {
    if (done.has(start)) continue
    const path: Step[] = [{ node: start, next: 0 }]
    place.set(start, 0)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const to = followers.get(step.node)?.[step.next]
      step.next += 1
      if (to === undefined) {
        path.pop()
        place.delete(step.node)
        done.add(step.node)
      } else if (place.has(to)) {
        cycles.push([...path.slice(place.get(to)).map(({ node }) => node), to])
      } else if (!done.has(to)) {
        place.set(to, path.length)
        path.push({ node: to, next: 0 })
      }
    }
  }
  return cycles
}
