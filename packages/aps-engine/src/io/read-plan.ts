import type { Plan } from '../model/model.ts'
import { presentPlan } from './present-plan.ts'
import { readJson } from './read-json.ts'

/**
 * A plan from a file, as `solve --plan FILE` writes it, or wrote it before splits had their name. Its shape is checked here
 * (`docs/plan.schema.json`), so that `verify` can be asked about plans of any origin; whether it is feasible is for `verify` to say.
 * @throws BadFile naming every field at fault
 */
export const readPlan = (text: string): Plan => readJson('plan', text, presentPlan) as Plan
