import type { Board } from './board.ts'
import { engineVersion } from './model.ts'
import type { Plan, PlannedTask } from './model.ts'
import { asLevels, measure } from './objective.ts'
import { reportNotes, reportTasks } from './report.ts'

type Told = Omit<Plan, 'engineVersion' | 'tasks' | 'objective' | 'notes'>

/**
 * What stands on a board as a plan. The board and its problem must not change any more: rows with their reasons are made when
 * they are first read, for at 100,000 tasks they are a million objects, and whoever cancels a run waits for its plan.
 * @param backward operations that were moved as late as they may be, and moulds that could not be
 */
export function planOf(board: Board, told: Told, backward?: { moved: Uint8Array; forward: readonly number[] }): Plan {
  const plan: Omit<Plan, 'tasks'> = {
    engineVersion,
    ...told,
    objective: asLevels(board.shop.problem.settings.optimizationGoal, measure(board)),
    notes: reportNotes(board, backward?.forward ?? []),
  }
  let from: Board | undefined = board
  let rows: PlannedTask[] | undefined
  const tasks = {
    enumerable: true,
    get: () => {
      rows ??= reportTasks(from!, backward?.moved)
      from = undefined
      return rows
    },
  }
  return Object.defineProperty(plan as Plan, 'tasks', tasks)
}
