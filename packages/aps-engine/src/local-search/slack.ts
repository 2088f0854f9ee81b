import { FAR } from '../instance/shop.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { isOvenMode } from '../start-rules/charges.ts'
import type { Figures } from './figures.ts'
import type { MouldEnds } from './mould-ends.ts'
import type { MoveEstimates } from './move-estimates.ts'
import type { LivePlan } from './live-plan.ts'
import type { PlanState } from './plan-state.ts'
import type { TaskDues } from './task-dues.ts'
import type { TopologicalOrder } from './topological-order.ts'

/** The signal is looked at once in so many operations. */
const looksMask = 8_191

/**
 * What a plan had when it was last looked at as a whole: how late each operation may be before a mould suffers, and where
 * on its lane a moment lies. Both are estimates that steer a search; every move is timed exactly.
 */
export class Slack {
  /** Latest end by what waits on links, and by what waits on links and lanes; beyond it a mould gets later. */
  readonly linkEnd: Int32Array
  readonly latestEnd: Int32Array
  /** Latest start that belongs to `latestEnd`. */
  readonly latestStart: Int32Array
  /** Weight of the moulds that would suffer first. */
  readonly linkWeight: Float64Array
  readonly weight: Float64Array
  private readonly state: PlanState
  private readonly estimates: MoveEstimates
  private readonly moulds: MouldEnds
  private readonly dues: TaskDues
  private readonly figures: Figures
  private readonly order: TopologicalOrder
  private readonly laneOps: Int32Array
  private readonly laneStarts: Int32Array
  private readonly laneFrom: Int32Array

  constructor({ state, estimates, moulds, dues, figures, order }: LivePlan) {
    this.state = state
    this.estimates = estimates
    this.moulds = moulds
    this.dues = dues
    this.figures = figures
    this.order = order
    const { operationCount, operatorOfGroup, modePieceSet } = state.shop
    const hasOperators = modePieceSet !== undefined || operatorOfGroup.some((resource) => resource >= 0)
    this.linkEnd = new Int32Array(operationCount)
    this.latestEnd = new Int32Array(operationCount)
    this.latestStart = new Int32Array(operationCount)
    this.linkWeight = new Float64Array(operationCount)
    this.weight = new Float64Array(operationCount)
    this.laneOps = new Int32Array(hasOperators ? operationCount * 2 : operationCount)
    this.laneStarts = new Int32Array(this.laneOps.length)
    this.laneFrom = new Int32Array(state.first.length + 1)
  }

