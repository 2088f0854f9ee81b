/**
 * Gives overlapping tasks of one row different lanes; a task takes the lowest lane that is free at its start.
 * Intervals are half-open, so tasks that touch share a lane. O(n log k) for n tasks and k lanes.
 *
 * @param order task indexes; `order[from..to)` are the row's tasks sorted by start
 * @param laneOf receives the lane of each task
 * @returns the number of lanes, at least 1
 */
export function assignLanes(
  start: Float64Array,
  end: Float64Array,
  order: Int32Array,
  from: number,
  to: number,
  laneOf: Int32Array,
): number {
  const laneEnd: number[] = []
  const busy = heap((a, b) => laneEnd[a]! - laneEnd[b]!)
  const free = heap((a, b) => a - b)
  for (let i = from; i < to; i++) {
    const task = order[i]!
    while (busy.size() > 0 && laneEnd[busy.top()]! <= start[task]!) free.push(busy.pop())
    const lane = free.size() > 0 ? free.pop() : laneEnd.push(0) - 1
    laneEnd[lane] = end[task]!
    laneOf[task] = lane
    busy.push(lane)
  }
  return Math.max(1, laneEnd.length)
}

interface Heap {
  size: () => number
  top: () => number
  push: (item: number) => void
  pop: () => number
}

function heap(compare: (a: number, b: number) => number): Heap {
  const items: number[] = []
  const swap = (i: number, j: number) => {
    const held = items[i]!
    items[i] = items[j]!
    items[j] = held
  }
  return {
    size: () => items.length,
    top: () => items[0]!,
    push(item) {
      let at = items.push(item) - 1
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (compare(items[at]!, items[parent]!) >= 0) break
        swap(at, parent)
        at = parent
      }
    },
    pop() {
      const top = items[0]!
      const last = items.pop()!
      if (items.length === 0) return top
      items[0] = last
      let at = 0
      while (true) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) {
          if (child < items.length && compare(items[child]!, items[least]!) < 0) least = child
        }
        if (least === at) return top
        swap(at, least)
        at = least
      }
    },
  }
}
