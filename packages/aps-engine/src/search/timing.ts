import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { startable } from '../board.ts'
import { arcKind, taskKind } from '../shop.ts'
import type { Shop } from '../shop.ts'
import { flatClocksOf } from './flat-clocks.ts'
import type { FlatClocks } from './flat-clocks.ts'
import { Sequences } from './sequences.ts'

/** What an operation asks for beyond its predecessors, its lane and one clock. */
export const need = { overlap: 1, contiguous: 2, setup: 4, people: 8 } as const

/**
 * Earliest times of sequences: each operation starts as soon as what it waits for, its lane, set-up, people, working
 * time and locks allow. The meaning is that of `Board`; a plan timed here passes `verify`.
 */
export class Timing extends Sequences {
  readonly start: Int32Array
  readonly end: Int32Array
  /** Nothing of an operation starts before; the release of its task unless a caller asks for more. */
  readonly floor: Int32Array
  /** Latest start that keeps a promise (lock, running work), or −1. */
  readonly pin: Int32Array
  /** By task: 1 for locks that may move only while their predecessors come too late. */
  readonly isExcused: Uint8Array
  protected clocks: FlatClocks
  /** Found by `evaluate`: when predecessors, release and floor allow it, start and end. */
  foundReady = 0
  foundStart = 0
  foundEnd = 0
  protected rows: readonly WorkTime[]
  protected readonly needs: Uint8Array
  protected readonly waitsForNobody: Uint8Array
  private arrivals = new Int32Array(16)

