import type { Problem } from '../model.ts'
import { defaultSettings } from '../settings.ts'
import { BadFile } from './flat-shop.ts'

const lists = ['calendars', 'groups', 'resources', 'moulds', 'batches', 'tasks', 'links'] as const

/** Our own format: a `Problem` as JSON; settings that are left out take their defaults. `check` tells the rest. */
export function readJsonProblem(text: string): Problem {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BadFile('json', 'it cannot be parsed')
  }
  if (typeof given !== 'object' || given === null) throw new BadFile('json', 'it is no object')
  const problem = given as Partial<Problem>
  for (const list of lists)
    if (!Array.isArray(problem[list])) throw new BadFile('json', `the list "${list}" is missing`)
  if (typeof problem.start !== 'number' || typeof problem.horizonEnd !== 'number')
    throw new BadFile('json', 'start or horizonEnd is missing')
  return { ...(problem as Problem), settings: { ...defaultSettings, ...problem.settings } }
}
