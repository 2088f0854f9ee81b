import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Compiled } from '../instance/compile.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'
import { overtimeRows, usedOvertime } from '../construct/overtime.ts'

/**
 * Overtime that a changed plan still works in: opened only where it serves, a period that nothing uses any more is closed
 * again. The schedule then has the clocks of what stays open.
 */
export function settleOvertime(
  problem: Problem,
  schedule: PartialSchedule,
  { open, withOvertime }: { open: ReadonlyMap<number, Intervals>; withOvertime: Compiled['withOvertime'] },
): Plan['overtime'] {
  let kept: ReadonlyMap<number, Intervals> = open
  if (problem.settings.overtimeChoice === 'whenLate') {
    kept = usedOvertime(schedule, open).used
    schedule.use(withOvertime(kept))
  }
  return overtimeRows(problem, kept)
}
