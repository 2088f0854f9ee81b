import { validate, type Entity, type Field, type Fields, type Issue } from '@mouldwright/kernel'
import { dayIn, instantAt } from '../../format/moments.ts'

export interface Range {
  from?: string | number | null
  to?: string | number | null
}

/** A filter's value: one, several, or a range; absent is no filter. Text that is no value of the field may stand in its place. */
export type FilterValue = string | number | boolean | readonly (string | number | boolean)[] | Range | null | undefined

export interface FilterProps {
  of: Entity
  name: string
  field: Field
  /** What is searched for, or what stands typed. */
  value: FilterValue
  /** Why what stands typed was not searched for. */
  fault?: string | undefined
  /** Something was chosen: it is searched for at once. */
  onChange: (value: FilterValue) => void
  /** What stands typed is another. Nothing is searched for before `onLeave`, Enter or the button. */
  onType: (value: FilterValue) => void
  /** The field is left. */
  onLeave: () => void
  /** Enter. */
  onSubmit: () => void
}

/** The longest text that a list is searched for. */
const longestSearch = 200

export const asRange = (value: FilterValue): Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Range) : {}

const isEmptyRange = (range: Range): boolean => (range.from ?? null) === null && (range.to ?? null) === null

export const orNothing = (range: Range): FilterValue => (isEmptyRange(range) ? null : range)

/** Why a field cannot be searched for what stands in its filter; absent when it can. */
export function filterIssue(field: Field, value: FilterValue): Issue | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (field.kind) {
    case 'choice':
    case 'ref': {
      const known: readonly unknown[] | undefined = field.kind === 'choice' ? Object.values(field.options) : undefined
      const parts = [value].flat() as readonly unknown[]
      const text = parts.find((part) => (known ? !known.includes(part) : typeof part === 'string'))
      return text === undefined
        ? undefined
        : { field: '', rule: 'notChosen', params: { text: String(text).slice(0, 60) } }
    }
    case 'flag':
      return undefined
    case 'date':
    case 'instant':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'integer':
    case 'duration':
      return rangeIssue(field, asRange(value))
    default:
      return searchIssue(String(value))
  }
}

export const searchIssue = (text: string): Issue | undefined =>
  text.length > longestSearch ? { field: '', rule: 'tooLong', params: { max: longestSearch } } : undefined

/** Both ends are values of the field, whatever its limits, and in order. */
export function rangeIssue(field: Pick<Field, 'kind'>, range: Range): Issue | undefined {
  const end = {
    ...field,
    required: false,
    ...('scale' in field ? { scale: 10, min: -1e15, max: 1e15, above: undefined } : {}),
  }
  const { values, issues } = validate({ from: end, to: end } as Fields, { from: range.from, to: range.to })
  if (issues[0]) return issues[0]
  const { from, to } = values as { from: string | number | null; to: string | number | null }
  // The end of a range of instants is not part of it.
  const isReversed = from !== null && to !== null && (from > to || (field.kind === 'instant' && from === to))
  return isReversed ? { field: 'to', rule: 'scale' in field ? 'rangeReversed' : 'spanReversed' } : undefined
}

type End = string | number | null | undefined

const isInstant = (end: End): end is string => typeof end === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(end)

/** The days of a range of instants, the last one to its end; text that is no instant stays. */
export const daysOf = ({ from, to }: Range, zone: string): Range => ({
  from: isInstant(from) ? dayIn(from, zone) : (from ?? null),
  to: isInstant(to) ? dayIn(Date.parse(to) - 1, zone) : (to ?? null),
})

/** The instants of a range of days, the last one excluded; text that is no day stays. */
export const instantsOf = ({ from, to }: Range, zone: string): Range => ({
  from: startOf(from, zone),
  to: typeof to === 'string' && isDay(to) ? startOf(dayAfter(to), zone) : (to ?? null),
})

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayAfter = (day: string) => dayIn(Date.parse(day) + 86_400_000, 'UTC')
const startOf = (day: End, zone: string): End =>
  typeof day === 'string' && isDay(day) ? (instantAt(`${day} 00:00`, zone) ?? day) : (day ?? null)
