import type { Random } from '../model/random.ts'
import { taskKind } from '../instance/shop.ts'
import type { MouldEnds } from './mould-ends.ts'
import type { LivePlan } from './live-plan.ts'
import type { PlanState } from './plan-state.ts'
import type { TopologicalOrder } from './topological-order.ts'

/** Whole moulds moved against the others in time: every lane puts the mould's work where its new times say. */
export class MouldShifts {
  readonly keys: Int32Array
  private readonly state: PlanState
  private readonly moulds: MouldEnds
  private readonly order: TopologicalOrder
  private readonly keyEnd: Int32Array
  private readonly opStart: Int32Array
  private readonly mouldOps: Int32Array

  constructor({ state, moulds, order }: LivePlan) {
    this.state = state
    this.moulds = moulds
    this.order = order
    const { shop } = state
    this.keys = new Int32Array(shop.operationCount)
    this.keyEnd = new Int32Array(shop.operationCount)
    this.opStart = new Int32Array(shop.mouldCount + 1)
    this.mouldOps = new Int32Array(shop.operationCount)
    for (let op = 0; op < shop.operationCount; op++) this.opStart[shop.taskMould[shop.taskOf[op]!]! + 1]!++
    for (let mould = 0; mould < shop.mouldCount; mould++) this.opStart[mould + 1]! += this.opStart[mould]!
    const fill = this.opStart.slice()
    for (let op = 0; op < shop.operationCount; op++) this.mouldOps[fill[shop.taskMould[shop.taskOf[op]!]!]!++] = op
  }

  /** A mould's keys are its present times again: a shift does not build on the one before. */
  private reset(ops: Int32Array): void {
    for (const op of ops) {
      this.keys[op] = this.state.start[op]!
      this.keyEnd[op] = this.state.end[op]!
    }
  }

  /** Keys for one to three moulds moved in time; the target mostly earlier. */
  around(target: number, random: Random): void {
    const { state, moulds } = this
    const { shop } = state
    this.keys.set(state.start)
    this.keyEnd.set(state.end)
    const span = Math.max(60, Math.round((moulds.latest() - shop.start) / 2))
    for (let left = random.between(1, 3); left > 0; left--) {
      const isTarget = random.chance(60)
      const mould = isTarget ? target : random.below(shop.mouldCount)
      const by = 1 + random.below(random.chance(50) ? span : span >> 3)
      if (random.chance(isTarget ? 85 : 40)) this.earlier(mould, by)
      else this.later(mould, by)
    }
  }

  /** Keys of a mould `minutes` earlier, as far as links and promises allow. */
  earlier(mould: number, minutes: number): void {
    const { state, keys, keyEnd } = this
    const ops = this.opsOf(mould)
    this.reset(ops)
    for (const op of ops) {
      if (!this.isFree(op)) continue
      let key = Math.max(state.floor[op]!, state.start[op]! - minutes, this.readyByKeys(op))
      if (key >= state.start[op]!) continue
      key = this.behindPromises(op, key)
      keyEnd[op] = key + state.end[op]! - state.start[op]!
      keys[op] = key
    }
  }

  /** Keys of a mould `minutes` later. */
  later(mould: number, minutes: number): void {
    const { state, keys } = this
    const { shop } = state
    const { succStart, succNode } = shop.graph
    const ops = this.opsOf(mould)
    this.reset(ops)
    for (let i = ops.length - 1; i >= 0; i--) {
      const op = ops[i]!
      if (!this.isFree(op)) continue
      let key = state.start[op]! + minutes
      const t = shop.taskOf[op]!
      for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
        const head = succNode[s]!
        if (state.isPlaced[head] && !shop.started[head])
          for (let split = 0; split < state.splits[head]!; split++)
            key = Math.min(key, keys[split === 0 ? head : shop.secondSplit[head]! + split - 1]!)
      }
      keys[op] = Math.max(key, state.start[op]!)
    }
  }

  /** A mould's operations with places, each behind what it waits for. */
  private opsOf(mould: number): Int32Array {
    const { state, order } = this
    const ops = this.mouldOps.slice(this.opStart[mould]!, this.opStart[mould + 1]!).filter((op) => state.isPlaced[op])
    return ops.sort((a, b) => order.position[a]! - order.position[b]!)
  }

  private isFree(op: number): boolean {
    const { state } = this
    const t = state.shop.taskOf[op]!
    if (state.shop.kind[t] !== taskKind.machine) return !state.isFixed[op]
    return state.pin[op]! < 0 && !state.isFixed[op] && !state.shop.started[t]
  }

  private readyByKeys(op: number): number {
    const { state, keyEnd } = this
    const { shop } = state
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    let ready = 0
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      for (let split = 0; split < state.splits[head]!; split++) {
        const other = split === 0 ? head : shop.secondSplit[head]! + split - 1
        const at = keyEnd[other]! + shop.arcLag[predArc[p]!]! + state.travelBetween(other, op)
        if (at > ready) ready = at
      }
    }
    return ready
  }

  /** The key, or the first moment behind the last promise between it and the operation on its lane. */
  private behindPromises(op: number, key: number): number {
    const { state } = this
    for (
      let before = state.before[op]!;
      before >= 0 && state.end[before]! > key;
      before = state.previousOn(before, state.lane[op]!)
    )
      if (state.pin[before]! >= 0) return Math.min(state.start[op]!, state.end[before]!)
    return key
  }
}
