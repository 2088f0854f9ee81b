import { Refusal, validate, type Fields, type Params } from '@mouldwright/kernel'
import type { Call } from './pipeline.ts'
import { brokenTextIssues } from './wire/broken-text.ts'

/** The input of a call in canonical form, or refused with all its faults at once. */
export function checkedInput(call: Pick<Call, 'handler' | 'input'>): Record<string, unknown> {
  const { handler } = call
  const given = call.input ?? {}
  const parsed = handler.parse
    ? handler.parse(given)
    : validate(handler.action.input, withoutEmpty(handler.action.input, given))
  const { values } = parsed
  const broken = brokenTextIssues(call.input)
  const issues = [...broken, ...parsed.issues.filter(({ field }) => !broken.some((issue) => issue.field === field))]
  if (issues.length > 0) throw new Refusal('input.invalid', { params: { count: issues.length } as Params, issues })
  return values
}

/** In a record an empty field is cleared; in a command one that has a default says nothing, so that handlers always find a value. */
function withoutEmpty(fields: Fields, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const hasDefault = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && field.kind !== 'rows' && field.default !== undefined
  }
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !hasDefault(name)))
}
