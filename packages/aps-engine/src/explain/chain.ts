import { atSupplier } from '../instance/facts.ts'
import type { WorkTime } from '@mouldwright/worktime'
import { causeOfReady, holdersBetween } from '../construct/causes.ts'
import { othersInCharge } from '../construct/charge-places.ts'
import { chargeReason, lineReason } from '../construct/charge-reasons.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { burningBetween, fixturesHeldBetween, startReasonsOf, type StartReasons } from '../construct/start-reasons.ts'
import type { ChainStretch, Id, Reason } from '../model/model.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { setupMinutes } from '../start-rules/setup.ts'
import { joined } from './joined-stretches.ts'

/** Reasons of what could start sooner and does not. */
const leftCodes: ReadonlySet<Reason['code']> = new Set(['kept', 'lessOvertime', 'search'])

const lineKind = ({ code }: Reason) => (code === 'ownMould' ? 'ownMould' : 'queue')

/** Walks back in time; `until` is where the chain has got to, and every stretch ends there. */
export class Chain {
  private readonly schedule: PartialSchedule
  private readonly from: number
  private until: number
  private stretches: ChainStretch[] = []
  private reasons: StartReasons | undefined

  constructor(schedule: PartialSchedule, from: number, until: number) {
    this.schedule = schedule
    this.from = from
    this.until = until
  }

  follow(last: number): ChainStretch[] {
    let op = last
    while (op >= 0 && this.until > this.from) op = this.explainOperation(op)
    if (this.until > this.from)
      this.add('release', this.from, null, { code: 'startPoint', params: { at: this.from, cause: 'start' } })
    return this.stretches.reverse()
  }

  /** Adds the stretch from `start` to where the chain has got to. */
  private add(kind: ChainStretch['kind'], start: number, taskId: Id | null, reason?: Reason): void {
    const begin = Math.max(start, this.from)
    if (begin >= this.until) return
    const stretch: ChainStretch = { kind, start: begin, end: this.until, taskId }
    this.stretches.push(reason ? { ...stretch, reason } : stretch)
    this.until = begin
  }

  /** Joins what was added since there were so many stretches. */
  private join(since: number, kind?: ChainStretch['kind']): void {
    this.stretches = [...this.stretches.slice(0, since), ...joined(this.stretches.slice(since), kind)]
  }

  /** The operation itself, its set-up, its wait, and what made it ready; answers the operation to go on with, or −1. */
  private explainOperation(op: number): number {
    const { schedule } = this
    const { shop } = schedule
    const { problem } = shop
    const t = shop.taskOf[op]!
    const taskId = problem.tasks[t]!.id
    const c = schedule.mode[op]!
    const start = schedule.start[op]!
    const cause = causeOfReady(schedule, t, c)
    if (c < 0) {
      this.add('outside', start, taskId, { code: 'outside', params: { minutes: shop.outsideMinutes[t]! } })
    } else {
      const resourceId = problem.resources[shop.modeResource[c]!]!.id
      const since = this.stretches.length
      const kind = shop.modeGroup[c] === atSupplier ? 'outside' : 'processing'
      this.addWork(shop.clocks.rows[shop.modeClock[c]!]!, start, taskId, { resourceId, kind })
      this.join(since, kind)
      this.addSetup(op, t, c, cause.at, taskId)
    }
    const since = this.stretches.length
    this.addWait(op, t, c, cause.at, taskId)
    this.join(since)
    this.until = Math.min(this.until, Math.max(cause.at, this.from))
    if (cause.before < 0) {
      const { code } = cause.reason
      const kind = code === 'startPoint' || code === 'started' ? 'release' : 'gate'
      this.add(kind, this.from, taskId, cause.reason)
      return -1
    }
    // The predecessor's end, or with overlap the moment at which its part was enough.
    const left = Math.min(schedule.end[cause.before]!, this.until)
    this.add('buffer', Math.max(left, this.until - cause.buffer), taskId, cause.reason)
    const isSet = cause.reason.code === 'electrodes' && cause.transfer === 0
    this.add(isSet ? 'electrodes' : 'transfer', left, taskId, cause.reason)
    return cause.before
  }

  private addWork(
    clock: WorkTime,
    start: number,
    taskId: Id,
    { resourceId, kind }: { resourceId: Id; kind: 'processing' | 'outside' },
  ): void {
    const stretches = clock.intervals(start, this.until).reverse()
    const minutes = clock.workBetween(start, this.until)
    const reason: Reason | undefined = kind === 'outside' ? { code: 'outside', params: { minutes } } : undefined
    for (const stretch of stretches) {
      this.add('calendar', stretch.end, taskId, { code: 'calendar', params: { resourceId } })
      this.add(kind, stretch.start, taskId, reason)
    }
  }