  constructor(shop: Shop) {
    super(shop)
    const { operationCount, taskCount } = shop
    this.start = new Int32Array(operationCount).fill(-1)
    this.end = new Int32Array(operationCount).fill(-1)
    this.floor = new Int32Array(operationCount)
    this.pin = new Int32Array(operationCount).fill(-1)
    this.isExcused = new Uint8Array(taskCount)
    this.needs = new Uint8Array(operationCount)
    this.waitsForNobody = Uint8Array.from(shop.started, (state) => (state ? 1 : 0))
    this.rows = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  /** The same shop with other overtime; times are those of the old one until they are found again. */
  use(shop: Shop): void {
    this.shop = shop
    this.rows = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  protected override choose(op: number, c: number): void {
    super.choose(op, c)
    const { shop } = this
    const t = shop.taskOf[op]!
    let needs = 0
    if (overlapsAt(shop, t, c)) needs |= need.overlap
    if (c >= 0) {
      if (!shop.isInterruptible[t] || shop.choiceClock[c] !== shop.choiceStartClock[c]) needs |= need.contiguous
      const isReset = shop.conversion > 0 || shop.setupOf[shop.choiceResource[c]!]! >= 0
      if (isReset && !shop.lends[shop.choiceResource[c]!] && shop.started[t] !== 1) needs |= need.setup
      if (this.lenderOf(c) >= 0) needs |= need.people
    }
    this.needs[op] = needs
  }

  /** Finds the earliest times of an operation from those of what it waits for; false where it finds no place. */
  protected evaluate(op: number): boolean {
    const { shop, end, resource, seat } = this
    const { predStart, predNode, predArc } = shop.graph
    const { arcLag } = shop
    const t = shop.taskOf[op]!
    const needs = this.needs[op]!
    let from = this.floor[op]!
    const at = resource[op]!
    if (this.waitsForNobody[t] === 0) {
      if (needs & need.overlap) from = this.readyOverlapping(op, t, from)
      else {
        const to = seat[op]!
        for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
          const head = predNode[p]!
          let ready = end[head]! + arcLag[predArc[p]!]!
          if (resource[head] !== at) ready += this.travel[seat[head]! * this.seats + to]!
          if (ready > from) from = ready
          if (this.parts[head]! > 1) from = this.afterParts(head, predArc[p]!, at, to, from)
        }
      }
    }
    this.foundReady = from
    if (at < 0) {
      this.foundStart = from
      this.foundEnd = shop.kind[t] === taskKind.outside ? from + shop.outsideMinutes[t]! : from
      return this.foundEnd <= shop.horizonEnd
    }
    // A lock that nothing holds up any more has to be kept.
    const pin = this.isExcused[t] === 1 && from <= shop.lockTime[t]! ? shop.lockTime[t]! : this.pin[op]!
    const before = this.before[op]!
    if (before >= 0 && end[before]! > from) from = end[before]!
    if (needs & need.people) {
      const other = this.peopleBefore[op]!
      if (other >= 0 && end[other]! > from) from = end[other]!
    }
    if ((needs & (need.contiguous | need.setup)) !== 0) return this.evaluateSpecial(op, t, before, from, pin)
    const found = this.clocks.run(shop.choiceClock[this.choice[op]!]!, from, this.work[op]!)
    this.foundStart = this.clocks.start
    this.foundEnd = found
    return found >= 0 && (pin < 0 || this.foundStart <= pin)
  }

  protected afterParts(head: number, arc: number, at: number, to: number, from: number): number {
    const { shop, end, resource } = this
    let latest = from
    for (let part = 1; part < this.parts[head]!; part++) {
      const op = shop.satellites[head]! + part - 1
      let ready = end[op]! + shop.arcLag[arc]!
      if (resource[op] !== at) ready += this.travel[this.seat[op]! * this.seats + to]!
      if (ready > latest) latest = ready
    }
    return latest
  }

  private evaluateSpecial(op: number, t: number, before: number, from: number, pin: number): boolean {
    const { shop } = this
    const c = this.choice[op]!
    const clock = this.rows[shop.choiceClock[c]!]!
    const startClock = this.rows[shop.choiceStartClock[c]!]!
    const work = this.work[op]!
    const isInterruptible = shop.isInterruptible[t] === 1
    let start = startable(clock, startClock, from, work, isInterruptible)
    if (start !== NEVER && this.needs[op]! & need.setup) {
      const setup = this.setupMinutes(before, t, c)
      if (setup > 0) start = this.afterSetup(before, c, start, setup, clock, startClock, work, isInterruptible)
    }
    if (start === NEVER) return false
    this.foundStart = start
    this.foundEnd = clock.add(start, work)
    return this.foundEnd !== NEVER && (pin < 0 || start <= pin)
  }

  /** Set-up and conversion minutes of task t at choice c behind operation `before` (−1: first on its lane). */
  setupMinutes(before: number, t: number, c: number): number {
    const { shop } = this
    if (shop.started[t] === 1 || shop.lends[shop.choiceResource[c]!]) return 0
    const at = shop.setupOf[shop.choiceResource[c]!]!
    const matrix = at < 0 ? undefined : shop.setups[at]!
    const own = shop.setupClass[t]!
    if (before < 0) return matrix ? matrix.first[own]! : 0
    let minutes = 0
    if (shop.conversion > 0) {
      const earlier = this.seat[before]!
      const later = shop.choiceGroup[c]! + 2
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
    const at = shop.setupOf[shop.choiceResource[c]!]!
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
    const c = this.choice[op]!
    const at = this.resource[op]!
    const work = c < 0 ? shop.outsideMinutes[t]! : this.work[op]!
    const row = c < 0 ? -1 : shop.choiceClock[c]!
    const { clocks } = this
    let ready = from
    let lastEnd = -1
    let total = 0
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const arc = graph.predArc[p]!
      const head = graph.predNode[p]!
      const travel =
        arcLag[arc]! + (this.resource[head] === at ? 0 : this.travel[this.seat[head]! * this.seats + this.seat[op]!]!)
      if (kinds[arc] === arcKind.share) {
        ready = Math.max(ready, this.shareDone(head, shop.arcShare[arc]!) + travel)
        if (end[head]! > lastEnd) lastEnd = end[head]!
      } else if (kinds[arc] === arcKind.electrode && shop.electrodeMinimum > 0 && row >= 0) {
        const made = shop.pieces[head]!
        for (let piece = 1, needed = Math.min(shop.arcPieces[arc]!, made); piece <= needed; piece++)
          this.addArrival(total++, this.shareDone(head, piece / made) + travel)
      } else {
        ready = Math.max(ready, end[head]! + travel)
        if (this.parts[head]! > 1) ready = this.afterParts(head, arc, at, this.seat[op]!, ready)
      }
    }
    if (total > 0) {
      const { arrivals } = this
      ready = Math.max(ready, arrivals[Math.min(shop.electrodeMinimum, total) - 1]!)
      for (let piece = shop.electrodeMinimum; piece < total; piece++)
        ready = Math.max(ready, this.soonest(row, arrivals[piece]!, Math.floor((piece * work) / total)))
    }
    if (lastEnd < 0) return ready
    if (row < 0) return Math.max(ready, lastEnd - work)
    ready = Math.max(ready, this.soonest(row, lastEnd, work))
    const done = clocks.run(row, ready, work)
    // All work fits before a closed stretch in which the predecessor still runs: one minute must come after it.
    if (done !== -1 && done < lastEnd && work > 0) ready = Math.max(ready, this.soonest(row, lastEnd, work - 1))
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
    const c = this.choice[op]!
    if (c < 0 || share >= 1) return this.end[op]!
    return this.clocks.run(this.shop.choiceClock[c]!, this.start[op]!, Math.ceil(share * this.work[op]! - 1e-6))
  }

  /** The earliest start from which at most `work` working minutes lie before `moment`. */
  private soonest(row: number, moment: number, work: number): number {
    return this.clocks.endOfWork(row, this.clocks.workAt(row, moment) - work)
  }
}

/** Does a link let the task, made at choice c (−1: without a resource), begin on a part of other work? */
export function overlapsAt(shop: Shop, t: number, c: number): boolean {
  const { graph, arcKind: kinds } = shop
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const kind = kinds[graph.predArc[p]!]!
    if (kind === arcKind.share || (kind === arcKind.electrode && shop.electrodeMinimum > 0 && c >= 0)) return true
  }
  return false
}
