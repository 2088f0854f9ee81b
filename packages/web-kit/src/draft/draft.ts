/** A record that is being written: values, faults, what changed. Pure. */
import {
  brokenRules,
  validate,
  type Entity,
  type Field,
  type Fields,
  type Issue,
  type Params,
} from '@mouldwright/kernel'

export type DraftValues = Readonly<Record<string, unknown>>
export type DraftIssue = Issue & { message?: string; params?: Params }

export interface DraftState {
  /** The stored record, when one is changed. */
  stored: DraftValues | undefined
  values: DraftValues
  issues: readonly DraftIssue[]
}

/** Values that a new record starts with. */
export function initialValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readonly)
      .map(([name, field]) => [name, initialValue(field)]),
  )
}

function initialValue(field: Field): unknown {
  if (field.kind === 'rows') return []
  if (field.kind === 'flag') return field.default ?? false
  return field.default ?? null
}

/** A draft of a new record, or of a stored one. */
export function startDraft(of: Entity, record?: DraftValues, given: DraftValues = {}): DraftState {
  if (!record) return { stored: undefined, values: { ...initialValues(of.fields), ...given }, issues: [] }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(of.fields))
    values[name] = record[name] ?? (field.kind === 'rows' ? [] : null)
  return { stored: values, values: { ...values, ...given }, issues: [] }
}

/** Copy of a record as the start of a new one: everything but the natural key. */
export function copyOf(of: Entity, record: DraftValues): Record<string, unknown> {
  const copied = Object.entries(of.fields).filter(
    ([name, field]) => !field.readonly && field.kind !== 'secret' && !of.key.includes(name),
  )
  return Object.fromEntries(copied.map(([name, field]) => [name, sendable(field, record[name])]))
}

export function setValue(state: DraftState, name: string, value: unknown): DraftState {
  return {
    ...state,
    values: { ...state.values, [name]: value },
    issues: state.issues.filter(({ field }) => field !== name && !field.startsWith(`${name}.`)),
  }
}

/** Checks one field when it is left. */
export function checkField(of: Entity, state: DraftState, name: string): DraftState {
  const field = of.fields[name]
  // A field that nobody has touched is not yet wrong; on saving it is looked at with the others.
  if (!field || field.readonly || !isChanged(of, state, name)) return state
  const { issues } = validate({ [name]: field }, { [name]: sendable(field, state.values[name]) }, { partial: true })
  const others = state.issues.filter((issue) => issue.field !== name && !issue.field.startsWith(`${name}.`))
  return { ...state, issues: [...others, ...issues] }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function isSame(field: Field, one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  if (field.kind !== 'rows') return one === other
  return JSON.stringify(sendable(field, one)) === JSON.stringify(sendable(field, other))
}

/** Whether a field differs from what is stored, or from what a new record starts with. */
function isChanged(of: Entity, state: DraftState, name: string): boolean {
  const field = of.fields[name]
  if (!field || field.readonly) return false
  return !isSame(field, state.values[name], state.stored ? state.stored[name] : initialValue(field))
}

export const changedFields = (of: Entity, state: DraftState): string[] =>
  Object.keys(of.fields).filter((name) => isChanged(of, state, name))

/** A value as it goes on the wire: child rows without labels, ids and what the server writes itself. */
export function sendable(field: Field, value: unknown): unknown {
  if (field.kind !== 'rows') return value === '' ? null : value
  if (!Array.isArray(value)) return []
  const children = Object.entries(field.fields as Fields).filter(([, child]) => !child.readonly)
  return (value as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(children.map(([name, child]) => [name, sendable(child, row[name] ?? null)])),
  )
}

/** All faults at once, and what would be sent: the whole of a new record, the changed fields of a stored one. */
export function prepare(of: Entity, state: DraftState): { input: Record<string, unknown>; issues: Issue[] } {
  const names = Object.entries(of.fields).filter(
    ([name, field]) => !field.readonly && (!state.stored || isChanged(of, state, name)),
  )
  const input = Object.fromEntries(names.map(([name, field]) => [name, sendable(field, state.values[name])]))
  const before = state.stored
  const { values, issues } = validate(of.fields, input, {
    rules: of.rules,
    partial: before !== undefined,
    stored: before !== undefined,
    ...(before ? { before } : {}),
  })
  // While single fields are wrong the rules are not run by `validate`; the form shows those that can be told already.
  const more = issues.length > 0 ? safeRules(of, { ...before, ...input }, issues) : []
  return { input: values, issues: [...issues, ...more] }
}

function safeRules(of: Entity, values: DraftValues, known: readonly Issue[]): Issue[] {
  const wrong = new Set(known.map(({ field }) => field.split('.')[0]))
  const rightRules = of.rules.filter(({ field }) => !wrong.has(field))
  try {
    return brokenRules(rightRules, { ...values })
  } catch {
    // A rule may rely on fields that are wrong; it is asked again once they are right.
    return []
  }
}

/**
 * Fields of the form in the order in which they stand: ungrouped first, then the groups.
 * @param isNew there is no record yet: what the product writes itself has nothing to show
 */
export function formGroups(of: Entity, isNew = false): { group: string | undefined; fields: string[] }[] {
  const grouped = new Set(Object.values(of.groups).flat())
  const shown = (name: string) => of.fields[name] !== undefined && !(isNew && of.fields[name].readonly)
  return [
    { group: undefined, fields: Object.keys(of.fields).filter((name) => !grouped.has(name) && shown(name)) },
    ...Object.entries(of.groups).map(([group, fields]) => ({ group, fields: fields.filter(shown) })),
  ].filter(({ fields }) => fields.length > 0)
}

/** Faults in the order of the form. */
export function inFormOrder(of: Entity, issues: readonly DraftIssue[]): DraftIssue[] {
  const order = formGroups(of).flatMap(({ fields }) => fields)
  const placeOf = (issue: DraftIssue) => {
    const at = order.indexOf(issue.field.split('.')[0] ?? '')
    return at < 0 ? order.length : at
  }
  return [...issues].sort((one, other) => placeOf(one) - placeOf(other) || (one.row ?? 0) - (other.row ?? 0))
}