  private addSetup(op: number, t: number, c: number, ready: number, taskId: Id): void {
    const { schedule } = this
    const { shop } = schedule
    const minutes = this.setupOf(op, t, c)
    if (minutes === 0) return
    const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
    const begin = clock.subtract(schedule.start[op]!, minutes)
    this.add('setup', Math.max(begin, ready), taskId, this.setupReason(op, minutes))
  }

  private setupOf(op: number, t: number, c: number): number {
    const { shop, placement } = this.schedule
    return shop.hasSetups ? setupMinutes(shop, placement, this.schedule.beforeOnLane(op), t, c) : 0
  }

  private setupReason(op: number, minutes: number): Reason {
    const { shop } = this.schedule
    const before = this.schedule.beforeOnLane(op)
    const afterTaskId = before < 0 ? null : shop.problem.tasks[shop.taskOf[before]!]!.id
    return { code: 'setup', params: { minutes, afterTaskId } }
  }

  /** Between ready and start: other work on the lane, closed time, a lock, people; nothing else can be. */
  private addWait(op: number, t: number, c: number, ready: number, taskId: Id): void {
    const { schedule } = this
    const { shop } = schedule
    const { problem } = shop
    const start = schedule.start[op]!
    const resourceId = c < 0 ? null : problem.resources[shop.modeResource[c]!]!.id
    const code = shop.lockCode[t]
    if (code && shop.lockTime[t] === start) {
      this.add('lock', ready, taskId, { code, params: { resourceId, at: start, kept: true } })
      return
    }
    if (c < 0) {
      this.add('idle', ready, taskId, { code: 'dueDate', params: { at: schedule.end[op]! } })
      return
    }
    const holders = holdersBetween(schedule, schedule.lane[op]!, ready, this.until, op)
    let queue: Reason | undefined
    for (const holder of holders.reverse()) {
      this.addFree(op, t, c, schedule.end[holder]!, taskId, queue)
      queue = lineReason(schedule, t, [holder])
      this.add(lineKind(queue), Math.max(ready, schedule.start[holder]!), taskId, queue)
    }
    this.addFree(op, t, c, ready, taskId, queue)
  }

  /**
   * Time in which no work is on the lane: closed, or too short for this task, or waiting for people or for the due date.
   * @param next work that comes after it on the lane, before this task
   */
  private addFree(op: number, t: number, c: number, from: number, taskId: Id, next: Reason | undefined): void {
    if (from >= this.until) return
    const { schedule } = this
    const { shop } = schedule
    const { problem } = shop
    const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
    const resourceId = problem.resources[shop.modeResource[c]!]!.id
    const closed: Reason = { code: 'calendar', params: { resourceId } }
    const others = othersInCharge(schedule, op)
    for (const stretch of clock.intervals(from, this.until).reverse()) {
      this.add('calendar', stretch.end, taskId, closed)
      const operator = operatorOf(shop, c)
      const held = this.fixturesHeld(op, t, c, stretch.start)
      if (problem.settings.productionDirection === 'backward')
        this.add('idle', stretch.start, taskId, { code: 'dueDate', params: { at: schedule.end[op]! } })
      else if (held) this.add('queue', stretch.start, taskId, held)
      else if (operator >= shop.resourceCount)
        this.add('electrodes', stretch.start, taskId, burningBetween(schedule, operator, from, op) ?? closed)
      else if (operator >= 0)
        this.add('people', stretch.start, taskId, {
          code: 'people',
          params: { resourceId: problem.resources[operator]!.id },
        })
      else if (next) this.add(lineKind(next), stretch.start, taskId, next)
      else if (others.length) this.add('queue', stretch.start, taskId, chargeReason(schedule, op, others))
      else this.add('idle', stretch.start, taskId, this.idleReason(op, t, c) ?? closed)
    }
    this.add('calendar', from, taskId, closed)
  }

  /** Other work that had the fixtures of an operation from `from` on, where that held it. */
  private fixturesHeld(op: number, t: number, c: number, from: number): Reason | undefined {
    const held = fixturesHeldBetween(this.schedule, from, op)
    return held && this.whyOf(op, t, c).some(({ code }) => code === held.code) ? held : undefined
  }

  private whyOf(op: number, t: number, c: number): Reason[] {
    const { schedule } = this
    this.reasons ??= startReasonsOf(schedule)
    const before = schedule.beforeOnLane(op)
    return this.reasons.of({ op, t, before, setup: this.setupOf(op, t, c), moved: undefined })
  }

  /** Why the operation does not use open time in which nothing else stands on its lane. */
  private idleReason(op: number, t: number, c: number): Reason | undefined {
    const { schedule } = this
    const { shop } = schedule
    const setup = this.setupOf(op, t, c)
    const left = this.whyOf(op, t, c).find(({ code }) => leftCodes.has(code))
    if (left) return left
    const resourceId = shop.problem.resources[shop.modeResource[c]!]!.id
    if (shop.isInterruptible[t] === 0) return { code: 'tooShort', params: { resourceId, minutes: schedule.work[op]! } }
    return setup > 0 ? this.setupReason(op, setup) : undefined
  }
}
