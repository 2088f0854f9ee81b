import type { PartialSchedule } from './partial-schedule.ts'
import { FAR } from '../instance/shop.ts'
import { startInWorkingTime } from '../start-rules/working-time.ts'

/**
 * The end of uninterruptible task t at mode c behind the last of some lane, or FAR where no open stretch is long
 * enough; sets `foundStart` and `foundLane` of the schedule.
 */
export function endInOneStretch(schedule: PartialSchedule, t: number, c: number, ready: number): number {
  const { shop } = schedule
  const { laneStart, slotStart, clocks } = shop
  const resource = shop.modeResource[c]!
  const minutes = shop.modeWork[c]!
  let free = FAR
  for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++) {
    const length = schedule.laneLength[lane]!
    const end = length === 0 ? shop.start : schedule.end[schedule.laneOps[slotStart[lane]! + length - 1]!]!
    if (end >= free) continue
    free = end
    schedule.foundLane = lane
    if (free <= ready) break
  }
  const clock = clocks.rows[shop.modeClock[c]!]!
  const start = startInWorkingTime(clock, clocks.rows[shop.modeStartClock[c]!]!, Math.max(ready, free), minutes, false)
  if (start < 0) return FAR
  schedule.foundStart = start
  const end = clock.add(start, minutes)
  return end < 0 ? FAR : end
}
