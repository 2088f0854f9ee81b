import { ChargeEstimates } from './charge-estimates.ts'
import { isMovable } from './movable.ts'
import type { MoveEstimates } from './move-estimates.ts'
import type { LivePlan } from './live-plan.ts'
import type { PlanState } from './plan-state.ts'
import type { Outcome } from './outcome.ts'
import type { Slack } from './slack.ts'
import type { Trial } from './trial.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Operations looked at behind one that is pushed later on its lane. */
const furthestPush = 5
/** How far along a lane places are looked at. */
const furthestLook = 40
const mostMoves = 512
const byTime = -2

/** Moves with an estimate of what each would take off the weighted tardiness. */
export class Candidates {
  size = 0
  readonly op = new Int32Array(mostMoves)
  readonly gain = new Float64Array(mostMoves)
  private readonly mode = new Int32Array(mostMoves)
  private readonly lane = new Int32Array(mostMoves)
  private readonly next = new Int32Array(mostMoves)
  private readonly operatorLane = new Int32Array(mostMoves)
  private readonly operatorNext = new Int32Array(mostMoves)
  /** What it takes its fixture in front of, or `byTime`. */
  private readonly fixtureNext = new Int32Array(mostMoves)
  private readonly state: PlanState
  private readonly estimates: MoveEstimates
  private readonly trial: Trial
  private readonly slack: Slack
  /** Absent: the shop has no ovens. */
  private readonly charges: ChargeEstimates | undefined
  private targetWeight = 0
  private targetRoom = 0
  private targetBehind = 0

  constructor(plan: LivePlan, slack: Slack) {
    const { state, estimates, trial } = plan
    this.state = state
    this.estimates = estimates
    this.trial = trial
    this.slack = slack
    this.charges = state.shop.charges ? new ChargeEstimates(plan, slack) : undefined
  }

  clear(): void {
    this.size = 0
  }

  /** Number of the best one left, which is taken out of the race; −1 when none is above `least`. */
  takeBest(least: number): number {
    let best = -1
    let most = least
    for (let i = 0; i < this.size; i++)
      if (this.gain[i]! > most) {
        most = this.gain[i]!
        best = i
      }
    if (best >= 0) this.gain[best] = -Infinity
    return best
  }

  apply(i: number): Outcome {
    return this.trial.move(
      this.op[i]!,
      this.mode[i]!,
      this.lane[i]!,
      this.next[i]!,
      this.operatorLane[i]!,
      this.operatorNext[i]!,
      this.fixtureNext[i] === byTime ? undefined : this.fixtureNext[i],
    )
  }

  /**
   * What a mould's end gains, at most, when the operation to be moved starts earlier, and when those behind it do.
   * @param weight of the mould
   * @param room minutes by which the chain behind the operation can move up
   * @param roomBehind the same for the chain behind the one that it holds up; 0 where it holds up none
   */
  aim(weight: number, room: number, roomBehind: number): void {
    this.targetWeight = weight
    this.targetRoom = room
    this.targetBehind = roomBehind
  }

  /** `op` in front of operations before it on its lane, the further away the fewer are looked at. */
  addEarlier(op: number): void {
    const { state, estimates } = this
    if (!isMovable(state, op)) return
    const lane = state.lane[op]!
    const c = state.mode[op]!
    const ready = estimates.readyFor(op, c)
    let next = state.before[op]!
    let look = 1
    for (let count = 1; next >= 0 && count <= furthestLook; count++) {
      if (state.end[next]! <= ready || state.pin[next]! >= 0) break
      if (this.charges?.isFollower(next)) {
        next = state.previousOn(next, lane)
        continue
      }
      if (count >= look) {
        this.addAt(op, c, lane, next, ready, this.targetRoom, 0)
        look += 1 + (look >> 1)
      }
      next = state.previousOn(next, lane)
    }
  }

  /** `op` where it is, but for its fixture, which it takes in front of `holder`. */
  addFixtureEarlier(op: number, holder: number): void {
    const { state, estimates } = this
    if (!isMovable(state, op) || state.pin[holder]! >= 0) return
    const c = state.mode[op]!
    const count = this.size
    this.addAt(op, c, state.lane[op]!, state.after[op]!, estimates.readyFor(op, c), this.targetRoom, 0)
    if (this.size > count) this.fixtureNext[count] = holder
  }

  /** `op` behind operations after it on its lane. */
  addLater(op: number): void {
    const { state, estimates } = this
    if (!isMovable(state, op)) return
    const lane = state.lane[op]!
    const c = state.mode[op]!
    const ready = estimates.readyFor(op, c)
    let next = state.after[op]!
    let look = 1
    for (let count = 1; next >= 0 && count <= furthestLook; count++) {
      if (state.pin[next]! >= 0) break
      next = state.nextOn(next, lane)
      if (count < look || (next >= 0 && this.charges?.isFollower(next))) continue
      this.addAt(op, c, lane, next, ready, 0, this.targetBehind)
      look += 1 + (look >> 1)
    }
  }

