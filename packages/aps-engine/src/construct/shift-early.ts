import { sharesCharge } from './charge-places.ts'
import { taskKind, FAR } from '../instance/shop.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { PartialSchedule } from './partial-schedule.ts'

/** The signal is looked at once in so many operations. */
const looksMask = 1_023

/**
 * Moves work into gaps in front of it on its own resource, earliest first, where nothing else has to give way and no more overtime
 * is worked: what stands later than it must costs stock and the room for what is still to come.
 * @returns how many operations came forward
 * @throws Stopped
 */
export function shiftEarly(schedule: PartialSchedule, signal?: CancelSignal): number {
  const { shop, start, end } = schedule
  const operations: number[] = []
  for (let op = 0; op < shop.operationCount; op++) if (start[op]! >= 0) operations.push(op)
  operations.sort((a, b) => start[a]! - start[b]! || end[a]! - end[b]! || a - b)
  let moved = 0
  for (const [at, op] of operations.entries()) {
    if ((at & looksMask) === 0) throwIfStopped(signal)
    const t = shop.taskOf[op]!
    if (shop.started[t] || shop.lockTime[t]! >= 0 || shop.outside?.[t] === 2 || schedule.splits[t]! > 1) continue
    // A charge stays together.
    if (sharesCharge(schedule, op)) continue
    if (shop.kind[t] !== taskKind.machine) {
      const ready = schedule.readyAt(t, -1)
      if (ready >= start[op]!) continue
      end[op] = ready + end[op]! - start[op]!
      start[op] = ready
      moved++
    } else if (moveForward(schedule, op, t)) moved++
  }
  return moved
}

function moveForward(schedule: PartialSchedule, op: number, t: number): boolean {
  const { shop } = schedule
  const c = schedule.mode[op]!
  const ready = schedule.readyAt(t, c)
  const from = schedule.start[op]!
  if (ready >= from) return false
  const until = schedule.end[op]!
  const lane = schedule.lane[op]!
  const work = schedule.work[op]!
  const follower = shop.hasSetups ? schedule.afterOnLane(op) : -1
  const overtime = shop.clocks.overtime[shop.modeResource[c]!]
  schedule.remove(op)
  const isFree = follower < 0 || schedule.hasSetupRoom(follower)
  const found = isFree ? schedule.gapOf(t, c, ready, work) : FAR
  const at = schedule.foundStart
  const isEarlier = found < until || (found === until && at < from)
  const worksMore = overtime && isEarlier && overtime.workBetween(at, found) > overtime.workBetween(from, until)
  if (found === FAR || !isEarlier || worksMore) {
    schedule.place(op, c, lane, from, until, work)
    return false
  }
  schedule.place(op, c, schedule.foundLane, at, found, work)
  return true
}
