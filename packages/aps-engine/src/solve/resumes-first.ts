import type { PartialSchedule } from '../construct/partial-schedule.ts'

/** Does paused work stand before all new work of its lane but what is locked there, where the settings ask for that? */
export function resumesFirst(schedule: PartialSchedule): boolean {
  const { shop } = schedule
  if (shop.problem.settings.pausedTaskPriority !== 'yes') return true
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.started[t] !== 2 || schedule.mode[t]! < 0) continue
    for (let before = schedule.beforeOnLane(t); before >= 0; before = schedule.beforeOnLane(before)) {
      const other = shop.taskOf[before]!
      if (!shop.started[other] && shop.lockTime[other]! < 0) return false
    }
  }
  return true
}
