import type { WorkTime } from '@mouldwright/worktime'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { leastLate } from '../bounds/proven-lateness.ts'
import { causeOfReady, holdersBetween } from '../construct/causes.ts'
import { candidatesOf, workOn } from '../instance/facts.ts'
import type { Alternative, ChainStretch, Explanation, Id, Plan, Problem, Reason } from '../model/model.ts'
import { endOf } from '../construct/objective.ts'
import { restoreOpen } from '../construct/restore.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { burningBetween } from '../construct/start-reasons.ts'
import { setupMinutes } from '../start-rules/setup.ts'

/**
 * Why a mould, or a task, ends when it does: the chain of what bound it, from its end back to its release. The stretches
 * touch each other and sum exactly to the lead time. Absent when there is nothing placed to explain.
 */
export function explain(problem: Problem, plan: Plan, of: { mouldId: Id } | { taskId: Id }): Explanation | undefined {
  const { schedule, withOvertime } = restoreOpen(problem, plan)
  const { shop } = schedule
  const { tasks, moulds } = shop.facts
  let t = -1
  let mould: number | undefined
  if ('taskId' in of) {
    t = tasks.get(of.taskId) ?? -1
    mould = t < 0 ? undefined : shop.taskMould[t]
  } else {
    mould = moulds.get(of.mouldId)
    for (let other = 0; other < shop.taskCount; other++)
      if (
        shop.taskMould[other] === mould &&
        schedule.start[other]! >= 0 &&
        (t < 0 || endOf(schedule, other) > endOf(schedule, t))
      )
        t = other
  }
  if (t < 0 || mould === undefined || schedule.start[t]! < 0) return undefined
  const explanation = explainEnd(schedule, t)
  if ('taskId' in of) return { ...explanation, alternatives: alternativesOf(schedule, t) }
  return { ...explanation, leastLateMinutes: leastLate(withOvertime, shop, mould) }
}

/** The chain to the end of a task that has a place. */
export function explainEnd(schedule: PartialSchedule, t: number): Explanation {
  const { shop } = schedule
  const mould = shop.taskMould[t]!
  const { due } = shop.problem.moulds[mould]!
  const to = endOf(schedule, t)
  const from = Math.min(shop.mouldRelease[mould]!, to)
  const stretches = new Chain(schedule, from, to).follow(lastSplit(schedule, t))
  const totals: Partial<Record<ChainStretch['kind'], number>> = {}
  for (const { kind, start, end } of stretches) totals[kind] = (totals[kind] ?? 0) + end - start
  return { from, to, due, lateMinutes: due === null ? 0 : Math.max(0, to - due), stretches, totals }
}

/** The operation of a task's split that ends last. */
function lastSplit(schedule: PartialSchedule, t: number): number {
  let last = t
  for (let split = 1; split < schedule.splits[t]!; split++) {
    const op = schedule.shop.secondSplit[t]! + split - 1
    if (schedule.end[op]! > schedule.end[last]!) last = op
  }
  return last
}

