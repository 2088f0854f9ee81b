import type { Random } from '../model/random.ts'
import { taskKind } from '../instance/shop.ts'
import type { LivePlan } from './live-plan.ts'

/** Everything that a trial may change, as one value. */
export function stateOf(plan: LivePlan) {
  const levels: number[] = []
  plan.readLevels(levels)
  const { start, end, choice, lane, before, after, peopleLane, peopleBefore, peopleAfter, given, mouldEnd } = plan
  return [
    levels,
    ...[start, end, choice, lane, before, after, peopleLane, peopleBefore, peopleAfter, mouldEnd].map((a) => [...a]),
    [...given],
  ]
}

/** Any operation to any choice at any place of its lanes; undefined where it has no other. */
export function anyMove(plan: LivePlan, random: Random) {
  const { shop } = plan
  const op = random.below(shop.operationCount)
  const t = shop.taskOf[op]!
  if (!plan.isPlaced[op] || shop.kind[t] !== taskKind.machine || shop.started[t]) return undefined
  const c = random.between(shop.choiceStart[t]!, shop.choiceStart[t + 1]! - 1)
  const spot = (resource: number) => {
    const lane = random.between(shop.laneStart[resource]!, shop.laneStart[resource + 1]! - 1)
    const others = [-1]
    for (let other = plan.first[lane]!; other >= 0; other = plan.nextOn(other, lane))
      if (other !== op) others.push(other)
    return [lane, random.pick(others)] as const
  }
  const [lane, next] = spot(shop.choiceResource[c]!)
  const lender = plan.lenderOf(c)
  const [peopleLane, peopleNext] = lender < 0 ? [-1, -1] : spot(lender)
  return [op, c, lane, next, peopleLane, peopleNext] as const
}