  /** Looks at the whole plan. @throws Stopped */
  refresh(signal?: CancelSignal): void {
    this.indexLanes()
    this.setGuide(signal)
    const { state, estimates, moulds, order, linkEnd, latestEnd, latestStart, linkWeight, weight } = this
    const { shop } = state
    const ops = order.order
    const { succStart, succNode, succArc } = shop.graph
    for (let at = ops.length - 1; at >= 0; at--) {
      if ((at & looksMask) === 0) throwIfStopped(signal)
      const op = ops[at]!
      if (!state.isPlaced[op]) continue
      const t = shop.taskOf[op]!
      const mould = shop.taskMould[t]!
      let latest = shop.horizonEnd
      let heavy = 1
      if (moulds.isSink[t]) {
        const due = shop.mouldDue[mould]!
        latest = due === FAR ? latest : Math.max(due, moulds.end[mould]!)
        heavy = shop.mouldWeight[mould]!
      }
      if (shop.dues && shop.dues.at[t]! < latest) {
        const due = Math.max(shop.dues.at[t]!, state.end[op]!)
        if (due < latest) {
          latest = due
          heavy = shop.dues.weight[t]!
        }
      }
      for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
        const head = succNode[s]!
        if (!state.isPlaced[head] || shop.started[head]) continue
        const before = latestStart[head]! - shop.arcLag[succArc[s]!]! - state.travelBetween(op, head)
        if (before >= latest) continue
        latest = before
        heavy = weight[head]!
      }
      linkEnd[op] = latest
      linkWeight[op] = heavy
      const next = state.after[op]!
      const nextBound = next >= 0 ? (this.isInCharge(op, next) ? latestEnd[next]! : latestStart[next]!) : FAR
      if (nextBound < latest) {
        latest = nextBound
        heavy = weight[next]!
      }
      const other = state.operatorAfter[op]!
      if (other >= 0 && latestStart[other]! < latest) {
        latest = latestStart[other]!
        heavy = weight[other]!
      }
      latestEnd[op] = latest
      weight[op] = heavy
      // What is there now is never beyond its latest end.
      if (latest < state.end[op]!) latestEnd[op] = latest = state.end[op]!
      latestStart[op] = Math.max(state.start[op]!, estimates.startFor(op, latest))
    }
  }

  /** Does `next` begin with `op`, and end with it? */
  private isInCharge(op: number, next: number): boolean {
    const { shop, start, mode } = this.state
    return shop.charges !== undefined && start[op] === start[next] && isOvenMode(shop, mode[op]!)
  }

  /** Guides to where moulds that are late would end a little earlier: what stands in the way counts. */
  private setGuide(signal: CancelSignal | undefined): void {
    const { state, estimates, moulds, dues, figures, order } = this
    const { shop } = state
    const { guideEnd, guideWeight } = figures
    const ops = order.order
    const { succStart, succNode, succArc } = shop.graph
    for (let at = ops.length - 1; at >= 0; at--) {
      if ((at & looksMask) === 0) throwIfStopped(signal)
      const op = ops[at]!
      guideEnd[op] = FAR
      guideWeight[op] = 0
      if (!state.isPlaced[op]) continue
      const t = shop.taskOf[op]!
      const mould = shop.taskMould[t]!
      let latest = FAR
      let heavy = 0
      if (moulds.isSink[t] && figures.isTarget(mould)) {
        latest = moulds.end[mould]! - 1
        heavy = shop.mouldWeight[mould]!
      }
      if (dues.lateBy(t) > 0 && state.end[op]! - 1 < latest) {
        latest = state.end[op]! - 1
        heavy = shop.dues!.weight[t]!
      }
      for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
        const head = succNode[s]!
        if (!state.isPlaced[head] || shop.started[head] || guideWeight[head] === 0) continue
        const before =
          estimates.startFor(head, guideEnd[head]!) - shop.arcLag[succArc[s]!]! - state.travelBetween(op, head)
        if (before >= latest) continue
        latest = before
        heavy = guideWeight[head]!
      }
      guideEnd[op] = latest
      guideWeight[op] = heavy
    }
    figures.measureGuide()
  }

  private indexLanes(): void {
    const { state, laneOps, laneStarts, laneFrom } = this
    let filled = 0
    for (let lane = 0; lane < state.first.length; lane++) {
      laneFrom[lane] = filled
      for (let op = state.first[lane]!; op >= 0; op = state.nextOn(op, lane)) {
        laneOps[filled] = op
        laneStarts[filled++] = state.start[op]!
      }
    }
    laneFrom[state.first.length] = filled
  }

  /** The first operation on a lane, other than `besides`, that ends after `moment`; −1 for none. */
  endingAfter(lane: number, moment: number, besides: number): number {
    const { state, laneOps, laneStarts } = this
    let low = this.laneFrom[lane]!
    let high = this.laneFrom[lane + 1]!
    const base = low
    while (low < high) {
      const middle = (low + high) >> 1
      if (laneStarts[middle]! <= moment) low = middle + 1
      else high = middle
    }
    // The index may be old: step back to an operation that is still there and early enough.
    let op = -1
    for (let at = low - 1; at >= base; at--) {
      const known = laneOps[at]!
      if (known === besides || (state.lane[known] !== lane && state.operatorLane[known] !== lane)) continue
      op = known
      if (state.end[known]! <= moment) break
    }
    if (op < 0 || state.end[op]! > moment) op = state.first[lane]!
    while (op >= 0 && (state.end[op]! <= moment || op === besides)) op = state.nextOn(op, lane)
    return op
  }
}
