import type { PartialSchedule } from './partial-schedule.ts'
import { closedTime, hold, type Hold } from './opened-clocks.ts'
import { PossibleStarts } from './possible-starts.ts'
import { holdersBetween } from './causes.ts'
import { leadsCharge, othersInCharge } from './charge-places.ts'
import { chargeReason, lineReason } from './charge-reasons.ts'
import { reasonsOfReady, type ReadyReasons } from './ready-reasons.ts'
import { timeLockOf } from '../instance/holds.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { Reason } from '../model/model.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** At most so many task ids in one reason. */
const longestList = 8

const none: ReadonlySet<number> = new Set()

/** What a reason would be if it held, put into words when it does, and what is taken away to see that. */
interface Candidate {
  reason: () => Reason
  without: number
  gone: ReadonlySet<number>
}

/** An operation and what stands before it on its lane. */
export interface Told {
  op: number
  t: number
  /** −1: it is the first. */
  before: number
  setup: number
  /** Moved later than it must be: towards its due date, or towards what is to follow it soon. */
  moved: 'dueDate' | 'maximumWait' | undefined
}

/** Says why operations of a finished schedule start when they do: what holds them, each cause tried by taking it away. */
export class StartReasons {
  private readonly schedule: PartialSchedule
  private readonly starts: PossibleStarts
  /** By operation: where it stands in `laneOps` on its own lane. */
  private readonly slots: Int32Array

  constructor(schedule: PartialSchedule, starts: PossibleStarts, slots: Int32Array) {
    this.schedule = schedule
    this.starts = starts
    this.slots = slots
  }

  of(told: Told): Reason[] {
    const { schedule } = this
    const { shop } = schedule
    const { op, t } = told
    const c = schedule.mode[op]!
    const start = schedule.start[op]!
    const ready = reasonsOfReady(schedule, t, c)
    const why = this.causes(told, ready)
    if (shop.kind[t] === taskKind.outside) why.push({ code: 'outside', params: { minutes: shop.outsideMinutes[t]! } })
    const overtime = c < 0 ? undefined : shop.clocks.overtime[shop.modeResource[c]!]
    const minutes = overtime?.workBetween(start, schedule.end[op]!) ?? 0
    if (minutes > 0) why.push({ code: 'overtime', params: { resourceId: this.resourceId(c), minutes } })
    return why
  }

  private resourceId = (c: number) =>
    c < 0 ? null : this.schedule.shop.problem.resources[this.schedule.shop.modeResource[c]!]!.id

  private causes(told: Told, ready: ReadyReasons): Reason[] {
    const { schedule } = this
    const { shop } = schedule
    const { op } = told
    const c = schedule.mode[op]!
    const start = schedule.start[op]!
    const first = c < 0 ? ready.at : this.starts.own(op, ready.at)
    const kept = this.keptReason(told, first)
    const why = kept ? [kept] : []
    if (first < start) return [...why, ...ready.reasons]
    if (c < 0) return [...why, ...ready.reasons]
    if (start > ready.at) {
      const waits = this.waits(told, ready.at)
      if (waits.length) return [...why, ...waits.map(({ reason }) => reason()), ...this.behind(told, waits, ready)]
    }
    // What it is ready for holds it until its start; something else may hold it until the same minute.
    const gone = ready.predecessors.length ? new Set(ready.predecessors) : none
    if (start === shop.start || this.starts.own(op, ready.before, 0, gone) < start) return [...why, ...ready.reasons]
    const others = this.binding(op, ready.before, this.candidates(told, ready.before), gone)
    return [...why, ...ready.reasons, ...others.map(({ reason }) => reason())]
  }

  /** What an operation would wait for if `waits` did not hold it: with more open time what overlaps must begin later, to end no sooner. */
  private behind({ op, t }: Told, waits: readonly Candidate[], ready: ReadyReasons): Reason[] {
    const { schedule } = this
    const opened = waits.reduce((all, { without }) => all | without, 0) & closedTime
    if (opened === 0) return ready.reasons
    const c = schedule.mode[op]!
    return reasonsOfReady(schedule, t, c, this.starts.clockWithout(t, c, opened)).reasons
  }

