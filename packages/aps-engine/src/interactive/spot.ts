import type { InteractivePlan } from './interactive-plan.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Where an operation would stand on a lane: in front of `next` (−1: at the end), and likewise among its operators. */
export interface Spot {
  lane: number
  next: number
  operatorLane: number
  operatorNext: number
}

/**
 * The place on a mode's resource for work that is dropped at a moment: the lane on which it starts soonest there and pushes
 * least. On a lane, what has passed its middle by then goes before, the rest behind.
 * @param isBehind behind whatever begins or runs at that moment, however little of it is done
 * @returns absent where `isBehind` makes no difference
 */
export function spotOn(
  live: InteractivePlan,
  op: number,
  mode: number,
  asked: number,
  isBehind: boolean,
): Spot | undefined {
  const { shop } = live.state
  const own = bestLane(live, op, shop.modeResource[mode]!, asked, isBehind)
  if (isBehind && own.next === bestLane(live, op, shop.modeResource[mode]!, asked, false).next) return undefined
  const operator = operatorOf(live.state.shop, mode)
  const atOperator = operator < 0 ? { lane: -1, next: -1 } : bestLane(live, op, operator, asked, isBehind)
  return { lane: own.lane, next: own.next, operatorLane: atOperator.lane, operatorNext: atOperator.next }
}

function bestLane(live: InteractivePlan, op: number, resource: number, asked: number, isBehind: boolean) {
  const { shop, start, end } = live.state
  let best = { lane: -1, next: -1, wait: Infinity, room: -Infinity }
  for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
    let next = live.state.first[lane]!
    let free = asked
    for (; next >= 0; next = live.state.nextOn(next, lane)) {
      if (next === op) continue
      const from = start[next]!
      const middle = (from + end[next]!) / 2
      if (isBehind ? from > asked : middle >= asked) break
      free = Math.max(free, end[next]!)
    }
    if (next === op) next = live.state.nextOn(op, lane)
    const wait = free - asked
    const room = next < 0 ? Infinity : start[next]! - free
    if (wait < best.wait || (wait === best.wait && room > best.room)) best = { lane, next, wait, room }
  }
  return best
}
