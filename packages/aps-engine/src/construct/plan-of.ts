import { shiftLate } from './backward.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { engineVersion } from '../model/model.ts'
import type { Plan, PlanNote, PlannedTask } from '../model/model.ts'
import { asLevels } from '../instance/objective-levels.ts'
import { measure } from './objective.ts'
import { hasMaximumWaits, holdBack } from './maximum-waits.ts'
import { reportNotes, reportTasks } from './report.ts'

type Told = Omit<Plan, 'engineVersion' | 'tasks' | 'objective' | 'notes'>

/**
 * What stands in a schedule as a plan. The schedule and its problem must not change any more: rows with their reasons, and notes,
 * are made when one of them is first read, for at 100,000 tasks they are a million objects, and whoever cancels a run waits
 * for its plan. Backward, and where waits have a limit, work is moved then as well, and the objective measured after that.
 * @param prepare makes the schedule ready to be told about; called once, before anything of it is
 * @param ofRun what the planner should know about the run, in front of what there is to know about the plan
 */
export function planOf(
  schedule: PartialSchedule,
  told: Told,
  prepare: () => void,
  ofRun: readonly PlanNote[] = [],
): Plan {
  const { productionDirection, optimizationGoal } = schedule.shop.problem.settings
  const isBackward = productionDirection === 'backward'
  const isWaiting = hasMaximumWaits(schedule.shop)
  const levels = () => asLevels(optimizationGoal, measure(schedule))
  const plan: Omit<Plan, 'tasks' | 'notes'> = {
    engineVersion,
    ...told,
    objective: isBackward || isWaiting ? [] : levels(),
  }
  let isSettled = false
  let backward: ReturnType<typeof shiftLate> | undefined
  let held: Uint8Array | undefined
  let { objective } = plan
  const settle = () => {
    if (isSettled) return
    isSettled = true
    prepare()
    if (isBackward) backward = shiftLate(schedule)
    if (isWaiting) held = holdBack(schedule)
    if (isBackward || isWaiting) objective = levels()
  }
  let from: PartialSchedule | undefined = schedule
  let rows: PlannedTask[] = []
  let notes: PlanNote[] = []
  const read = () => {
    settle()
    if (!from) return
    rows = reportTasks(from, { towardsDue: backward?.moved, heldBack: held })
    notes = [...ofRun, ...reportNotes(from, backward?.forward ?? [], rows)]
    from = undefined
  }
  const once = <T>(make: () => void, told: () => T) => ({
    enumerable: true,
    get: () => {
      make()
      return told()
    },
  })
  if (isBackward || isWaiting)
    Object.defineProperty(
      plan,
      'objective',
      once(settle, () => objective),
    )
  return Object.defineProperties(plan as Plan, { notes: once(read, () => notes), tasks: once(read, () => rows) })
}
