import { causeOfReady, linkReason, overlapReason } from './causes.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { timeLockOf } from '../instance/holds.ts'
import { arcKind } from '../instance/shop.ts'
import type { WorkTime } from '@mouldwright/worktime'
import type { Reason } from '../model/model.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { bufferMinutes, transferMinutes, travelTable } from '../start-rules/transfer.ts'

/** Why a task was ready no earlier. */
export interface ReadyReasons {
  at: number
  /** All that end at that minute. */
  reasons: Reason[]
  /** When it would be ready without them. */
  before: number
  /** Predecessors among them; with one of them taken away its resource is free as well. */
  predecessors: readonly number[]
}

/** One predecessor that is taken away: each of its operations ends so many minutes earlier; of a buffer that of all predecessors. */
interface Part {
  reason: Reason
  cuts: readonly { op: number; minutes: number }[]
  isElectrode: boolean
  /** Lies in front of its group for a while; electrodes that are counted piece by piece are told as such. */
  isBuffered: boolean
}

/** Long before all plans, and still a number of 32 bits. */
const longAgo = 10_000_000

const isWhole = ({ cuts }: Part) => cuts.some(({ minutes }) => minutes >= longAgo / 2)
const isBuffer = ({ reason, isElectrode }: Part) => reason.code === 'buffer' && !isElectrode

/**
 * All that task t, placed at mode c, waited for until it was ready; a lock that is kept is none of it.
 * @param clock in which it would run, where some of its closed time is taken for open
 */
export function reasonsOfReady(schedule: PartialSchedule, t: number, c: number, clock?: WorkTime): ReadyReasons {
  const { shop, start } = schedule
  if (shop.started[t]) {
    const { reason } = causeOfReady(schedule, t, c)
    return { at: shop.start, reasons: [reason], before: shop.start, predecessors: [] }
  }
  const lock = timeLockOf(shop, t) && shop.lockTime[t] !== start[t] ? shop.lockTime[t]! : -1
  const bound = shop.earliestStarts.at[t]!
  const work = c < 0 ? 0 : shop.modeWork[c]!
  const ready = (from: number) => readyByLinks(shop, schedule.placement, t, c, work, from, clock)
  const from = Math.max(bound, lock)
  const at = ready(from)
  const reasons: Reason[] = []
  let free = from
  if (lock > bound && lock === at) {
    const resourceId = shop.problem.tasks[t]!.planned!.resourceId
    reasons.push({ code: shop.lockCode[t]!, params: { resourceId, at: lock, kept: false } })
    free = bound
  } else if (bound === at) {
    reasons.push(...shop.earliestStarts.reasons(t))
    free = bound === shop.start ? shop.start - 1 : Math.max(shop.earliestStarts.below(t), lock)
  }
  const parts = at > shop.start ? lastParts(schedule, t, c, at) : []
  const needed = parts.some(({ cuts }) => cuts.some(({ minutes }) => minutes === longAgo))
    ? leastParts(schedule, parts, () => ready(free) < at)
    : parts
  // A buffer in front of its group holds electrodes like all else that comes there.
  const told = needed.some(isBuffer) ? needed.filter((part) => !part.isElectrode || !part.isBuffered) : needed
  const before = without(schedule, told, () => ready(free))
  for (const { reason } of told.filter(({ isElectrode }) => !isElectrode))
    if (!reasons.some((known) => isSame(known, reason))) reasons.unshift(reason)
  const electrodes = told.filter(({ isElectrode }) => isElectrode)
  if (electrodes.length)
    reasons.unshift(
      overlapReason(
        schedule,
        t,
        at,
        electrodes.map(({ cuts }) => shop.columns.tasks.id[shop.taskOf[cuts[0]!.op]!]!),
      ),
    )
  const predecessors = told.filter(isWhole).flatMap(({ cuts }) => cuts.map(({ op }) => op))
  return { at, reasons, before: before < at ? before : at - 1, predecessors }
}

