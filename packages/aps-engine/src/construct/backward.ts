import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { sharesCharge } from './charge-places.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { mouldEnds } from './objective.ts'
import { FAR, arcKind, taskKind } from '../instance/shop.ts'
import { bufferMinutes, transferMinutes } from '../start-rules/transfer.ts'

/** Gaps looked at for one operation, from the latest back; further ones are left to its neighbours. */
const widestLook = 64

/**
 * Moves the work of every mould that is on time as late as its due date allows; late moulds and those without a due
 * date stay as early as they are. Answers 1 for operations that moved, and the moulds that stayed forward.
 */
export function shiftLate(schedule: PartialSchedule): { moved: Uint8Array; forward: number[] } {
  const { shop } = schedule
  const moved = new Uint8Array(shop.operationCount)
  const ends = mouldEnds(schedule)
  const forward: number[] = []
  const mayMove = new Uint8Array(shop.mouldCount)
  for (let mould = 0; mould < shop.mouldCount; mould++) {
    const due = shop.mouldDue[mould]!
    if (due !== FAR && ends[mould]! <= due) mayMove[mould] = 1
    else forward.push(mould)
  }
  const operations: number[] = []
  for (let op = 0; op < shop.operationCount; op++) if (schedule.start[op]! >= 0) operations.push(op)
  operations.sort((a, b) => schedule.end[b]! - schedule.end[a]! || schedule.start[b]! - schedule.start[a]! || b - a)
  for (const op of operations) {
    const t = shop.taskOf[op]!
    if (
      !mayMove[shop.taskMould[t]!] ||
      shop.started[t] ||
      shop.outside?.[t] === 2 ||
      sharesCharge(schedule, op) ||
      (shop.lockTime[t]! >= 0 && shop.lockTime[t] === schedule.start[op])
    )
      continue
    const limit = latestEnd(schedule, op)
    if (limit <= schedule.end[op]!) continue
    if (moveTo(schedule, op, limit)) moved[op] = 1
  }
  return { moved, forward }
}

/** When an operation must be over: due date and what its successors need. */
function latestEnd(schedule: PartialSchedule, op: number): number {
  const { shop } = schedule
  const t = shop.taskOf[op]!
  return latestBefore(
    schedule,
    op,
    Math.min(shop.mouldDue[shop.taskMould[t]!]!, shop.dues?.at[t] ?? FAR, shop.horizonEnd),
  )
}

/** When an operation must be over for what follows it, and by `most`. */
export function latestBefore(schedule: PartialSchedule, op: number, most: number): number {
  const { shop } = schedule
  const { graph } = shop
  const t = shop.taskOf[op]!
  let limit = most
  for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
    const after = graph.succNode[s]!
    const arc = graph.succArc[s]!
    if (schedule.start[after]! < 0 || shop.started[after]) continue
    // Overlapping work keeps its place: the piece that binds may be any.
    if (shop.arcKind[arc] === arcKind.share || (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0))
      return Math.min(limit, schedule.end[op]!)
    for (let split = 0; split < schedule.splits[after]!; split++) {
      const other = split === 0 ? after : shop.secondSplit[after]! + split - 1
      const c = schedule.mode[other]!
      const latest =
        schedule.start[other]! -
        shop.arcLag[arc]! -
        transferMinutes(shop, schedule.mode[op]!, c) -
        bufferMinutes(shop, schedule.mode[op]!, c)
      if (latest < limit) limit = latest
    }
  }
  return limit
}

/** Puts an operation as late on its lane as it can be to be over at `limit`; false where that is no later. */
export function moveTo(schedule: PartialSchedule, op: number, limit: number): boolean {
  const { shop, laneOps } = schedule
  const t = shop.taskOf[op]!
  if (shop.kind[t] !== taskKind.machine) {
    const length = schedule.end[op]! - schedule.start[op]!
    schedule.start[op] = limit - length
    schedule.end[op] = limit
    return true
  }
  const c = schedule.mode[op]!
  const lane = schedule.lane[op]!
  const work = schedule.work[op]!
  const from = schedule.start[op]!
  const end = schedule.end[op]!
  const clock = shop.clocks.rows[shop.modeClock[c]!]!
  const startClock = shop.clocks.rows[shop.modeStartClock[c]!]!
  const follower = shop.hasSetups ? schedule.afterOnLane(op) : -1
  schedule.remove(op)
  if (follower >= 0 && !schedule.hasSetupRoom(follower)) {
    schedule.place(op, c, lane, from, end, work)
    return false
  }
  const base = shop.slotStart[lane]!
  const length = schedule.laneLength[lane]!
  let looked = 0
  for (let at = length; at >= 0 && looked < widestLook; at--) {
    const next = at < length ? laneOps[base + at]! : -1
    if (next >= 0 && schedule.start[next]! > limit && at > 0 && schedule.end[laneOps[base + at - 1]!]! > limit) continue
    looked++
    const room = next < 0 ? limit : Math.min(limit, schedule.start[next]!)
    if (room < from) break
    const gapStart = at > 0 ? schedule.end[laneOps[base + at - 1]!]! : shop.start
    const start = latestStart(clock, startClock, room, work, shop.isInterruptible[t] === 1)
    if (start === NEVER || start < gapStart || start <= from) continue
    const found = schedule.gapOn(lane, t, c, start, work)
    if (found === FAR || found > limit || schedule.foundStart !== start) continue
    schedule.place(op, c, lane, start, found, work)
    return true
  }
  schedule.place(op, c, lane, from, end, work)
  return false
}

/** The latest start of work that must be over at `limit`. */
function latestStart(
  clock: WorkTime,
  startClock: WorkTime,
  limit: number,
  work: number,
  isInterruptible: boolean,
): number {
  let start = NEVER
  if (isInterruptible) start = clock.subtract(limit, work)
  else {
    const { starts, ends, origin } = clock
    let low = 0
    let high = clock.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! + origin < limit) low = middle + 1
      else high = middle
    }
    for (let i = low - 1; i >= 0 && start === NEVER; i--) {
      const stop = Math.min(ends[i]! + origin, limit)
      if (stop - work >= starts[i]! + origin) start = stop - work
    }
  }
  if (start === NEVER || clock === startClock) return start
  const attended = startClock.previousWorking(start + 1)
  return attended === NEVER ? NEVER : attended - 1
}
