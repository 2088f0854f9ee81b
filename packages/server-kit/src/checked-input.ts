import { Refusal, validate, type Params } from '@mouldwright/kernel'
import type { Call } from './pipeline.ts'
import { brokenTextIssues } from './wire/broken-text.ts'

/** The input of a call in canonical form, or refused with all its faults at once. */
export function checkedInput(call: Pick<Call, 'handler' | 'input'>): Record<string, unknown> {
  const { handler } = call
  const parsed = handler.parse ? handler.parse(call.input ?? {}) : validate(handler.action.input, call.input ?? {})
  const { values } = parsed
  const broken = brokenTextIssues(call.input)
  const issues = [...broken, ...parsed.issues.filter(({ field }) => !broken.some((issue) => issue.field === field))]
  if (issues.length > 0)
    throw new Refusal('input.invalid', { kind: 'invalid', params: { count: issues.length } as Params, issues })
  return values
}