/** Walks back in time; `until` is where the chain has got to, and every stretch ends there. */
class Chain {
  private readonly schedule: PartialSchedule
  private readonly from: number
  private until: number
  private readonly stretches: ChainStretch[] = []

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
      this.addWork(shop.clocks.rows[shop.modeClock[c]!]!, start, taskId, resourceId)
      this.addSetup(op, t, c, cause.at, taskId)
    }
    this.addWait(op, t, c, cause.at, taskId)
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

  private addWork(clock: WorkTime, start: number, taskId: Id, resourceId: Id): void {
    const stretches = clock.intervals(start, this.until).reverse()
    for (const stretch of stretches) {
      this.add('calendar', stretch.end, taskId, { code: 'calendar', params: { resourceId } })
      this.add('processing', stretch.start, taskId)
    }
  }

  private addSetup(op: number, t: number, c: number, ready: number, taskId: Id): void {
    const { schedule } = this
    const { shop } = schedule
    const before = schedule.beforeOnLane(op)
    const minutes = shop.hasSetups ? setupMinutes(shop, schedule.placement, before, t, c) : 0
    if (minutes === 0) return
    const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
    const begin = clock.subtract(schedule.start[op]!, minutes)
    const afterTaskId = before < 0 ? null : shop.problem.tasks[shop.taskOf[before]!]!.id
    this.add('setup', Math.max(begin, ready), taskId, { code: 'setup', params: { minutes, afterTaskId } })
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
    for (const holder of holders.reverse()) {
      this.addFree(op, t, c, schedule.end[holder]!, taskId, holders.length > 0)
      const other = problem.tasks[shop.taskOf[holder]!]!
      const isOwn = other.mouldId === problem.tasks[t]!.mouldId
      const reason: Reason = { code: isOwn ? 'ownMould' : 'queue', params: { taskIds: [other.id], resourceId } }
      this.add(isOwn ? 'ownMould' : 'queue', Math.max(ready, schedule.start[holder]!), taskId, reason)
    }
    this.addFree(op, t, c, ready, taskId, holders.length > 0)
  }

  /** Time in which no work is on the lane: closed, or too short for this task, or waiting for people or for the due date. */
  private addFree(op: number, t: number, c: number, from: number, taskId: Id, hasQueue: boolean): void {
    if (from >= this.until) return
    const { schedule } = this
    const { shop } = schedule
    const { problem } = shop
    const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
    const resourceId = problem.resources[shop.modeResource[c]!]!.id
    const closed: Reason = { code: 'calendar', params: { resourceId } }
    for (const stretch of clock.intervals(from, this.until).reverse()) {
      this.add('calendar', stretch.end, taskId, closed)
      const operator = operatorOf(shop, c)
      if (problem.settings.productionDirection === 'backward')
        this.add('idle', stretch.start, taskId, { code: 'dueDate', params: { at: schedule.end[op]! } })
      else if (operator >= shop.resourceCount)
        this.add('electrodes', stretch.start, taskId, burningBetween(schedule, operator, from, op) ?? closed)
      else if (operator >= 0)
        this.add('people', stretch.start, taskId, {
          code: 'people',
          params: { resourceId: problem.resources[operator]!.id },
        })
      else if (hasQueue)
        this.add('queue', stretch.start, taskId, { code: 'queue', params: { taskIds: [], resourceId } })
      else if (shop.isInterruptible[t] === 0) this.add('calendar', stretch.start, taskId, closed)
      else this.add('idle', stretch.start, taskId, closed)
    }
    this.add('calendar', from, taskId, closed)
  }
}

/** Every resource that the task names: excluded and why, or when it could start and end there with all else in place. */
function alternativesOf(schedule: PartialSchedule, t: number): Alternative[] {
  const { shop } = schedule
  const { problem, facts } = shop
  const task = problem.tasks[t]!
  if (shop.kind[t] !== taskKind.machine) return []
  const chosen = schedule.mode[t]!
  const place = { lane: schedule.lane[t]!, start: schedule.start[t]!, end: schedule.end[t]!, work: schedule.work[t]! }
  const alternatives: Alternative[] = []
  for (const candidate of candidatesOf(facts, task)) {
    const resourceId = problem.resources[candidate.resource]!.id
    const isChosen = shop.modeResource[chosen] === candidate.resource
    if (isChosen) {
      alternatives.push({ resourceId, chosen: true, start: place.start, end: place.end })
      continue
    }
    if (candidate.excluded) {
      alternatives.push({ resourceId, chosen: false, excluded: candidate.excluded })
      continue
    }
    let c = shop.modeStart[t]!
    while (c < shop.modeStart[t + 1]! && shop.modeResource[c] !== candidate.resource) c++
    if (c === shop.modeStart[t + 1]!) {
      const held = problem.resources[shop.modeResource[chosen]!]!.id
      const code = task.started ? 'started' : (shop.lockCode[t] ?? 'locked')
      alternatives.push({ resourceId, chosen: false, excluded: { code, params: { resourceId: held } } })
      continue
    }
    schedule.remove(t)
    const ready = schedule.readyAt(t, c)
    const end = schedule.gapOf(t, c, ready, workOn(facts, task, candidate.resource))
    const start = schedule.foundStart
    if (end === FAR) {
      alternatives.push({
        resourceId,
        chosen: false,
        excluded: { code: 'horizon', params: { resourceId, at: problem.horizonEnd } },
      })
    } else {
      const holders = holdersBetween(schedule, schedule.foundLane, ready, start, t)
      const taskIds = holders.map((op) => problem.tasks[shop.taskOf[op]!]!.id)
      let why: Reason = causeOfReady(schedule, t, c).reason
      if (taskIds.length) why = { code: 'queue', params: { taskIds: taskIds.slice(-8), resourceId } }
      else if (start > ready) why = { code: 'calendar', params: { resourceId } }
      alternatives.push({ resourceId, chosen: false, start, end, why })
    }
    schedule.place(t, chosen, place.lane, place.start, place.end, place.work)
  }
  return alternatives
}