  /** A lock, or what left the operation where it is although it could start at `first`. */
  private keptReason({ op, t, moved }: Told, first: number): Reason | undefined {
    const { schedule } = this
    const { shop } = schedule
    const c = schedule.mode[op]!
    const start = schedule.start[op]!
    const resourceId = this.resourceId(c)
    const code = timeLockOf(shop, t)
    if (code && shop.lockTime[t] === start) return { code, params: { resourceId, at: start, kept: true } }
    if (first >= start) return undefined
    if (moved) return { code: moved, params: { at: schedule.end[op]! } }
    if (shop.lockTime[t] === start) return { code: 'kept', params: { resourceId, at: start } }
    if (c < 0) return { code: 'search', params: { at: first } }
    this.starts.own(op, reasonsOfReady(schedule, t, c).at)
    const overtime = shop.clocks.overtime[shop.modeResource[c]!]
    const more =
      (overtime?.workBetween(first, this.starts.foundEnd) ?? 0) - (overtime?.workBetween(start, schedule.end[op]!) ?? 0)
    return { code: more > 0 ? 'lessOvertime' : 'search', params: { resourceId, at: first } }
  }

  /** What an operation waits for that is ready at `ready`, and its set-up where it would start sooner without it. */
  private waits(told: Told, ready: number): Candidate[] {
    const { op } = told
    const candidates = this.candidates(told, ready)
    const isSetup = ({ without }: Candidate) => without === hold.setup
    const adds = candidates.filter((one) => isSetup(one) && this.isEarlier(op, ready, [one]))
    const others = adds.length ? candidates.filter((one) => !isSetup(one) && this.isEarlier(op, ready, [one])) : []
    if (adds.length) return [...others.slice(0, 1), ...adds]
    return this.binding(op, ready, candidates, none)
  }

  /** Of all that may hold an operation which is ready at `ready`: one cause that does alone, else the fewest that do together; none where all together do not. */
  private binding(op: number, ready: number, candidates: readonly Candidate[], gone: ReadonlySet<number>): Candidate[] {
    const alone = candidates.find((one) => this.isEarlier(op, ready, [one], gone))
    if (alone) return [alone]
    // What it is ready for holds it until then: with more time it would only have to begin later, to end no sooner than that.
    if (!this.isEarlier(op, ready, candidates, gone)) return []
    let least = [...candidates]
    for (const one of candidates) {
      const fewer = least.filter((other) => other !== one)
      if (fewer.length && this.isEarlier(op, ready, fewer, gone)) least = fewer
    }
    return least
  }

  /** Would it start sooner with all of these taken away? */
  private isEarlier(op: number, ready: number, taken: readonly Candidate[], gone = none) {
    const without = taken.reduce((all, one) => all | one.without, 0)
    const away = taken.reduce((all, one) => unite(all, one.gone), gone)
    return this.starts.own(op, ready, without, away) < this.schedule.start[op]!
  }

  /** What may hold an operation on its resource from `from` on, the likeliest first. */
  private candidates({ op, t, before, setup }: Told, from: number): Candidate[] {
    const { schedule } = this
    const { shop } = schedule
    const c = schedule.mode[op]!
    const resourceId = this.resourceId(c)
    const found: Candidate[] = []
    const add = (name: Hold, reason: () => Reason, gone = none) => found.push({ reason, without: hold[name], gone })
    const others = othersInCharge(schedule, op)
    if (others.length && !leadsCharge(schedule, op, others))
      add('queue', () => chargeReason(schedule, op, others), new Set(others))
    const holders = this.holders(op, from)
    if (holders.length) add('queue', () => lineReason(schedule, t, holders), this.splitsOf(holders))
    const operator = operatorOf(shop, c)
    if (operator >= shop.resourceCount) {
      const burning = burningBetween(schedule, operator, from, op)
      if (burning) add('pieces', () => burning)
    } else if (operator >= 0)
      add('people', () => ({ code: 'people', params: { resourceId: shop.problem.resources[operator]!.id } }))
    const held = fixturesHeldBetween(schedule, from, op)
    if (held) add('fixtures', () => held)
    if (shop.isInterruptible[t] === 0)
      add('tooShort', () => ({ code: 'tooShort', params: { resourceId, minutes: schedule.work[op]! } }))
    if (setup > 0) {
      const afterTaskId = before < 0 ? null : shop.columns.tasks.id[shop.taskOf[before]!]!
      add('setup', () => ({ code: 'setup', params: { minutes: setup, afterTaskId } }))
    }
    add('calendar', () => ({ code: 'calendar', params: { resourceId } }))
    if (!shop.started[t] && shop.isBoundedClass[shop.modeClass[t]!])
      add('otherGroup', () => ({ code: 'otherGroup', params: { resourceId } }))
    return found
  }

