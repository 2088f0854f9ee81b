import type { Plan, PlannedTask } from '../model.ts'
import { BadFile } from '../readers/flat-shop.ts'

const numbers = ['taskId', 'part', 'parts', 'pieces', 'lane', 'workMinutes', 'setupMinutes'] as const
const numbersOrNull = ['resourceId', 'groupId', 'start', 'end'] as const

/**
 * A plan from a file, as `solve --plan FILE` writes it. Its shape is checked here, so that `verify` can be asked about plans
 * of any origin; whether it is feasible is for `verify` to say.
 * @throws BadFile naming the row and field at fault
 */
export function readPlan(text: string): Plan {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BadFile('json', 'it cannot be parsed')
  }
  const plan = (typeof given === 'object' && given !== null ? given : {}) as Partial<Plan>
  for (const list of ['tasks', 'overtime', 'objective'] as const)
    if (!Array.isArray(plan[list])) throw new BadFile('json', `the list "${list}" is missing`)
  plan.tasks!.forEach(checkRow)
  plan.overtime!.forEach((row: unknown, at) => {
    const { resourceId, intervals } = (row ?? {}) as Record<string, unknown>
    if (!Number.isSafeInteger(resourceId) || !Array.isArray(intervals) || !intervals.every(Number.isSafeInteger))
      throw new BadFile('json', `overtime ${at + 1} has no resourceId with intervals of whole minutes`)
  })
  return plan as Plan
}

function checkRow(given: PlannedTask, at: number): void {
  const row = (typeof given === 'object' && given !== null ? given : {}) as unknown as Record<string, unknown>
  const bad = (field: string) => {
    throw new BadFile('json', `task row ${at + 1}: "${field}" is no whole number`)
  }
  for (const field of numbers) if (!Number.isSafeInteger(row[field])) bad(field)
  for (const field of numbersOrNull) if (row[field] !== null && !Number.isSafeInteger(row[field])) bad(field)
  if (!Array.isArray(row['why'])) throw new BadFile('json', `task row ${at + 1}: "why" is no list`)
}
