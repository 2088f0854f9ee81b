import { NEVER, type WorkTime } from '@mouldwright/worktime'
import { atSupplier } from '../instance/facts.ts'
import { arcKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { Placement } from './placement.ts'
import { travelMinutes } from './transfer.ts'
import { startReaching } from './working-time.ts'

/**
 * When all that task t waits for by links lets an operation of it start that takes `work` minutes at mode c (−1: without a
 * resource), and not before `from`: started work ignores its predecessors; others wait for ends, lags, transfer and buffers,
 * or overlap with a share or with pieces of their predecessors.
 * @param clock what runs in another clock than its mode's
 */
export function readyByLinks(
  shop: Shop,
  placed: Placement,
  t: number,
  c: number,
  work: number,
  from: number,
  clock?: WorkTime,
): number {
  if (shop.started[t]) return from
  const { graph, arcKind: kinds, arcLag, secondSplit } = shop
  const { end, mode, splits, travel } = placed
  let ready = from
  let overlaps = false
  for (let p = graph.predStart[t]!, stop = graph.predStart[t + 1]!; p < stop; p++) {
    const arc = graph.predArc[p]!
    if (kinds[arc] !== arcKind.whole && isOverlap(shop, arc, c)) {
      overlaps = true
      continue
    }
    const before = graph.predNode[p]!
    const at = end[before]! + arcLag[arc]! + travelMinutes(shop, travel, mode[before]!, c)
    if (at > ready) ready = at
    for (let split = 1, last = splits[before]!; split < last; split++) {
      const op = secondSplit[before]! + split - 1
      const other = end[op]! + arcLag[arc]! + travelMinutes(shop, travel, mode[op]!, c)
      if (other > ready) ready = other
    }
  }
  return overlaps ? readyOverlapping(shop, placed, t, c, work, ready, clock) : ready
}

/** Does a link let what follows at mode c (−1: without a resource) start on a part of what it waits for? */
const isOverlap = (shop: Shop, arc: number, c: number): boolean =>
  shop.arcKind[arc] === arcKind.share ||
  (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0 && c >= 0)

/** Does any link let task t, made at mode c, start on a part of what it waits for? */
export function overlapsAt(shop: Shop, t: number, c: number): boolean {
  const { predStart, predArc } = shop.graph
  for (let p = predStart[t]!; p < predStart[t + 1]!; p++) if (isOverlap(shop, predArc[p]!, c)) return true
  return false
}

/**
 * Ready after overlapping predecessors as well. Work may start when the share of its predecessor is done and ends no sooner
 * than that; a burn may start with the least number of electrodes, so late that each further one is there when its share
 * of the burn begins. A burn that holds a fixture starts no sooner than the work on its electrodes, for that may have to take one before it.
 * @param gone operations that are taken for done
 */
function readyOverlapping(
  shop: Shop,
  placed: Placement,
  t: number,
  c: number,
  ownWork: number,
  from: number,
  otherClock?: WorkTime,
  gone?: ReadonlySet<number>,
): number {
  const { graph, arcLag } = shop
  const clock = otherClock ?? (c < 0 ? undefined : shop.clocks.rows[shop.modeClock[c]!]!)
  const work = c < 0 ? shop.outsideMinutes[t]! : ownWork
  const holdsFixture = shop.fixtures !== undefined && shop.fixtures.of[t]! >= 0
  let ready = from
  let lastEnd = -1
  let pieces = 0
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const arc = graph.predArc[p]!
    if (!isOverlap(shop, arc, c)) continue
    const before = graph.predNode[p]!
    const isGone = gone !== undefined && gone.has(before)
    const travel = arcLag[arc]! + travelMinutes(shop, placed.travel, placed.mode[before]!, c)
    if (shop.arcKind[arc] === arcKind.share) {
      if (isGone) continue
      ready = Math.max(ready, shareDone(shop, placed, before, shop.arcShare[arc]!) + travel)
      lastEnd = Math.max(lastEnd, placed.end[before]!)
      continue
    }
    if (holdsFixture && !isGone) ready = Math.max(ready, placed.start[before]!)
    const made = shop.pieces[before]!
    for (let piece = 1, needed = Math.min(shop.arcPieces[arc]!, made); piece <= needed; piece++)
      insertPiece(pieces++, isGone ? shop.start : shareDone(shop, placed, before, piece / made) + travel)
  }
  if (pieces > 0) {
    ready = Math.max(ready, pieceArrivals[Math.min(shop.electrodeMinimum, pieces) - 1]!)
    for (let piece = shop.electrodeMinimum; piece < pieces; piece++)
      ready = Math.max(ready, startReaching(clock!, pieceArrivals[piece]!, Math.floor((piece * work) / pieces)))
  }
  if (lastEnd < 0) return ready
  return clock ? readyToEndAt(clock, lastEnd, work, ready) : Math.max(ready, lastEnd - work)
}

/** Not before `ready`, and so late that work of `work` minutes ends no sooner than `lastEnd`. */
function readyToEndAt(clock: WorkTime, lastEnd: number, work: number, from: number): number {
  const ready = Math.max(from, startReaching(clock, lastEnd, work))
  const end = clock.add(ready, work)
  // All work fits before a closed stretch in which the predecessor still runs: one minute must come after it.
  const isEarly = end !== NEVER && end < lastEnd && work > 0
  return isEarly ? Math.max(ready, startReaching(clock, lastEnd, work - 1)) : ready
}

/**
 * Ready where task t, ready at `ready` by its mode's clock, runs by another: what overlaps may have to begin later then, to end no sooner
 * than what it overlaps and to burn with no electrode before that is there; operations in `gone` are taken for done.
 */
export function readyOnClock(
  shop: Shop,
  placed: Placement,
  t: number,
  c: number,
  clock: WorkTime,
  work: number,
  ready: number,
  gone: ReadonlySet<number>,
): number {
  if (shop.started[t] || !overlapsAt(shop, t, c)) return ready
  return readyOverlapping(shop, placed, t, c, work, ready, clock, gone)
}

/** When a share of a placed operation is done; of a supplier's work only the whole counts. */
function shareDone(shop: Shop, { start, end, mode, work }: Placement, op: number, share: number): number {
  const c = mode[op]!
  if (c < 0 || share >= 1 || shop.modeGroup[c] === atSupplier) return end[op]!
  return shop.clocks.rows[shop.modeClock[c]!]!.add(start[op]!, Math.ceil(share * work[op]! - 1e-6))
}

/** Arrivals of the pieces that a burn waits for, ascending; kept between calls so that none allocates. */
let pieceArrivals = new Int32Array(16)

function insertPiece(count: number, moment: number): void {
  if (count === pieceArrivals.length) {
    const wider = new Int32Array(count * 2)
    wider.set(pieceArrivals)
    pieceArrivals = wider
  }
  let at = count
  while (at > 0 && pieceArrivals[at - 1]! > moment) {
    pieceArrivals[at] = pieceArrivals[at - 1]!
    at--
  }
  pieceArrivals[at] = moment
}
