import type { Board } from './board.ts'
import { assumedGate } from './unplaced.ts'
import type { Reason } from './model.ts'
import { arcKind } from './shop.ts'

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
export type Readiness = Pick<Board, 'shop' | 'start' | 'end' | 'parts' | 'transfer' | 'bufferBefore' | 'readyAt'>

/** The last of all that task t waited for at choice c: predecessors, electrodes, gates, release, start point. */
export function causeOfReady(board: Readiness, t: number, c: number): Cause {
  const { shop } = board
  const { problem, graph } = shop
  const task = problem.tasks[t]!
  const mould = problem.moulds[shop.taskMould[t]!]!
  let cause: Cause = {
    at: shop.start,
    reason: { code: 'startPoint', params: { at: shop.start, cause: 'start' } },
    before: -1,
    transfer: 0,
    buffer: 0,
  }
  const later = (at: number, reason: Reason, before = -1, transfer = 0, buffer = 0) => {
    const isFurther =
      at > cause.at ||
      (at === cause.at && before >= 0 && (cause.before < 0 || board.end[before]! > board.end[cause.before]!))
    if (isFurther) cause = { at, reason, before, transfer, buffer }
  }
  if (task.started) return { ...cause, reason: { code: 'started', params: { resourceId: task.started.resourceId } } }
  if (mould.release !== undefined)
    later(mould.release, { code: 'startPoint', params: { at: mould.release, cause: 'mould' } })
  if (task.notBefore !== undefined)
    later(task.notBefore, { code: 'startPoint', params: { at: task.notBefore, cause: 'task' } })
  for (const { kind, at } of task.gates ?? []) {
    const opens = at ?? assumedGate(problem, kind)
    if (opens !== undefined) later(opens, { code: kind, params: { at: opens, assumed: at === null } })
  }
  const isKept = shop.lockTime[t]! >= 0 && shop.lockTime[t] === board.start[t]
  if (shop.lockTime[t]! >= 0 && !isKept && shop.lockCode[t]) {
    const at = shop.lockTime[t]!
    later(at, { code: shop.lockCode[t], params: { resourceId: task.planned!.resourceId, at, kept: false } })
  }
  const ready = board.readyAt(t, c)
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const arc = graph.predArc[p]!
    const link = problem.links[arc]!
    const head = graph.predNode[p]!
    const taskId = problem.tasks[head]!.id
    const isOverlap =
      shop.arcKind[arc] === arcKind.share || (shop.arcKind[arc] === arcKind.electrode && shop.electrodeMinimum > 0)
    for (let part = 0; part < board.parts[head]!; part++) {
      const op = part === 0 ? head : shop.satellites[head]! + part - 1
      const transfer = board.transfer(op, c) + shop.arcLag[arc]!
      const buffer = board.bufferBefore(op, c)
      const end = board.end[op]!
      if (isOverlap) {
        // The whole set decides: the binding piece is known only as `ready`.
        if (board.start[op]! >= ready) continue
        const at = Math.min(ready, end + transfer + buffer)
        later(at, overlapReason(board, t, ready, link.kind === 'electrode', taskId), op, Math.max(0, at - end), 0)
        continue
      }
      const at = end + transfer + buffer
      let reason: Reason = { code: 'predecessor', params: { taskId, at } }
      if (link.kind === 'electrode') reason = overlapReason(board, t, at, true, taskId)
      else if (link.kind === 'cam') reason = { code: 'cam', params: { at, taskId } }
      else if (buffer > 0)
        reason = { code: 'buffer', params: { minutes: buffer, groupId: problem.groups[shop.choiceGroup[c]!]!.id } }
      else if (transfer > 0) reason = { code: 'flowTime', params: { taskId, minutes: transfer, at } }
      later(at, reason, op, transfer, buffer)
    }
  }
  return cause.at === ready || isKept ? cause : { ...cause, at: ready }
}

function overlapReason(board: Readiness, t: number, at: number, isElectrode: boolean, taskId: number): Reason {
  if (!isElectrode) return { code: 'predecessor', params: { taskId, at } }
  const { shop } = board
  const { problem, graph } = shop
  const taskIds: number[] = []
  let total = 0
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    if (problem.links[graph.predArc[p]!]!.kind !== 'electrode') continue
    total += shop.arcPieces[graph.predArc[p]!]!
    if (board.end[graph.predNode[p]!]! >= at || problem.tasks[graph.predNode[p]!]!.id === taskId)
      taskIds.push(problem.tasks[graph.predNode[p]!]!.id)
  }
  const needed = shop.electrodeMinimum > 0 ? Math.min(shop.electrodeMinimum, total) : total
  return { code: 'electrodes', params: { taskIds, needed, total, at } }
}

/** Operations that hold the lane of `op` between two moments, in time order. */
export function holdersBetween(board: Board, lane: number, from: number, to: number, besides: number): number[] {
  const { shop, laneOps } = board
  const base = shop.slotStart[lane]!
  const found: number[] = []
  for (let at = board.firstEndingAfter(base, board.laneLength[lane]!, from); at < board.laneLength[lane]!; at++) {
    const other = laneOps[base + at]!
    if (board.start[other]! >= to) break
    if (board.end[other]! > from && other !== besides) found.push(other)
  }
  return found
}
