import type { Id } from '../model/model.ts'

interface OnLane {
  resourceId: Id | null
  lane: number
  start: number
  end: number
}

/** Rows that have a resource, by its lanes in the order in which rows name them, those of a lane in order of time. */
export function lanesOf<Row extends OnLane>(rows: Iterable<Row>): Row[][] {
  const byResource = new Map<Id, Map<number, Row[]>>()
  const lanes: Row[][] = []
  for (const row of rows) {
    if (row.resourceId === null) continue
    let ofResource = byResource.get(row.resourceId)
    if (!ofResource) byResource.set(row.resourceId, (ofResource = new Map()))
    const known = ofResource.get(row.lane)
    if (known) known.push(row)
    else {
      const lane = [row]
      ofResource.set(row.lane, lane)
      lanes.push(lane)
    }
  }
  return lanes.map(inOrderOfTime)
}

/** By start, then by end, else as given: sorted as numbers, for asking two rows for each comparison is most of what a large plan costs. */
function inOrderOfTime<Row extends OnLane>(rows: Row[]): Row[] {
  const keys = new Float64Array(rows.length)
  for (const [at, { start }] of rows.entries()) {
    const key = start * rows.length + at
    // Of what is no moment of a plan only the comparison knows the order.
    if (!(start >= 0) || !Number.isSafeInteger(key)) return rows.sort((a, b) => a.start - b.start || a.end - b.end)
    keys[at] = key
  }
  const sorted = Array.from(keys.sort(), (key) => rows[key % rows.length]!)
  for (let at = 1; at < sorted.length; at++) {
    const row = sorted[at]!
    let to = at
    while (to > 0 && sorted[to - 1]!.start === row.start && sorted[to - 1]!.end > row.end) {
      sorted[to] = sorted[to - 1]!
      to--
    }
    sorted[to] = row
  }
  return sorted
}
