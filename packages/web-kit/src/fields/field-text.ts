import type { ChoiceField, Field, RefField } from '@mouldwright/kernel'
import { choiceOptions } from '../i18n/entity-words.ts'
import { say } from '../i18n/i18n.ts'
import { hoursOf, wallClock } from '../format/moments.ts'
import { shownNumber } from '../format/numbers.ts'
import type { FieldPlace } from './types.ts'

/** What stands for a missing value; never 0. */
export const missing = '–'

/** A value as text: in cells, details, differences and histories. */
export function fieldText(place: FieldPlace, value: unknown, options: { zone: string; label?: string }): string {
  const { field } = place
  if (value === undefined || value === null || value === '') return missing
  switch (field.kind) {
    case 'decimal':
    case 'money':
    case 'percent':
    case 'integer':
      return typeof value === 'number' ? shownNumber(value, field.scale) : String(value)
    case 'duration':
      return typeof value === 'number' ? shownDuration(field, value) : String(value)
    case 'choice':
      return choiceLabel(place as FieldPlace<ChoiceField>, value)
    case 'flag':
      return say(value === true ? 'value.yes' : 'value.no')
    case 'ref':
      // History has words where the field was text, or could not be matched.
      if (options.label !== undefined) return refLabel(field, options.label)
      return typeof value === 'string' ? value : `#${String(value)}`
    case 'instant':
      return wallClock(String(value), options.zone)
    case 'rows':
      return typeof value === 'number'
        ? shownNumber(value, 0)
        : say('value.rows', { count: Array.isArray(value) ? value.length : 0 })
    case 'image':
    case 'file':
      return say('value.file')
    default:
      return String(value)
  }
}

/** A record that is called by an option of its own is so in words, whatever stands before it. */
function refLabel(field: RefField, label: string): string {
  const of = field.to()
  const title = of.fields[of.title]
  if (title?.kind !== 'choice') return label
  const leading = label.split(' · ')
  const option = leading.pop()
  return [...leading, choiceLabel({ of, name: of.title, field: title }, option)].join(' · ')
}

const shownDuration = (field: { unit?: string }, minutes: number) =>
  field.unit === 'h' ? shownNumber(hoursOf(minutes), 2) : shownNumber(minutes, 0)

export const choiceLabel = ({ of, name, field, parent }: FieldPlace<ChoiceField>, value: unknown): string =>
  choiceOptions(of, name, field, parent).find((option) => option.value === value)?.label ?? String(value)

/** The word behind a choice's value, for tones. */
export const choiceWord = (field: ChoiceField, value: unknown): string | undefined =>
  Object.entries(field.options).find(([, option]) => option === value)?.[0]

const numeric: ReadonlySet<Field['kind']> = new Set(['decimal', 'money', 'percent', 'integer', 'duration'])

export const isNumeric = (field: Field): boolean => numeric.has(field.kind)
