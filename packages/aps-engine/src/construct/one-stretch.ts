import type { Board } from './board.ts'
import { FAR } from '../instance/shop.ts'
import { startable } from '../instance/starts.ts'

/**
 * The end of uninterruptible task t at choice c behind the last of some lane, or FAR where no open stretch is long
 * enough; sets `foundStart` and `foundLane` of the board.
 */
export function endInOneStretch(board: Board, t: number, c: number, ready: number): number {
  const { shop } = board
  const { laneStart, slotStart, clocks } = shop
  const resource = shop.choiceResource[c]!
  const minutes = shop.choiceWork[c]!
  let free = FAR
  for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++) {
    const length = board.laneLength[lane]!
    const end = length === 0 ? shop.start : board.end[board.laneOps[slotStart[lane]! + length - 1]!]!
    if (end >= free) continue
    free = end
    board.foundLane = lane
    if (free <= ready) break
  }
  const clock = clocks.rows[shop.choiceClock[c]!]!
  const start = startable(clock, clocks.rows[shop.choiceStartClock[c]!]!, Math.max(ready, free), minutes, false)
  if (start < 0) return FAR
  board.foundStart = start
  const end = clock.add(start, minutes)
  return end < 0 ? FAR : end
}
