import type { Plan } from '../model/model.ts'
import { readJson } from './read-json.ts'

/**
 * A plan from a file, as `solve --plan FILE` writes it. Its shape is checked here (`docs/plan.schema.json`), so that
 * `verify` can be asked about plans of any origin; whether it is feasible is for `verify` to say.
 * @throws BadFile naming every field at fault
 */
export const readPlan = (text: string): Plan => readJson('plan', text) as Plan
