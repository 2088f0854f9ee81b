import type { Problem } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { readJson } from './read-json.ts'

/**
 * Our own format, `docs/problem.schema.json`: a `Problem` as JSON; settings that are left out take their defaults. What a
 * schema cannot say (unknown ids, circles, machines that may not …) `check` tells.
 * @throws BadFile naming every field that is not as the schema says
 */
export function readJsonProblem(text: string): Problem {
  const problem = readJson('problem', text) as Problem
  return { ...problem, settings: { ...defaultSettings, ...problem.settings } }
}
