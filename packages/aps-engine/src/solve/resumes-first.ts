import type { PartialSchedule } from '../construct/partial-schedule.ts'

/** Does paused work stand before all new work of its lane but what is locked there, or in a charge with that, where the settings ask for it? */
export function resumesFirst(schedule: PartialSchedule): boolean {
  const { shop } = schedule
  if (shop.problem.settings.pausedTaskPriority !== 'yes') return true
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.started[t] !== 2 || schedule.mode[t]! < 0) continue
    const held = new Set<number>()
    const free: number[] = []
    for (let before = schedule.beforeOnLane(t); before >= 0; before = schedule.beforeOnLane(before)) {
      const other = shop.taskOf[before]!
      if (shop.lockTime[other]! >= 0) held.add(schedule.start[before]!)
      else if (!shop.started[other]) free.push(schedule.start[before]!)
    }
    if (free.some((start) => !held.has(start))) return false
  }
  return true
}
