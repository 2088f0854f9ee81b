import { shiftLate } from './backward.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { engineVersion } from '../model/model.ts'
import type { Plan, PlanNote, PlannedTask } from '../model/model.ts'
import { asLevels } from '../instance/objective-levels.ts'
import { measure } from './objective.ts'
import { reportNotes, reportTasks } from './report.ts'

type Told = Omit<Plan, 'engineVersion' | 'tasks' | 'objective' | 'notes'>

/**
 * What stands in a schedule as a plan. The schedule and its problem must not change any more: rows with their reasons, and notes,
 * are made when one of them is first read, for at 100,000 tasks they are a million objects, and whoever cancels a run waits
 * for its plan.
 * @param prepare makes the schedule ready to be told about; called once, before anything of it is
 */
export function planOf(schedule: PartialSchedule, told: Told, prepare: () => void): Plan {
  const { productionDirection, optimizationGoal } = schedule.shop.problem.settings
  const isBackward = productionDirection === 'backward'
  if (isBackward) prepare()
  const backward = isBackward ? shiftLate(schedule) : undefined
  const plan: Omit<Plan, 'tasks' | 'notes'> = {
    engineVersion,
    ...told,
    objective: asLevels(optimizationGoal, measure(schedule)),
  }
  let from: PartialSchedule | undefined = schedule
  let rows: PlannedTask[] = []
  let notes: PlanNote[] = []
  const read = () => {
    if (!from) return
    if (!isBackward) prepare()
    rows = reportTasks(from, backward?.moved)
    notes = reportNotes(from, backward?.forward ?? [], rows)
    from = undefined
  }
  const once = <T>(told: () => T) => ({
    enumerable: true,
    get: () => {
      read()
      return told()
    },
  })
  return Object.defineProperties(plan as Plan, { notes: once(() => notes), tasks: once(() => rows) })
}
