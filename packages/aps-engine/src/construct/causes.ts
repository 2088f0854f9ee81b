import type { PartialSchedule } from './partial-schedule.ts'
import type { Reason } from '../model/model.ts'
import { timeLockOf } from '../instance/holds.ts'
import { arcKind } from '../instance/shop.ts'
import { bufferMinutes, transferMinutes } from '../start-rules/transfer.ts'

/** What made a task ready no earlier. */
export interface Cause {
  /** Ready at. */
  at: number
  reason: Reason
  /** Operation that it waited for, or −1. */
  before: number
  /** Minutes of transfer and lag, and of buffer, that end at `at`. */
  transfer: number
  buffer: number
}

/** What must be known of a plan to say what made its tasks ready. */
export type Readiness = Pick<PartialSchedule, 'shop' | 'start' | 'end' | 'mode' | 'splits' | 'readyAt'>

/** What a task waited for; the number of a link tells which. */
const waited = { bound: 0, lock: 1, link: 2, overlap: 3 } as const

/**
 * The last of all that task t waited for at mode c: predecessors, electrodes, start bounds. Candidates
 * are compared as numbers; only the last one is put into words.
 */
export function causeOfReady(schedule: Readiness, t: number, c: number): Cause {
  const { shop } = schedule
  const { problem, graph } = shop
  const task = problem.tasks[t]!
  if (task.started) {
    const reason: Reason = { code: 'started', params: { resourceId: task.started.resourceId } }
    return { at: shop.start, reason, before: -1, transfer: 0, buffer: 0 }
  }
  let kind: number = waited.bound
  let which = 0
  let at = shop.earliestStarts.at[t]!
  let before = -1
  let transfer = 0
  let buffer = 0
  const lock = shop.lockTime[t]!
  const isKept = lock >= 0 && lock === schedule.start[t]
  if (lock > at && !isKept && timeLockOf(shop, t)) {
    kind = waited.lock
    at = lock
  }
  const ready = schedule.readyAt(t, c)
  for (let p = graph.predStart[t]!, stop = graph.predStart[t + 1]!; p < stop; p++) {
    const arc = graph.predArc[p]!
    const head = graph.predNode[p]!
    const isOverlap =
      shop.arcKind[arc] === arcKind.share || (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0)
    for (let split = 0, splits = schedule.splits[head]!; split < splits; split++) {
      const op = split === 0 ? head : shop.secondSplit[head]! + split - 1
      // Of overlapping work the whole set decides: the binding piece is known only as `ready`.
      if (isOverlap && schedule.start[op]! >= ready) continue
      const end = schedule.end[op]!
      const travel = transferMinutes(shop, schedule.mode[op]!, c) + shop.arcLag[arc]!
      const wait = bufferMinutes(shop, schedule.mode[op]!, c)
      const arrives = isOverlap ? Math.min(ready, end + travel + wait) : end + travel + wait
      if (arrives < at || (arrives === at && before >= 0 && end <= schedule.end[before]!)) continue
      kind = isOverlap ? waited.overlap : waited.link
      which = arc
      at = arrives
      before = op
      transfer = isOverlap ? Math.max(0, arrives - end) : travel
      buffer = isOverlap ? 0 : wait
    }
  }
  const last = { at, before, transfer, buffer }
  const reason =
    kind === waited.bound ? shop.earliestStarts.reason(t) : reasonOf(schedule, t, c, ready, kind, which, last)
  return { ...last, at: isKept ? at : ready, reason }
}

function reasonOf(
  schedule: Readiness,
  t: number,
  c: number,
  ready: number,
  kind: number,
  arc: number,
  last: Omit<Cause, 'reason'>,
): Reason {
  const { shop } = schedule
  if (kind === waited.lock)
    return {
      code: shop.lockCode[t]!,
      params: { resourceId: shop.problem.tasks[t]!.planned!.resourceId, at: last.at, kept: false },
    }
  const isElectrode = shop.problem.links[arc]!.kind === 'electrode'
  const taskId = shop.problem.tasks[shop.taskOf[last.before]!]!.id
  if (isElectrode) return overlapReason(schedule, t, kind === waited.overlap ? ready : last.at, [taskId])
  if (kind === waited.overlap) return { code: 'overlap', params: { taskId, at: ready } }
  return linkReason(schedule, c, { ...last, arc })
}

/** Why task t at mode c waits for the end of an operation that comes before it. */
export function linkReason(
  { shop }: Readiness,
  c: number,
  { arc, at, before, transfer, buffer }: Omit<Cause, 'reason'> & { arc: number },
): Reason {
  const { problem } = shop
  const taskId = problem.tasks[shop.taskOf[before]!]!.id
  if (problem.links[arc]!.kind === 'cam') return { code: 'cam', params: { at, taskId } }
  if (buffer > 0)
    return { code: 'buffer', params: { minutes: buffer, groupId: problem.groups[shop.modeGroup[c]!]!.id } }
  if (transfer > 0) return { code: 'flowTime', params: { taskId, minutes: transfer, at } }
  return { code: 'predecessor', params: { taskId, at } }
}

/** Task t waits for electrodes: for those that are made last, and others that are not there yet. */
export function overlapReason(schedule: Readiness, t: number, at: number, last: readonly number[]): Reason {
  const { shop } = schedule
  const { problem, graph } = shop
  const taskIds: number[] = []
  let total = 0
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    if (problem.links[graph.predArc[p]!]!.kind !== 'electrode') continue
    total += shop.arcPieces[graph.predArc[p]!]!
    const { id } = problem.tasks[graph.predNode[p]!]!
    if (schedule.end[graph.predNode[p]!]! >= at || last.includes(id)) taskIds.push(id)
  }
  const needed = shop.electrodeMinimum > 0 ? Math.min(shop.electrodeMinimum, total) : total
  return { code: 'electrodes', params: { taskIds, needed, total, at } }
}

/** Operations that hold the lane of `op` between two moments, in time order. */
export function holdersBetween(
  schedule: PartialSchedule,
  lane: number,
  from: number,
  to: number,
  besides: number,
): number[] {
  const { shop, laneOps } = schedule
  const base = shop.slotStart[lane]!
  const found: number[] = []
  for (
    let at = schedule.firstEndingAfter(base, schedule.laneLength[lane]!, from);
    at < schedule.laneLength[lane]!;
    at++
  ) {
    const other = laneOps[base + at]!
    if (schedule.start[other]! >= to) break
    if (schedule.end[other]! > from && other !== besides) found.push(other)
  }
  return found
}
