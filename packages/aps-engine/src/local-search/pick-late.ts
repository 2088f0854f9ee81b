import type { Random } from '../model/random.ts'
import { FAR } from '../instance/shop.ts'
import type { LivePlan } from './live-plan.ts'

/** Something late: the operation that ends it, its mould, and the weight of a minute. */
export interface LateEnd {
  op: number
  mould: number
  weight: number
}

/** A late mould, or task with a date of its own, by its share of the weighted tardiness, or else a mould whose end the goal asks about. */
export function pickLate(plan: LivePlan, random: Random): LateEnd | undefined {
  const { shop } = plan.state
  const { mouldDue, mouldWeight, mouldCount, dues } = shop
  const total = plan.figures.sums.tardiness
  const ofMould = (mould: number): LateEnd => ({ op: plan.moulds.lastOf(mould), mould, weight: mouldWeight[mould]! })
  if (total <= 0) {
    if (!mouldCount) return undefined
    const first = random.below(mouldCount)
    for (let i = 0; i < mouldCount; i++)
      if (plan.figures.isTarget((first + i) % mouldCount)) return ofMould((first + i) % mouldCount)
    return ofMould(first)
  }
  let at = (random.next() / 2 ** 32) * total
  for (let mould = 0; mould < mouldCount; mould++) {
    const over = mouldDue[mould] === FAR ? 0 : plan.moulds.end[mould]! - mouldDue[mould]!
    if (over <= 0) continue
    at -= over * mouldWeight[mould]!
    if (at <= 0) return ofMould(mould)
  }
  if (dues)
    for (let t = 0; t < shop.taskCount; t++) {
      if (dues.at[t] === FAR) continue
      at -= plan.dues.lateBy(t)
      if (at <= 0 && plan.dues.lateBy(t) > 0)
        return { op: plan.dues.lastOf(t), mould: shop.taskMould[t]!, weight: dues.weight[t]! }
    }
  return undefined
}
