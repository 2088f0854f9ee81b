import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Schedule } from './schedule.ts'

/** Puts a solution of the job shop in a schedule of its shop; what stood there is gone. */
export function placeSolution(partial: PartialSchedule, schedule: Schedule): void {
  const { shop } = partial
  const { order, mode, minutes, end } = schedule
  partial.clear()
  for (let at = 0; at < order.length; at++) {
    const t = order[at]!
    const c = mode[t]!
    const lane = c < 0 ? -1 : shop.laneStart[shop.modeResource[c]!]!
    const finish = shop.start + end[t]!
    partial.place(t, c, lane, finish - minutes[t]!, finish, c < 0 ? 0 : minutes[t]!)
  }
}
