import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type { Board } from './board.ts'
import { mouldEnds } from './objective.ts'
import { FAR, arcKind, taskKind } from '../instance/shop.ts'

/** Gaps looked at for one operation, from the latest back; further ones are left to its neighbours. */
const widestLook = 64

/**
 * Moves the work of every mould that is on time as late as its due date allows; late moulds and those without a due
 * date stay as early as they are. Answers 1 for operations that moved, and the moulds that stayed forward.
 */
export function shiftLate(board: Board): { moved: Uint8Array; forward: number[] } {
  const { shop } = board
  const moved = new Uint8Array(shop.operationCount)
  const ends = mouldEnds(board)
  const forward: number[] = []
  const mayMove = new Uint8Array(shop.mouldCount)
  for (let mould = 0; mould < shop.mouldCount; mould++) {
    const due = shop.mouldDue[mould]!
    if (due !== FAR && ends[mould]! <= due) mayMove[mould] = 1
    else forward.push(mould)
  }
  const operations: number[] = []
  for (let op = 0; op < shop.operationCount; op++) if (board.start[op]! >= 0) operations.push(op)
  operations.sort((a, b) => board.end[b]! - board.end[a]! || board.start[b]! - board.start[a]! || b - a)
  for (const op of operations) {
    const t = shop.taskOf[op]!
    if (
      !mayMove[shop.taskMould[t]!] ||
      shop.started[t] ||
      (shop.lockTime[t]! >= 0 && shop.lockTime[t] === board.start[op])
    )
      continue
    const limit = latestEnd(board, op)
    if (limit <= board.end[op]!) continue
    if (shop.kind[t] !== taskKind.machine) {
      const length = board.end[op]! - board.start[op]!
      board.start[op] = limit - length
      board.end[op] = limit
      moved[op] = 1
    } else if (moveTo(board, op, limit)) moved[op] = 1
  }
  return { moved, forward }
}

/** When an operation must be over: due date and what its successors need. */
function latestEnd(board: Board, op: number): number {
  const { shop } = board
  const { graph } = shop
  const t = shop.taskOf[op]!
  let limit = Math.min(shop.mouldDue[shop.taskMould[t]!]!, shop.horizonEnd)
  for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
    const after = graph.succNode[s]!
    const arc = graph.succArc[s]!
    if (board.start[after]! < 0 || shop.started[after]) continue
    // Overlapping work keeps its place: the piece that binds may be any.
    if (shop.arcKind[arc] === arcKind.share || (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0))
      return Math.min(limit, board.end[op]!)
    for (let part = 0; part < board.parts[after]!; part++) {
      const other = part === 0 ? after : shop.satellites[after]! + part - 1
      const c = board.choice[other]!
      const latest = board.start[other]! - shop.arcLag[arc]! - board.transfer(op, c) - board.bufferBefore(op, c)
      if (latest < limit) limit = latest
    }
  }
  return limit
}

function moveTo(board: Board, op: number, limit: number): boolean {
  const { shop, laneOps } = board
  const t = shop.taskOf[op]!
  const c = board.choice[op]!
  const lane = board.lane[op]!
  const work = board.work[op]!
  const from = board.start[op]!
  const end = board.end[op]!
  const clock = shop.clocks.rows[shop.choiceClock[c]!]!
  const startClock = shop.clocks.rows[shop.choiceStartClock[c]!]!
  const follower = shop.hasSetups ? board.afterOnLane(op) : -1
  board.remove(op)
  if (follower >= 0 && !board.hasSetupRoom(follower)) {
    board.place(op, c, lane, from, end, work)
    return false
  }
  const base = shop.slotStart[lane]!
  const length = board.laneLength[lane]!
  let looked = 0
  for (let at = length; at >= 0 && looked < widestLook; at--) {
    const next = at < length ? laneOps[base + at]! : -1
    if (next >= 0 && board.start[next]! > limit && at > 0 && board.end[laneOps[base + at - 1]!]! > limit) continue
    looked++
    const room = next < 0 ? limit : Math.min(limit, board.start[next]!)
    if (room < from) break
    const gapStart = at > 0 ? board.end[laneOps[base + at - 1]!]! : shop.start
    const start = latestStart(clock, startClock, room, work, shop.isInterruptible[t] === 1)
    if (start === NEVER || start < gapStart || start <= from) continue
    const found = board.gapOn(lane, t, c, start, work)
    if (found === FAR || found > limit || board.foundStart !== start) continue
    board.place(op, c, lane, start, found, work)
    return true
  }
  board.place(op, c, lane, from, end, work)
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