const isSame = (one: Reason, other: Reason) =>
  one.code === other.code && (one.code === 'buffer' || one.params['taskId'] === other.params['taskId'])

/** Predecessors that arrive last; of overlapping ones all, for only their rule together tells which bind. */
function lastParts(schedule: PartialSchedule, t: number, c: number, at: number): Part[] {
  const { shop } = schedule
  const { graph } = shop
  const parts: Part[] = []
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const arc = graph.predArc[p]!
    const head = graph.predNode[p]!
    const kind = shop.arcKind[arc]!
    const ops = [head]
    for (let split = 1; split < schedule.splits[head]!; split++) ops.push(shop.secondSplit[head]! + split - 1)
    const isSet = kind === arcKind.electrode && shop.electrodeMinimum > 0 && c >= 0
    const isElectrode = kind === arcKind.electrode
    if (isSet || kind === arcKind.share) {
      const reason: Reason = { code: 'overlap', params: { taskId: shop.columns.tasks.id[head]!, at } }
      parts.push({ reason, cuts: ops.map((op) => ({ op, minutes: longAgo })), isElectrode, isBuffered: false })
      continue
    }
    const part = wholePart(schedule, c, { arc, at, ops, isElectrode })
    if (part) parts.push(part)
  }
  return parts
}

/** A predecessor whose end counts, where one of its splits arrives at `at`. */
function wholePart(
  schedule: PartialSchedule,
  c: number,
  { arc, at, ops, isElectrode }: { arc: number; at: number; ops: readonly number[]; isElectrode: boolean },
): Part | undefined {
  const { shop, end, mode } = schedule
  const ways = ops.map((op) => {
    const transfer = transferMinutes(shop, mode[op]!, c) + shop.arcLag[arc]!
    return { op, transfer, buffer: bufferMinutes(shop, mode[op]!, c) }
  })
  const last = ways.filter(({ op, transfer, buffer }) => end[op]! + transfer + buffer === at)
  // What ends at that minute itself holds, whatever else is still on its way.
  const [binding] = last.sort((a, b) => a.transfer + a.buffer - b.transfer - b.buffer)
  if (!binding) return undefined
  const reason = linkReason(schedule, c, { arc, before: binding.op, at, ...binding })
  const isAway = isElectrode || reason.code === 'cam' || reason.code === 'predecessor'
  const cutOf = (transfer: number) => (isAway ? longAgo / 2 : reason.code === 'buffer' ? 0 : transfer)
  const cuts = ways.map(({ op, transfer }) => ({ op, minutes: cutOf(transfer) }))
  return { reason, cuts, isElectrode, isBuffered: binding.buffer > 0 }
}

/** Of parts that bind together, those without which the rest do not. */
function leastParts(schedule: PartialSchedule, parts: readonly Part[], isEarlier: () => boolean): Part[] {
  let kept = [...parts]
  for (const part of parts) {
    const fewer = kept.filter((other) => other !== part)
    if (without(schedule, fewer, isEarlier)) kept = fewer
  }
  return kept
}

/** Asks while the parts are taken away; the schedule is as before afterwards. */
function without<T>({ shop, end, start, mode, placement }: PartialSchedule, parts: readonly Part[], ask: () => T): T {
  if (parts.length === 0) return ask()
  const cuts = parts.flatMap((part) => part.cuts)
  const kept = cuts.map(({ op }) => [end[op]!, start[op]!, mode[op]!] as const)
  const travel = parts.some(isBuffer) ? Int32Array.from(placement.travel) : undefined
  if (travel) placement.travel.set(travelTable(shop, false))
  for (const { op, minutes } of cuts) {
    if (minutes === 0) continue
    end[op]! -= minutes
    start[op] = end[op]!
    // Of what has no resource only the end counts.
    if (minutes >= longAgo / 2) mode[op] = -1
  }
  const answer = ask()
  cuts.forEach(({ op }, i) => ([end[op], start[op], mode[op]] = kept[i]!))
  if (travel) placement.travel.set(travel)
  return answer
}
