import { isColumns } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import type { CancelSignal, Plan, Problem, Task, Violation } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { scoreLevels } from './score.ts'
import { Inspection } from './inspection.ts'
import { verifyLanes } from './verify-lanes.ts'
import { verifyLinks } from './verify-links.ts'
import { verifyLocks } from './verify-locks.ts'
import { verifyPlace } from './verify-places.ts'
import { verifyWaits } from './verify-waits.ts'
import { verifyUnplaced } from './verify-unplaced.ts'
import { verifyWays, withoutWaysLeft } from './verify-ways.ts'

/** The signal is looked at once in so many tasks. */
const looksMask = 255

/**
 * Every rule of planning § 2 that a plan breaks; an empty list is a feasible plan. Works from the problem and the plan
 * alone and shares no code with the search.
 * @throws Stopped by the signal
 */
export function verify(given: Problem | ProblemColumns, plan: Plan, signal?: CancelSignal): Violation[] {
  const whole = isColumns(given) ? fromColumns(given) : given
  const problem = withoutWaysLeft(whole, plan)
  const it = new Inspection(problem, plan)
  verifyWays(whole, plan, (violation) => it.violations.push(violation))
  for (const taskId of it.rows.keys()) if (!it.tasks.has(taskId)) it.report('unknown', [taskId])
  for (const [at, task] of problem.tasks.entries()) {
    if ((at & looksMask) === 0) throwIfStopped(signal)
    const rows = it.rows.get(task.id)
    if (!rows) {
      it.report('missing', [task.id])
      continue
    }
    verifySplits(it, task)
    const placed = it.placed(task.id)
    if (!placed.length) verifyUnplaced(it, task, rows[0]!)
    for (const row of placed) {
      verifyPlace(it, task, row)
      if (row.resourceId === null || it.resources.has(row.resourceId)) verifyLinks(it, task, row)
      if (!row.why.length) it.report('unplacedWithoutReason', [task.id])
    }
  }
  throwIfStopped(signal)
  verifyOvertime(it)
  if (it.violations.some(({ code }) => code === 'unknown' || code === 'notEligible' || code === 'shape'))
    return it.violations
  verifyLanes(it)
  throwIfStopped(signal)
  verifyLocks(it)
  verifyWaits(it)
  throwIfStopped(signal)
  const levels = scoreLevels(problem, plan)
  if (JSON.stringify(levels) !== JSON.stringify(plan.objective))
    it.report('objective', [], { found: JSON.stringify(plan.objective), expected: JSON.stringify(levels) })
  return it.violations
}

/** Splits 1 … n once each, all placed or none, pieces that add up; split only where the setting allows it. */
function verifySplits(it: Inspection, task: Task): void {
  const rows = it.rows.get(task.id)!
  const { quantity } = it.batches.get(task.batchId)!
  const isComplete = rows.every(({ split, splits }, at) => split === at + 1 && splits === rows.length)
  const pieces = rows.reduce((sum, row) => sum + row.pieces, 0)
  const isWhole = pieces === quantity && rows.every((row) => row.pieces >= 1)
  const isTogether = rows.every(
    ({ start, end }) => (start === null) === (rows[0]!.start === null) && (start === null) === (end === null),
  )
  if (!isComplete || !isTogether) it.report('shape', [task.id], { rows: rows.length })
  if (!isWhole || (rows.length > 1 && it.problem.settings.dynamicWorkSplitting === 'off'))
    it.report('split', [task.id], { splits: rows.length, pieces, quantity })
}

/** Open overtime lies inside the calendar's overtime, and follows the setting. */
function verifyOvertime(it: Inspection): void {
  const { overtimeChoice } = it.problem.settings
  for (const { resourceId, intervals } of it.plan.overtime) {
    const calendar = it.calendars.get(it.resources.get(resourceId)?.calendarId ?? -1)
    const known = calendar?.overtime ?? []
    for (let i = 0; i < intervals.length; i += 2) {
      let isKnown = false
      for (let k = 0; k < known.length; k += 2)
        if (known[k]! <= intervals[i]! && intervals[i + 1]! <= known[k + 1]!) isKnown = true
      if (!isKnown || overtimeChoice === 'never')
        it.report('overtime', [], { resourceId, start: intervals[i]!, end: intervals[i + 1]! })
    }
  }
}