  /** `op` at its other modes, and on other lanes of its own, around the first gaps that may take it. */
  addElsewhere(op: number, mayChangeMode: boolean): void {
    const { state, estimates } = this
    const { shop } = state
    if (!isMovable(state, op)) return
    const t = shop.taskOf[op]!
    const own = state.mode[op]!
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) {
      if (c !== own && (!mayChangeMode || this.holdsSplit(t, op, shop.modeResource[c]!))) continue
      const ready = estimates.readyFor(op, c)
      const resource = shop.modeResource[c]!
      for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
        if (lane === state.lane[op]) continue
        let next = this.slack.endingAfter(lane, ready, op)
        let look = 0
        for (let count = 0; count <= furthestLook; count++) {
          if (count >= look && !(next >= 0 && this.charges?.isFollower(next))) {
            this.addAt(op, c, lane, next, ready, this.targetRoom, this.targetBehind)
            look += 1 + (look >> 1)
          }
          if (next < 0) break
          do next = state.nextOn(next, lane)
          while (next === op)
        }
      }
    }
  }

  /** Splits of one task stay on different resources. */
  private holdsSplit(t: number, op: number, resource: number): boolean {
    const { state } = this
    for (let split = 0; split < state.splits[t]!; split++) {
      const other = split === 0 ? t : state.shop.secondSplit[t]! + split - 1
      if (other !== op && state.resource[other] === resource) return true
    }
    return false
  }

  private addAt(
    op: number,
    c: number,
    lane: number,
    next: number,
    ready: number,
    room: number,
    roomBehind: number,
  ): void {
    if (this.size === mostMoves) return
    const { state, estimates, slack } = this
    let before = next < 0 ? state.last[lane]! : state.previousOn(next, lane)
    if (before === op) before = state.previousOn(op, lane)
    const follower = state.after[op]!
    const shift = Math.min(
      roomBehind,
      follower < 0 ? 0 : state.start[follower]! - (state.before[op]! < 0 ? 0 : state.end[state.before[op]!]!),
    )
    let from = before >= 0 && state.end[before]! > ready ? state.end[before]! : ready
    // Behind its own followers it starts when these, moved up, are done.
    if (lane === state.lane[op] && before >= 0 && state.start[before]! > state.start[op]!)
      from = Math.max(ready, state.end[before]! - shift)
    let cost = 0
    const together = this.charges ? this.charges.endBehind(before, op, c, ready) : -1
    let end = together >= 0 ? together : estimates.endAt(op, c, from)
    if (end < 0) return
    const operator = operatorOf(state.shop, c)
    let operatorLane = -1
    let operatorNext = -1
    if (operator >= 0) {
      let soonest = Infinity
      for (let other = state.shop.laneStart[operator]!; other < state.shop.laneStart[operator + 1]!; other++) {
        const at = slack.endingAfter(other, estimates.foundStart, op)
        const wait =
          at < 0 ? estimates.foundStart : Math.max(estimates.foundStart, state.start[at]! >= end ? 0 : state.end[at]!)
        if (wait >= soonest) continue
        soonest = wait
        operatorLane = other
        operatorNext = at
      }
      if (soonest > estimates.foundStart) {
        operatorNext = state.nextOn(operatorNext, operatorLane)
        if (operatorNext === op) operatorNext = state.nextOn(op, operatorLane)
        end = estimates.endAt(op, c, soonest)
        if (end < 0) return
      }
      if (operatorNext >= 0) cost += this.pushCost(operatorNext, operatorLane, end, op)
    }
    const over = end - slack.linkEnd[op]!
    if (over > 0) cost += slack.linkWeight[op]! * over
    const waiting = together >= 0 ? undefined : this.charges?.costOfWaiting(next, op, c, estimates.foundStart, end)
    if (waiting) cost += waiting.cost
    const pushed = waiting ? waiting.behind : next
    if (pushed >= 0) cost += this.pushCost(pushed, lane, end, op)
    const gained = Math.max(shift, Math.min(room, state.end[op]! - end))
    const gain = this.targetWeight * gained - cost
    const i = this.size++
    this.op[i] = op
    this.gain[i] = gain
    this.mode[i] = c
    this.lane[i] = lane
    this.next[i] = next
    this.operatorLane[i] = operatorLane
    this.operatorNext[i] = operatorNext
    this.fixtureNext[i] = byTime
  }

  /** What it costs that `first` and those behind it on a lane may start at `from` only; `besides` stands no longer there. */
  private pushCost(first: number, lane: number, from: number, besides: number): number {
    const { state, estimates, slack } = this
    let cost = 0
    let op = first
    let moment = from
    let began = from
    for (let count = 0; op >= 0; count++) {
      if (state.start[op]! >= moment) return cost
      if (op === besides) {
        op = state.nextOn(op, lane)
        continue
      }
      if (state.pin[op]! >= 0) return Infinity
      if (count >= furthestPush) {
        const late = moment - slack.latestStart[op]!
        return late > 0 ? cost + slack.weight[op]! * late : cost
      }
      if (op === first || !this.charges?.isFollower(op)) began = moment
      const end = estimates.endAt(op, state.mode[op]!, began)
      if (end < 0) return Infinity
      const late = end - slack.linkEnd[op]!
      if (late > 0) cost += slack.linkWeight[op]! * late
      moment = end
      op = state.nextOn(op, lane)
    }
    return cost
  }
}
