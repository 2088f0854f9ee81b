import { taskKind } from '../instance/shop.ts'
import type { PlanState } from './plan-state.ts'

/** May a search move the operation at all? */
export function isMovable({ shop, isPlaced, pin, isFixed }: PlanState, op: number): boolean {
  const t = shop.taskOf[op]!
  return isPlaced[op] === 1 && pin[op]! < 0 && !isFixed[op] && shop.kind[t] === taskKind.machine && !shop.started[t]
}
