import type { Random } from '../model/random.ts'
import { taskKind } from '../instance/shop.ts'
import type { LivePlan } from './live-plan.ts'

/** Whole moulds moved against the others in time: every lane puts the mould's work where its new times say. */
export class MouldShifts {
  readonly keys: Int32Array
  private readonly plan: LivePlan
  private readonly keyEnd: Int32Array
  private readonly opStart: Int32Array
  private readonly mouldOps: Int32Array

  constructor(plan: LivePlan) {
    this.plan = plan
    const { shop } = plan
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
      this.keys[op] = this.plan.start[op]!
      this.keyEnd[op] = this.plan.end[op]!
    }
  }

  /** Keys for one to three moulds moved in time; the target mostly earlier. */
  around(target: number, random: Random): void {
    const { plan } = this
    const { shop } = plan
    this.keys.set(plan.start)
    this.keyEnd.set(plan.end)
    const span = Math.max(60, Math.round((plan.latestEnd() - shop.start) / 2))
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
    const { plan, keys, keyEnd } = this
    const ops = this.opsOf(mould)
    this.reset(ops)
    for (const op of ops) {
      if (!this.isFree(op)) continue
      let key = Math.max(plan.floor[op]!, plan.start[op]! - minutes, this.readyByKeys(op))
      if (key >= plan.start[op]!) continue
      key = this.behindPromises(op, key)
      keyEnd[op] = key + plan.end[op]! - plan.start[op]!
      keys[op] = key
    }
  }

  /** Keys of a mould `minutes` later. */
  later(mould: number, minutes: number): void {
    const { plan, keys } = this
    const { shop } = plan
    const { succStart, succNode } = shop.graph
    const ops = this.opsOf(mould)
    this.reset(ops)
    for (let i = ops.length - 1; i >= 0; i--) {
      const op = ops[i]!
      if (!this.isFree(op)) continue
      let key = plan.start[op]! + minutes
      const t = shop.taskOf[op]!
      for (let s = succStart[t]!; s < succStart[t + 1]!; s++) {
        const head = succNode[s]!
        if (plan.isPlaced[head] && !shop.started[head])
          for (let split = 0; split < plan.splits[head]!; split++)
            key = Math.min(key, keys[split === 0 ? head : shop.secondSplit[head]! + split - 1]!)
      }
      keys[op] = Math.max(key, plan.start[op]!)
    }
  }

  /** A mould's operations with places, each behind what it waits for. */
  private opsOf(mould: number): Int32Array {
    const { plan } = this
    const ops = this.mouldOps.slice(this.opStart[mould]!, this.opStart[mould + 1]!).filter((op) => plan.isPlaced[op])
    return ops.sort((a, b) => plan.position[a]! - plan.position[b]!)
  }

  private isFree(op: number): boolean {
    const { plan } = this
    const t = plan.shop.taskOf[op]!
    if (plan.shop.kind[t] !== taskKind.machine) return !plan.isFixed[op]
    return plan.pin[op]! < 0 && !plan.isFixed[op] && !plan.shop.started[t]
  }

  private readyByKeys(op: number): number {
    const { plan, keyEnd } = this
    const { shop } = plan
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    let ready = 0
    for (let p = predStart[t]!; p < predStart[t + 1]!; p++) {
      const head = predNode[p]!
      for (let split = 0; split < plan.splits[head]!; split++) {
        const other = split === 0 ? head : shop.secondSplit[head]! + split - 1
        const at = keyEnd[other]! + shop.arcLag[predArc[p]!]! + plan.travelBetween(other, op)
        if (at > ready) ready = at
      }
    }
    return ready
  }

  /** The key, or the first moment behind the last promise between it and the operation on its lane. */
  private behindPromises(op: number, key: number): number {
    const { plan } = this
    for (
      let before = plan.before[op]!;
      before >= 0 && plan.end[before]! > key;
      before = plan.previousOn(before, plan.lane[op]!)
    )
      if (plan.pin[before]! >= 0) return Math.min(plan.start[op]!, plan.end[before]!)
    return key
  }
}
