import { isDate, isIp, toInstant } from './calendar-date.ts'
import type { Params, Rule } from './entity.ts'
import { isAsked, secretMask, type Field, type Fields } from './field.ts'
import type { Issue } from './refusal.ts'
import { toPhone } from './phone.ts'
import { canonical, foldWidth, keyForm, textLength } from './text.ts'

export interface ValidateOptions {
  /** Only the given fields are checked and returned: a change of a stored record. */
  partial?: boolean
  /** The record exists: fields that are fixed at creation are refused. */
  stored?: boolean
  /** Rules over several fields; run over `{ ...before, ...values }` once the single fields are right. */
  rules?: readonly Rule[]
  before?: Readonly<Record<string, unknown>>
}

export interface Validated {
  values: Record<string, unknown>
  issues: Issue[]
}

type Fault = { rule: string; params?: Params }
type Outcome = { value: unknown } | { fault: Fault } | { issues: Issue[]; value: unknown }

const fault = (rule: string, params?: Params): { fault: Fault } => ({ fault: params ? { rule, params } : { rule } })

/**
 * Checks an input against closed fields and gives canonical values. All faults at once, each with its field and child row;
 * unknown and server-only fields are faults too. Cost is linear in the input; lengths are checked before patterns.
 */
export function validate(fields: Fields, input: unknown, options: ValidateOptions = {}): Validated {
  const issues: Issue[] = []
  const values: Record<string, unknown> = {}
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { values, issues: [{ field: '', rule: 'object' }] }
  const given = input as Record<string, unknown>
  for (const name of Object.keys(given)) if (!Object.hasOwn(fields, name)) issues.push({ field: name, rule: 'unknown' })
  for (const [name, field] of Object.entries(fields)) {
    const present = Object.hasOwn(given, name) && given[name] !== undefined
    if (present && field.readonly) issues.push({ field: name, rule: 'readonly' })
    else if (present && field.fixed && options.stored && !sameValue(given[name], options.before?.[name]))
      issues.push({ field: name, rule: 'fixed' })
    else if (present || !options.partial) take(name, field, given[name])
  }
  if (issues.length === 0) issues.push(...brokenRules(options.rules ?? [], { ...options.before, ...values }))
  return { values, issues }

  function take(name: string, field: Field, value: unknown): void {
    if (field.readonly) return
    const outcome = check(field, value, options.partial ?? false)
    if ('fault' in outcome) issues.push({ field: name, ...outcome.fault })
    else {
      if ('issues' in outcome)
        issues.push(
          ...outcome.issues.map((issue) => ({ ...issue, field: `${name}.${issue.field}`.replace(/\.$/, '') })),
        )
      if (outcome.value !== undefined) values[name] = outcome.value
    }
  }
}

/** Faults of the rules over several fields. */
export function brokenRules(rules: readonly Rule[], values: Record<string, unknown>): Issue[] {
  const issues: Issue[] = []
  for (const rule of rules) {
    const broken = rule.broken(values)
    if (!broken) continue
    const { row, ...params } = broken
    issues.push({ field: rule.field, rule: rule.key, params, ...(row === undefined ? {} : { row }) })
  }
  return issues
}

const sameValue = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function check(field: Field, given: unknown, partial: boolean): Outcome {
  const value = withDefault(field, given, partial)
  if (!isEmpty(value)) return checkPresent(field, value)
  if (isAsked(field, !partial)) return fault('required')
  return { value: field.kind === 'flag' ? false : null }
}

/** The value in its canonical form; what a new record leaves out is its default, no child rows are an empty list. */
function withDefault(field: Field, given: unknown, partial: boolean): unknown {
  if (field.kind === 'rows') return given ?? []
  if (given === undefined && !partial && field.default !== undefined) return field.default
  // The mask stands for the stored secret, of which a new record has none.
  if (field.kind === 'secret') return given === secretMask && !partial ? undefined : given
  return typeof given === 'string' ? canonical(given) : given
}

