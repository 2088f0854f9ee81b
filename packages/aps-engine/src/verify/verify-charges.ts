import type { Id } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'

/**
 * What stands on a lane of an oven: one charge after the other, without set-up. What overlaps is one charge: of one recipe and group, it begins
 * together, ends together, and asks of no spec for more than its limit. What was under way at the start point is taken as it is.
 */
export function verifyCharges(it: Inspection, lane: readonly Placed[]): void {
  const charges: Placed[][] = []
  let busyUntil = -1
  for (const row of lane) {
    if (row.setupMinutes !== 0) it.report('setup', [row.taskId], { expected: 0, found: row.setupMinutes })
    const charge = charges.at(-1)
    if (charge && row.start < busyUntil) charge.push(row)
    else charges.push([row])
    busyUntil = Math.max(busyUntil, row.end)
  }
  for (const charge of charges) if (charge.length > 1) verifyCharge(it, charge)
}

function verifyCharge(it: Inspection, charge: readonly Placed[]): void {
  const isUnderWay = ({ taskId }: Placed) => it.tasks.get(taskId)?.started?.paused === false
  const [first, ...others] = charge as [Placed, ...Placed[]]
  if (charge.every((row) => isUnderWay(row) && row.start === first.start)) return
  const recipeId = it.tasks.get(first.taskId)?.recipeId
  const belongs = (row: Placed) =>
    row.start === first.start &&
    row.end === first.end &&
    row.groupId === first.groupId &&
    !isUnderWay(row) &&
    it.tasks.get(row.taskId)?.recipeId === recipeId
  const taskIds = charge.map(({ taskId }) => taskId)
  const where = { resourceId: first.resourceId, lane: first.lane, start: first.start }
  if (recipeId === undefined || isUnderWay(first) || !others.every(belongs)) it.report('charge', taskIds, where)
  for (const spec of it.resources.get(first.resourceId!)!.chargeSpecs!) {
    const limit = it.resources.get(first.resourceId!)!.specs?.[spec]?.max ?? Infinity
    const sum = taskIds.reduce((total, id: Id) => total + (it.tasks.get(id)?.demands?.[spec] ?? 0), 0)
    if (sum > limit * (1 + 1e-9)) it.report('charge', taskIds, { ...where, spec, sum, limit })
  }
}
