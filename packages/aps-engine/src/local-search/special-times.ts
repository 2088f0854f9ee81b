import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { startable } from '../construct/partial-schedule.ts'
import { arcKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { flatClocksOf } from './flat-clocks.ts'
import type { FlatClocks } from './flat-clocks.ts'
import { TimingRecords, need } from './timing-records.ts'

/** Times of what needs more than its predecessors, a free lane and open time: set-ups, uninterrupted work, parts, overlaps. */
export class SpecialTimes extends TimingRecords {
  protected clocks: FlatClocks
  /** Found by `evaluate`: start and end. */
  foundStart = 0
  foundEnd = 0
  protected workTimes: readonly WorkTime[]
  private arrivals = new Int32Array(16)

  constructor(shop: Shop) {
    super(shop)
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  /** The same shop with other overtime; times are those of the old one until they are found again. */
  use(shop: Shop): void {
    this.shop = shop
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  protected afterSplits(head: number, arc: number, at: number, to: number, from: number): number {
    const { shop, end, resource } = this
    let latest = from
    for (let split = 1; split < this.splits[head]!; split++) {
      const op = shop.secondSplit[head]! + split - 1
      let ready = end[op]! + shop.arcLag[arc]!
      if (resource[op] !== at) ready += this.travel[this.location[op]! * this.locations + to]!
      if (ready > latest) latest = ready
    }
    return latest
  }

  protected evaluateSpecial(op: number, t: number, before: number, from: number, pin: number): boolean {
    const { shop } = this
    const c = this.mode[op]!
    const clock = this.workTimes[shop.modeClock[c]!]!
    const startClock = this.workTimes[shop.modeStartClock[c]!]!
    const work = this.work[op]!
    const isInterruptible = shop.isInterruptible[t] === 1
    let start = startable(clock, startClock, from, work, isInterruptible)
    if (start !== NEVER && this.needsOf(op) & need.setup) {
      const setup = this.setupMinutes(before, t, c)
      if (setup > 0) start = this.afterSetup(before, c, start, setup, clock, startClock, work, isInterruptible)
    }
    if (start === NEVER) return false
    this.foundStart = start
    this.foundEnd = clock.add(start, work)
    return this.foundEnd !== NEVER && (pin < 0 || start <= pin)
  }

  /** Set-up and conversion minutes of task t at mode c behind operation `before` (−1: first on its lane). */
  setupMinutes(before: number, t: number, c: number): number {
    const { shop } = this
    if (shop.started[t] === 1 || shop.isOperator[shop.modeResource[c]!]) return 0
    const at = shop.setupOf[shop.modeResource[c]!]!
    const matrix = at < 0 ? undefined : shop.setups[at]!
    const own = shop.setupClass[t]!
    if (before < 0) return matrix ? matrix.first[own]! : 0
    let minutes = 0
    if (shop.conversion > 0) {
      const earlier = this.location[before]!
      const later = shop.modeGroup[c]! + 2
      if (earlier > 1 && later > 1 && earlier !== later) minutes = shop.conversion
    }
    if (matrix) minutes += matrix.minutes[shop.setupClass[shop.taskOf[before]!]! * matrix.size + own]!
    return minutes
  }

  private afterSetup(
    before: number,
    c: number,
    from: number,
    setup: number,
    clock: WorkTime,
    startClock: WorkTime,
    work: number,
    isInterruptible: boolean,
  ): number {
    const { shop } = this
    const free = before < 0 ? shop.start : this.end[before]!
    const at = shop.setupOf[shop.modeResource[c]!]!
    if (at < 0 || shop.setups[at]!.isInterruptible) {
      const done = startClock.add(free, setup)
      if (done === NEVER) return NEVER
      return done > from ? startable(clock, startClock, done, work, isInterruptible) : from
    }
    let start = from
    for (;;) {
      const begin = startClock.fit(Math.max(free, start - setup), setup)
      if (begin === NEVER) return NEVER
      if (begin + setup === start) return start
      const next = startable(clock, startClock, begin + setup, work, isInterruptible)
      if (next === NEVER || next === begin + setup) return next
      start = next
    }
  }

  /** `evaluate` for what may begin on a part of other work: planning § 2.5 and shares. */
  protected readyOverlapping(op: number, t: number, from: number): number {
    const { shop, end } = this
    const { graph, arcKind: kinds, arcLag } = shop
    const c = this.mode[op]!
    const at = this.resource[op]!
    const work = c < 0 ? shop.outsideMinutes[t]! : this.work[op]!
    const clock = c < 0 ? -1 : shop.modeClock[c]!
    const { clocks } = this
    let ready = from
    let lastEnd = -1
    let total = 0
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const arc = graph.predArc[p]!
      const head = graph.predNode[p]!
      const travel =
        arcLag[arc]! +
        (this.resource[head] === at ? 0 : this.travel[this.location[head]! * this.locations + this.location[op]!]!)
      if (kinds[arc] === arcKind.share) {
        ready = Math.max(ready, this.shareDone(head, shop.arcShare[arc]!) + travel)
        if (end[head]! > lastEnd) lastEnd = end[head]!
      } else if (kinds[arc] === arcKind.electrode && shop.electrodeMinimum > 0 && clock >= 0) {
        const made = shop.pieces[head]!
        for (let piece = 1, needed = Math.min(shop.arcPieces[arc]!, made); piece <= needed; piece++)
          this.addArrival(total++, this.shareDone(head, piece / made) + travel)
      } else {
        ready = Math.max(ready, end[head]! + travel)
        if (this.splits[head]! > 1) ready = this.afterSplits(head, arc, at, this.location[op]!, ready)
      }
    }
    if (total > 0) {
      const { arrivals } = this
      ready = Math.max(ready, arrivals[Math.min(shop.electrodeMinimum, total) - 1]!)
      for (let piece = shop.electrodeMinimum; piece < total; piece++)
        ready = Math.max(ready, this.soonest(clock, arrivals[piece]!, Math.floor((piece * work) / total)))
    }
    if (lastEnd < 0) return ready
    if (clock < 0) return Math.max(ready, lastEnd - work)
    ready = Math.max(ready, this.soonest(clock, lastEnd, work))
    const done = clocks.run(clock, ready, work)
    // All work fits before a closed stretch in which the predecessor still runs: one minute must come after it.
    if (done !== -1 && done < lastEnd && work > 0) ready = Math.max(ready, this.soonest(clock, lastEnd, work - 1))
    return ready
  }

  /** Keeps the first arrivals in ascending order. */
  private addArrival(count: number, moment: number): void {
    if (count === this.arrivals.length) {
      const wider = new Int32Array(count * 2)
      wider.set(this.arrivals)
      this.arrivals = wider
    }
    const { arrivals } = this
    let at = count
    while (at > 0 && arrivals[at - 1]! > moment) {
      arrivals[at] = arrivals[at - 1]!
      at--
    }
    arrivals[at] = moment
  }

  /** When a share of an operation is done; without a resource only the whole counts. */
  private shareDone(op: number, share: number): number {
    const c = this.mode[op]!
    if (c < 0 || share >= 1) return this.end[op]!
    return this.clocks.run(this.shop.modeClock[c]!, this.start[op]!, Math.ceil(share * this.work[op]! - 1e-6))
  }

  /** The earliest start from which at most `work` working minutes lie before `moment`. */
  private soonest(clock: number, moment: number, work: number): number {
    return this.clocks.endOfWork(clock, this.clocks.workAt(clock, moment) - work)
  }
}
