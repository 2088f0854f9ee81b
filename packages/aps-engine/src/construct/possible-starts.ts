import { NEVER, type WorkTime } from '@mouldwright/worktime'
import { FAR } from '../instance/shop.ts'
import { fixturesFreeFrom } from '../start-rules/fixtures.ts'
import { readyOnClock } from '../start-rules/links.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { hasSetupRoom, leavesSetupRoom, startOnClocks } from '../start-rules/setup.ts'
import { startInWorkingTime } from '../start-rules/working-time.ts'
import { leadsCharge, othersInCharge } from './charge-places.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { LaneGaps } from './lane-gaps.ts'
import { closedTime, hold, OpenedClocks, type ModeClocks } from './opened-clocks.ts'

interface Sought {
  op: number
  t: number
  c: number
  ready: number
  work: number
  /** Later starts, and later ends, are not looked for. */
  lastStart: number
  lastEnd: number
  without: number
  /** Operations whose places are taken for free. */
  gone: ReadonlySet<number>
  clocks: ModeClocks
}

const none: ReadonlySet<number> = new Set()

/**
 * When operations of a finished schedule could start with all others in their places: as they are, or with some of what holds
 * them taken away. Nothing is moved for it.
 */
export class PossibleStarts {
  private readonly schedule: PartialSchedule
  private readonly opened: OpenedClocks
  /** By slot, as `laneOps`: starts and ends of what stands there, in the order in which lanes are walked. */
  private readonly slotFrom: Int32Array
  private readonly slotTo: Int32Array
  private readonly gaps: LaneGaps
  /** By operation: where it stands in `laneOps` on its own lane. */
  private readonly slots: Int32Array
  /** Of the last answer below FAR. */
  foundEnd = FAR

  constructor(schedule: PartialSchedule, slots: Int32Array) {
    this.schedule = schedule
    this.slots = slots
    this.opened = new OpenedClocks(schedule.shop)
    const { laneOps, laneLength, shop } = schedule
    this.slotFrom = new Int32Array(laneOps.length)
    this.slotTo = new Int32Array(laneOps.length)
    for (let lane = 0; lane < laneLength.length; lane++)
      for (let slot = shop.slotStart[lane]!, stop = slot + laneLength[lane]!; slot < stop; slot++) {
        this.slotFrom[slot] = schedule.start[laneOps[slot]!]!
        this.slotTo[slot] = schedule.end[laneOps[slot]!]!
      }
    this.gaps = new LaneGaps(schedule, this.slotFrom, this.slotTo)
  }

  /** Earliest start of `op` on its own resource; its own start where nothing is earlier. */
  own(op: number, ready: number, without = 0, gone = none): number {
    const { schedule } = this
    const c = schedule.mode[op]!
    const start = schedule.start[op]!
    const least = without & closedTime ? this.readyOnOpened(op, ready, without, gone) : ready
    if (least >= start) return start
    const found = this.at(op, c, least, schedule.work[op]!, start, FAR, without, this.withCharge(op, gone))
    return Math.min(found, start)
  }

  /** What waits for an operation in its charge would begin earlier with it. */
  private withCharge(op: number, gone: ReadonlySet<number>): ReadonlySet<number> {
    const others = othersInCharge(this.schedule, op)
    return others.length && leadsCharge(this.schedule, op, others) ? new Set([...gone, ...others]) : gone
  }

  /** With closed time taken for open work takes less of a day, so that what overlaps must begin later to end no sooner. */
  private readyOnOpened(op: number, ready: number, without: number, gone: ReadonlySet<number>): number {
    const { shop, placement, mode, work } = this.schedule
    const t = shop.taskOf[op]!
    return readyOnClock(shop, placement, t, mode[op]!, this.clockWithout(t, mode[op]!, without), work[op]!, ready, gone)
  }

  /** The clock in which task t would run at mode c with some of its closed time taken for open. */
  clockWithout(t: number, c: number, without: number): WorkTime {
    return this.opened.of(t, c, without).run
  }