  /** Work on the operation's lane between `from` and its start; of a long queue the last. */
  private holders(op: number, from: number): number[] {
    const { start, end, laneOps, lane, shop } = this.schedule
    const first = shop.slotStart[lane[op]!]!
    const found: number[] = []
    for (let slot = this.slots[op]! - 1; slot >= first && found.length < longestList; slot--) {
      const other = laneOps[slot]!
      if (start[other]! >= start[op]!) continue
      if (end[other]! <= from) break
      found.push(other)
    }
    return found.reverse()
  }

  /** All splits of the tasks of operations. */
  private splitsOf(ops: readonly number[]): ReadonlySet<number> {
    const { splits, shop } = this.schedule
    const found = new Set<number>()
    for (const op of ops) {
      const t = shop.taskOf[op]!
      found.add(t)
      for (let split = 1; split < splits[t]!; split++) found.add(shop.secondSplit[t]! + split - 1)
    }
    return found
  }
}

function unite(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  if (one.size === 0) return other
  return other.size === 0 ? one : new Set([...one, ...other])
}

/** By operation: where it stands in `laneOps` on its own lane. */
export function slotsOf({ shop, lane, laneLength, laneOps }: PartialSchedule): Int32Array {
  const slots = new Int32Array(shop.operationCount).fill(-1)
  for (let at = 0; at < laneLength.length; at++)
    for (let slot = shop.slotStart[at]!, stop = slot + laneLength[at]!; slot < stop; slot++)
      if (lane[laneOps[slot]!] === at) slots[laneOps[slot]!] = slot
  return slots
}

export function startReasonsOf(schedule: PartialSchedule): StartReasons {
  const slots = slotsOf(schedule)
  return new StartReasons(schedule, new PossibleStarts(schedule, slots), slots)
}

/** What burned with the pieces of `op` from `ready` on, up to its start; absent: nothing did. */
export function burningBetween(
  schedule: PartialSchedule,
  operator: number,
  ready: number,
  op: number,
): Reason | undefined {
  const { shop, start } = schedule
  const burning = holdersBetween(schedule, shop.laneStart[operator]!, ready, start[op]!, op)
  if (burning.length === 0) return undefined
  const taskIds = burning.slice(-longestList).map((other) => shop.columns.tasks.id[shop.taskOf[other]!]!)
  return { code: 'piecesInUse', params: { taskIds, pieceSetId: pieceSetOf(shop, operator) } }
}

/** What held the fixtures of `op` from `ready` on, up to its start; absent: nothing did. */
export function fixturesHeldBetween(schedule: PartialSchedule, ready: number, op: number): Reason | undefined {
  const { shop, start, end, laneOps, laneLength } = schedule
  const lane = schedule.fixtureLaneOf(op)
  if (lane < 0) return undefined
  const from = shop.slotStart[lane]!
  const holders = laneOps
    .subarray(from, from + laneLength[lane]!)
    .filter((other) => other !== op && start[other]! < start[op]! && end[other]! > ready)
  if (holders.length === 0) return undefined
  const taskIds = Array.from(holders.slice(-longestList), (other) => shop.columns.tasks.id[shop.taskOf[other]!]!)
  return { code: 'fixturesInUse', params: { taskIds, fixtureId: fixtureIdOf(shop, op) } }
}

export const fixtureIdOf = (shop: Shop, op: number) => shop.columns.fixtures![shop.fixtures!.of[op]!]!.id

/** The set of pieces behind the number that `operatorOf` gives. */
export const pieceSetOf = (shop: Shop, operator: number) => shop.columns.pieceSets![operator - shop.resourceCount]!.id
