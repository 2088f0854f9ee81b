import type { Board } from '../construct/board.ts'
import type { Compiled } from '../instance/compile.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'
import { overtimeRows, usedOvertime } from '../construct/overtime.ts'

/**
 * Overtime that a changed plan still works in: opened only where it serves, a period that nothing uses any more is closed
 * again. The board then has the clocks of what stays open.
 */
export function settleOvertime(
  problem: Problem,
  board: Board,
  { open, withOvertime }: { open: ReadonlyMap<number, Intervals>; withOvertime: Compiled['withOvertime'] },
): Plan['overtime'] {
  let kept: ReadonlyMap<number, Intervals> = open
  if (problem.settings.overtimeChoice === 'whenLate') {
    kept = usedOvertime(board, open).used
    board.use(withOvertime(kept))
  }
  return overtimeRows(problem, kept)
}
