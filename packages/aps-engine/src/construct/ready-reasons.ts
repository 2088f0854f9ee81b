import { causeOfReady, linkReason, overlapReason } from './causes.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { arcKind } from '../instance/shop.ts'
import type { Reason } from '../model/model.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { bufferMinutes, transferMinutes } from '../start-rules/transfer.ts'

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

/** One predecessor that is taken away: its operations end so many minutes earlier. */
interface Part {
  reason: Reason
  ops: readonly number[]
  minutes: number
  isElectrode: boolean
  buffer: number
}

/** Long before all plans, and still a number of 32 bits. */
const longAgo = 10_000_000

/** All that task t, placed at mode c, waited for until it was ready; a lock that is kept is none of it. */
export function reasonsOfReady(schedule: PartialSchedule, t: number, c: number): ReadyReasons {
  const { shop, start } = schedule
  if (shop.started[t]) {
    const { reason } = causeOfReady(schedule, t, c)
    return { at: shop.start, reasons: [reason], before: shop.start, predecessors: [] }
  }
  const lock = shop.lockCode[t] && shop.lockTime[t] !== start[t] ? shop.lockTime[t]! : -1
  const bound = shop.earliestStarts.at[t]!
  const work = c < 0 ? 0 : shop.modeWork[c]!
  const ready = (from: number) => readyByLinks(shop, schedule.placement, t, c, work, from)
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
  const needed = parts.some(({ minutes }) => minutes === longAgo)
    ? leastParts(schedule, parts, () => ready(free) < at)
    : parts
  const before = without(schedule, needed, () => ready(free))
  // A buffer in front of its group holds electrodes like all else that comes there.
  const isBuffered = needed.some(({ isElectrode, buffer }) => buffer > 0 && !isElectrode)
  const electrodes = needed.filter(({ isElectrode, buffer }) => isElectrode && !(isBuffered && buffer > 0))
  for (const { reason } of needed.filter(({ isElectrode }) => !isElectrode))
    if (!reasons.some((known) => isSame(known, reason))) reasons.unshift(reason)
  if (electrodes.length)
    reasons.unshift(
      overlapReason(
        schedule,
        t,
        at,
        electrodes.map(({ ops }) => shop.columns.tasks.id[shop.taskOf[ops[0]!]!]!),
      ),
    )
  const predecessors = needed.filter(({ minutes }) => minutes >= longAgo / 2).flatMap(({ ops }) => ops)
  return { at, reasons, before: before < at ? before : at - 1, predecessors }
}

const isSame = (one: Reason, other: Reason) =>
  one.code === other.code && (one.code === 'buffer' || one.params['taskId'] === other.params['taskId'])

/** Predecessors that arrive last; of overlapping ones all, for only their rule together tells which bind. */
function lastParts(schedule: PartialSchedule, t: number, c: number, at: number): Part[] {
  const { shop, end, mode } = schedule
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
      parts.push({ reason, ops, minutes: longAgo, isElectrode, buffer: 0 })
      continue
    }
    for (const op of ops) {
      const travel = transferMinutes(shop, mode[op]!, c) + shop.arcLag[arc]!
      const buffer = bufferMinutes(shop, mode[op]!, c)
      if (end[op]! + travel + buffer !== at) continue
      const reason = linkReason(schedule, c, { arc, before: op, at, transfer: travel, buffer })
      const cut = isElectrode || reason.code === 'cam' ? longAgo / 2 : buffer || travel || longAgo / 2
      parts.push({ reason, ops: [op], minutes: cut, isElectrode, buffer })
    }
  }
  return parts
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
function without<T>({ end, start, mode }: PartialSchedule, parts: readonly Part[], ask: () => T): T {
  const ops = parts.flatMap((part) => part.ops)
  const kept = ops.map((op) => [end[op]!, start[op]!, mode[op]!] as const)
  parts.forEach((part) => {
    for (const op of part.ops) {
      end[op]! -= part.minutes
      start[op] = end[op]!
      // Of what has no resource only the end counts.
      if (part.minutes >= longAgo / 2) mode[op] = -1
    }
  })
  const answer = ask()
  ops.forEach((op, i) => ([end[op], start[op], mode[op]] = kept[i]!))
  return answer
}
