import type { Random } from '../model/random.ts'
import { taskKind } from '../instance/shop.ts'
import type { LivePlan } from './live-plan.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Everything that a trial may change, as one value. */
export function stateOf({ figures, moulds, state }: Pick<LivePlan, 'figures' | 'moulds' | 'state'>) {
  const levels: number[] = []
  figures.readLevels(levels)
  const { start, end, mode, lane, before, after, operatorLane, operatorBefore, operatorAfter, given, fixtures } = state
  return [
    levels,
    ...[start, end, mode, lane, before, after, operatorLane, operatorBefore, operatorAfter, moulds.end].map((a) => [
      ...a,
    ]),
    [...given],
    [...(fixtures?.before ?? []), ...(fixtures?.after ?? [])],
  ]
}

/** Any operation to any mode at any place of its lanes; undefined where it has no other. */
export function anyMove({ state }: Pick<LivePlan, 'state'>, random: Random) {
  const { shop } = state
  const op = random.below(shop.operationCount)
  const t = shop.taskOf[op]!
  if (!state.isPlaced[op] || shop.kind[t] !== taskKind.machine || shop.started[t]) return undefined
  const c = random.between(shop.modeStart[t]!, shop.modeStart[t + 1]! - 1)
  const spot = (resource: number) => {
    const lane = random.between(shop.laneStart[resource]!, shop.laneStart[resource + 1]! - 1)
    const others = [-1]
    for (let other = state.first[lane]!; other >= 0; other = state.nextOn(other, lane))
      if (other !== op) others.push(other)
    return [lane, random.pick(others)] as const
  }
  const [lane, next] = spot(shop.modeResource[c]!)
  const operator = operatorOf(shop, c)
  const [operatorLane, operatorNext] = operator < 0 ? [-1, -1] : spot(operator)
  return [op, c, lane, next, operatorLane, operatorNext] as const
}