  /** Earliest start of `op` at mode c where it ends by `lastEnd`, else FAR. */
  at(
    op: number,
    c: number,
    ready: number,
    work: number,
    lastStart: number,
    lastEnd: number,
    without = 0,
    gone = none,
  ): number {
    const { shop } = this.schedule
    const t = shop.taskOf[op]!
    const clocks = this.opened.of(t, c, without)
    const sought: Sought = { op, t, c, ready, work, lastStart, lastEnd, without, gone, clocks }
    const resource = shop.modeResource[c]!
    let best = FAR
    let end = FAR
    // People work in any order: how many are busy counts, not on which lane they stand.
    if (shop.isOperator[resource] === 1) {
      best = this.inGap(sought, -1, -1, ready)
      end = this.foundEnd
    } else
      for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]! && best > ready; lane++) {
        const found = this.onLane(sought, lane)
        if (found >= best) continue
        best = found
        end = this.foundEnd
      }
    this.foundEnd = end
    return best
  }

  private onLane(of: Sought, lane: number): number {
    const { schedule } = this
    const { shop, laneOps } = schedule
    const base = shop.slotStart[lane]!
    const stop = base + schedule.laneLength[lane]!
    const own = shop.hasSetups && schedule.lane[of.op] === lane ? this.slots[of.op]! : stop
    const follower = own + 1 < stop ? laneOps[own + 1]! : -1
    const left = own > base ? laneOps[own - 1]! : -1
    // What comes behind may need more set-up behind what is before: then the operation cannot leave its gap.
    const isBound = follower >= 0 && !hasSetupRoom(shop, schedule.placement, left, follower)
    let slot = this.firstEndingAfter(base, stop, of.ready)
    let last = slot - 1
    while (last >= base && this.isAway(of, laneOps[last]!)) last--
    const firstAway = this.firstAway(of, lane, slot, stop)
    for (let from = of.ready; ; slot++) {
      // Nothing is away so far: work fits into no gap that is shorter.
      const next = slot < firstAway ? this.gaps.next(slot, firstAway, of.work) : slot
      if (next > slot) {
        slot = next
        last = next - 1
      }
      while (slot < stop && this.isAway(of, laneOps[slot]!)) slot++
      if (last >= base && this.slotTo[last]! > from) from = this.slotTo[last]!
      if (from > of.lastStart) return FAR
      // Work takes its minutes of the clock at least.
      if (slot >= stop || this.slotFrom[slot]! >= from + of.work) {
        const behind = slot < stop ? laneOps[slot]! : -1
        const before = last < base ? -1 : laneOps[last]!
        const found = isBound && behind !== follower ? FAR : this.inGap(of, before, behind, from)
        if (found !== FAR || behind < 0) return found
      }
      last = slot
    }
  }

  /** The first slot of a lane whose operation ends after a moment. */
  private firstEndingAfter(base: number, stop: number, moment: number): number {
    const { slotTo } = this
    if (stop === base || slotTo[stop - 1]! <= moment) return stop
    let low = base
    let high = stop - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (slotTo[middle]! > moment) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Of a lane from `slot` on, the first slot of what is away; `stop` where nothing is. */
  private firstAway({ op, gone }: Sought, lane: number, slot: number, stop: number): number {
    let first = this.slotOn(op, lane, slot, stop)
    for (const other of gone) first = Math.min(first, this.slotOn(other, lane, slot, stop))
    return first
  }

  private slotOn(op: number, lane: number, slot: number, stop: number): number {
    const own = this.slots[op]!
    return own >= slot && this.schedule.lane[op] === lane ? own : stop
  }

  private isAway = (of: Sought, op: number) => op === of.op || (of.gone.size > 0 && of.gone.has(op))

  /** Between two operations (−1: none); FAR where there is no room. */
  private inGap(of: Sought, before: number, next: number, ready: number): number {
    const { schedule } = this
    const { shop, placement } = schedule
    const { t, c, work, clocks } = of
    const nextStart = next < 0 ? FAR : schedule.start[next]!
    for (let from = ready; ;) {
      const start = this.startBehind(of, before, from)
      if (start === NEVER || start > of.lastStart || start + work > of.lastEnd) return FAR
      const end = clocks.run.add(start, work)
      if (end === NEVER || end > of.lastEnd || end > nextStart) return FAR
      if (next >= 0 && shop.hasSetups && !leavesSetupRoom(shop, placement, t, c, end, next)) return FAR
      const free = this.freeFrom(of, start, end)
      if (free <= start) {
        this.foundEnd = end
        return start
      }
      from = free
    }
  }

  private startBehind({ t, c, work, without, clocks }: Sought, before: number, from: number): number {
    const { shop, placement } = this.schedule
    const { start, run } = clocks
    const isInterruptible = shop.isInterruptible[t] === 1 || (without & hold.tooShort) !== 0
    if (without & hold.setup) return startInWorkingTime(run, start, from, work, isInterruptible)
    return startOnClocks(shop, placement, before, t, c, from, work, run, start, isInterruptible)
  }

  /** From when on people, pieces and fixtures might be free; `start` where they are until `end`. */
  private freeFrom(of: Sought, start: number, end: number): number {
    const { shop } = this.schedule
    if (start === end) return start
    const operator = operatorOf(shop, of.c)
    const taken = operator >= shop.resourceCount ? hold.pieces : hold.people
    const resource = shop.modeResource[of.c]!
    const free = operator < 0 || of.without & taken ? start : this.laneFreeFrom(operator, of, start, end)
    const held = Math.max(free, this.fixturesFreeFrom(of, start, end))
    return shop.isOperator[resource] === 1 ? Math.max(held, this.laneFreeFrom(resource, of, start, end)) : held
  }

  private fixturesFreeFrom({ op, without, gone }: Sought, start: number, end: number): number {
    const { schedule } = this
    const { shop } = schedule
    const lane = schedule.fixtureLaneOf(op)
    if (lane < 0 || without & hold.fixtures) return start
    const from = shop.slotStart[lane]!
    const holders = { ...schedule.placement, ops: schedule.laneOps, from, to: from + schedule.laneLength[lane]! }
    return fixturesFreeFrom(shop.fixtures!, holders, op, start, end, (other) => other === op || gone.has(other))
  }

  private laneFreeFrom(resource: number, { op, gone }: Sought, start: number, end: number): number {
    const { schedule } = this
    const { shop, laneOps } = schedule
    const first = shop.laneStart[resource]!
    const stop = shop.laneStart[resource + 1]!
    const busy: number[] = []
    for (let lane = first; lane < stop; lane++) {
      const base = shop.slotStart[lane]!
      const length = schedule.laneLength[lane]!
      for (let at = schedule.firstEndingAfter(base, length, start); at < length; at++) {
        const other = laneOps[base + at]!
        if (schedule.start[other]! >= end) break
        const isThere = schedule.end[other]! > Math.max(start, schedule.start[other]!)
        if (isThere && other !== op && !gone.has(other)) busy.push(other)
      }
    }
    const capacity = stop - first
    if (busy.length < capacity) return start
    for (const moment of [start, ...busy.map((other) => schedule.start[other]!)]) {
      const at = Math.max(moment, start)
      const then = busy.filter((other) => schedule.start[other]! <= at && schedule.end[other]! > at)
      if (then.length >= capacity) return Math.min(...then.map((other) => schedule.end[other]!))
    }
    return start
  }
}
