import type { Random } from '../model/random.ts'
import { FAR } from '../instance/shop.ts'
import type { LivePlan } from './live-plan.ts'

/** A late mould by its share of the weighted tardiness, or else one whose end the goal asks about; −1 for none. */
export function pickLate(plan: LivePlan, random: Random): number {
  const { shop } = plan
  const { mouldDue, mouldWeight, mouldCount } = shop
  const total = plan.sums.tardiness
  if (total <= 0) {
    if (!mouldCount) return -1
    const first = random.below(mouldCount)
    for (let i = 0; i < mouldCount; i++) if (plan.isTarget((first + i) % mouldCount)) return (first + i) % mouldCount
    return first
  }
  let at = (random.next() / 2 ** 32) * total
  for (let mould = 0; mould < mouldCount; mould++) {
    const over = mouldDue[mould] === FAR ? 0 : plan.mouldEnd[mould]! - mouldDue[mould]!
    if (over <= 0) continue
    at -= over * mouldWeight[mould]!
    if (at <= 0) return mould
  }
  return -1
}
