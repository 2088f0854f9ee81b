import { NEVER } from '@mouldwright/worktime'
import { startInWorkingTime } from '../start-rules/working-time.ts'
import { FAR, arcKind, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/plan.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { flowMinutes } from '../start-rules/transfer.ts'

/** Tasks between two looks at the signal. */
const tasksBetweenLooks = 512

/** Each task as if no other work were there. */
export interface ChainsAlone {
  /** By task: ready at its best mode. */
  earliest: Int32Array
  /** By task: its end at its best mode; FAR where it has none. */
  finish: Int32Array
}

/**
 * The way of every task through the shop alone: on its best machines, in working time, with transfers and buffers. Each
 * predecessor is taken where it serves best, so that no plan can be earlier; along a route without branches one can be.
 * @throws Stopped
 */
export function chainsAlone(shop: Shop, signal?: CancelSignal): ChainsAlone {
  const { graph, modeStart, modeWork, modeClock, modeStartClock, clocks } = shop
  const earliest = Int32Array.from(shop.release)
  const finish = new Int32Array(shop.taskCount).fill(FAR)
  const byMode = new Int32Array(shop.modeWork.length).fill(FAR)
  let looked = 0
  for (const t of graph.order) {
    if (looked++ % tasksBetweenLooks === 0) throwIfStopped(signal)
    if (shop.kind[t] === taskKind.unplaced) continue
    const overlapped = endOfOverlapped(shop, t, finish)
    if (shop.kind[t] !== taskKind.machine) {
      earliest[t] = readyAlone(shop, t, -1, earliest, finish, byMode)
      finish[t] = Math.max(earliest[t]! + shop.outsideMinutes[t]!, overlapped)
      continue
    }
    let soonest = FAR
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
      const ready = readyAlone(shop, t, c, earliest, finish, byMode)
      if (ready < soonest) soonest = ready
      const clock = clocks.rows[modeClock[c]!]!
      const startClock = clocks.rows[modeStartClock[c]!]!
      const work = Math.ceil(modeWork[c]! / shop.maxSplits[t]!)
      const start = startInWorkingTime(clock, startClock, ready, work, shop.isInterruptible[t] === 1)
      const end = start === NEVER ? NEVER : clock.add(start, work)
      if (end === NEVER) continue
      byMode[c] = Math.max(end, overlapped)
      if (byMode[c]! < finish[t]!) finish[t] = byMode[c]!
    }
    if (soonest < FAR) earliest[t] = soonest
  }
  return { earliest, finish }
}

/** When task t is ready at mode c (−1: no resource), each predecessor where that is soonest. */
function readyAlone(
  shop: Shop,
  t: number,
  c: number,
  earliest: Int32Array,
  finish: Int32Array,
  byMode: Int32Array,
): number {
  const { graph } = shop
  let ready = shop.release[t]!
  if (shop.started[t]) return ready
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const before = graph.predNode[p]!
    const arc = graph.predArc[p]!
    // With transfer of single pieces a burn may start before a maker of later pieces does.
    if (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0) continue
    const at = shop.arcKind[arc] === arcKind.share ? earliest[before]! : arrivalAlone(shop, before, c, finish, byMode)
    if (at !== FAR && at + shop.arcLag[arc]! > ready) ready = at + shop.arcLag[arc]!
  }
  return ready
}

/** When task `before` can be at mode c at the soonest; FAR where it has no place. */
function arrivalAlone(shop: Shop, before: number, c: number, finish: Int32Array, byMode: Int32Array): number {
  const { modeStart, modeResource, modeGroup } = shop
  if (c < 0) return finish[before]!
  const group = modeGroup[c]!
  const buffer = group < 0 ? 0 : shop.buffer[group]!
  if (shop.kind[before] !== taskKind.machine) return finish[before] === FAR ? FAR : finish[before]! + buffer
  let soonest = FAR
  for (let other = modeStart[before]!; other < modeStart[before + 1]!; other++) {
    let at = byMode[other]!
    if (at >= soonest) continue
    if (modeResource[other] !== modeResource[c]) {
      at += buffer + flowMinutes(shop, modeGroup[other]!, group)
    }
    if (at < soonest) soonest = at
  }
  return soonest
}

/** What overlaps a predecessor does not end before it. */
function endOfOverlapped({ graph, arcKind: kinds, started }: Shop, t: number, finish: Int32Array): number {
  let end = 0
  if (started[t]) return end
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const before = graph.predNode[p]!
    if (kinds[graph.predArc[p]!] === arcKind.share && finish[before] !== FAR) end = Math.max(end, finish[before]!)
  }
  return end
}

/** Does the task behind a link begin only when the one before it is done? */
export const waitsForWhole = ({ arcKind: kinds, electrodeMinimum }: Shop, arc: number) =>
  kinds[arc] === arcKind.whole || (kinds[arc] === arcKind.electrode && electrodeMinimum === 0)

/** The least working minutes of a task, in all its splits together; 0 for what needs no resource. */
export function leastWork({ modeStart, modeWork }: Shop, t: number): number {
  let work = FAR
  for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) if (modeWork[c]! < work) work = modeWork[c]!
  return work === FAR ? 0 : work
}

/** By task: clock minutes, at least, from its end to the end of the last that waits for it. */
export function tailsAlone(shop: Shop): Float64Array {
  const { graph, outsideMinutes } = shop
  const tail = new Float64Array(shop.taskCount)
  for (let at = graph.order.length - 1; at >= 0; at--) {
    const t = graph.order[at]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      const arc = graph.succArc[s]!
      if (shop.kind[after] === taskKind.unplaced || shop.started[after]) continue
      if (!waitsForWhole(shop, arc)) continue
      const isMachine = shop.kind[after] === taskKind.machine
      const minutes = isMachine ? Math.ceil(leastWork(shop, after) / shop.maxSplits[after]!) : outsideMinutes[after]!
      const rest = shop.arcLag[arc]! + minutes + tail[after]!
      if (rest > tail[t]!) tail[t] = rest
    }
  }
  return tail
}