function checkPresent(field: Field, value: unknown): Outcome {
  switch (field.kind) {
    case 'text':
      return checkText(field, value)
    case 'decimal':
    case 'integer':
    case 'money':
    case 'percent':
    case 'duration':
      return checkNumber(field, value)
    case 'choice':
      return Object.values(field.options).includes(value as never)
        ? { value }
        : fault('choice', { options: Object.keys(field.options) })
    case 'flag':
      return typeof value === 'boolean' ? { value } : fault('flag')
    case 'image':
    case 'file':
      // A form holds the name of a file that is on its way.
      return typeof value === 'string' ? fault('notUploaded') : checkId(value)
    case 'ref':
      // A form holds what stands typed where nothing was chosen.
      return typeof value === 'string' ? fault('notChosen', { text: value.slice(0, 60) }) : checkId(value)
    case 'date':
      return typeof value === 'string' && isDate(value) ? { value } : fault('date')
    case 'instant': {
      const at = typeof value === 'string' ? toInstant(value) : undefined
      return at ? { value: at } : fault('instant')
    }
    case 'ip':
      return checkIp(value)
    case 'secret':
      return checkSecret(field, value)
    case 'rows':
      return checkRows(field, value)
  }
}

const checkId = (value: unknown): Outcome =>
  Number.isSafeInteger(value) && (value as number) > 0 ? { value } : fault('reference')

function checkIp(value: unknown): Outcome {
  if (typeof value !== 'string' || value.length > 40) return fault('ip')
  const address = foldWidth(value)
  return isIp(address) ? { value: address } : fault('ip')
}

function checkSecret(field: Extract<Field, { kind: 'secret' }>, value: unknown): Outcome {
  if (typeof value !== 'string') return fault('text')
  // What is stored stays.
  if (value === secretMask) return { value: undefined }
  const max = field.max ?? 200
  return textLength(value) > max ? fault('tooLong', { max }) : { value }
}

function checkText(field: Extract<Field, { kind: 'text' }>, given: unknown): Outcome {
  if (typeof given !== 'string') return fault('text')
  if (given.length > field.max * 4 + 16) return fault('tooLong', { max: field.max })
  const value = (field.phone ? toPhone(given) : undefined) ?? (field.fold ? foldWidth(given) : given)
  const length = textLength(value)
  if (length > field.max) return fault('tooLong', { max: field.max })
  if (field.min !== undefined && length < field.min) return fault('tooShort', { min: field.min })
  if (!field.long && /[\n\t]/.test(value)) return fault('oneLine')
  if (field.pattern && !field.pattern.test(value)) return fault('pattern', { example: field.example ?? '' })
  return { value }
}

function checkNumber(field: Extract<Field, { scale: number }>, value: unknown): Outcome {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fault('number')
  if (field.above !== undefined && value <= field.above) return fault('above', { above: field.above })
  if (field.min !== undefined && value < field.min) return fault('tooSmall', { min: field.min })
  if (field.max !== undefined && value > field.max) return fault('tooLarge', { max: field.max })
  const rounded = Number(value.toFixed(field.scale))
  if (rounded !== value) return field.scale === 0 ? fault('whole') : fault('scale', { scale: field.scale })
  return { value: rounded === 0 ? 0 : rounded }
}

function checkRows(field: Extract<Field, { kind: 'rows' }>, value: unknown): Outcome {
  if (!Array.isArray(value)) return fault('rows')
  if (value.length > field.max) return fault('tooManyRows', { max: field.max })
  if (value.length < (field.min ?? (field.required ? 1 : 0))) return fault('tooFewRows', { min: field.min ?? 1 })
  const issues: Issue[] = []
  const seen = new Map<string, number>()
  const records = value.map((item, at) => {
    const { values, issues: faults } = validate(field.fields as Fields, item)
    issues.push(...faults.map((issue) => ({ ...issue, row: at + 1 })))
    const key = JSON.stringify(
      field.key.map((name) => (typeof values[name] === 'string' ? keyForm(values[name]) : values[name])),
    )
    const first = seen.get(key)
    if (faults.length === 0 && first !== undefined && field.key.length > 0)
      issues.push({ field: field.key[0] ?? '', row: at + 1, rule: 'duplicateRow', params: { first } })
    else seen.set(key, at + 1)
    return values
  })
  return { value: records, issues }
}
