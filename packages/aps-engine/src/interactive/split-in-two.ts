import { splitWork, piecesOfSplit } from '../construct/chooser.ts'
import type { PlannedTask } from '../model/model.ts'
import type { Shop } from '../instance/shop.ts'

/** The rows of a plan with task t in two splits at these modes, both in the order of the task's own start. */
export function rowsInTwo(
  shop: Shop,
  rows: readonly PlannedTask[],
  t: number,
  modes: readonly [number, number],
): PlannedTask[] {
  const { tasks, resources } = shop.problem
  const { id } = tasks[t]!
  const quantity = shop.pieces[t]!
  return rows.flatMap((row) => {
    if (row.taskId !== id) return row
    return modes.map((c, split) => {
      const pieces = piecesOfSplit(quantity, 2, split)
      const workMinutes = splitWork(shop, t, c, pieces)
      const place = split === 0 ? {} : { resourceId: resources[shop.modeResource[c]!]!.id, lane: 0 }
      return { ...row, ...place, split: split + 1, splits: 2, pieces, workMinutes }
    })
  })
}
