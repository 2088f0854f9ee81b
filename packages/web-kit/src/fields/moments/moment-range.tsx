import { fieldLabel } from '../../i18n/entity-words.ts'
import { useTimeZone } from '../../session/session.ts'
import { DayRange } from './day-range.tsx'
import { asRange, daysOf, instantsOf, orNothing, type FilterProps, type Range } from '../filters/filter-value.ts'

/** The filter of days and moments: from a day to a day, in the factory's zone. */
export function MomentRange({ of, name, field, value, fault, onChange, onType }: FilterProps) {
  const zone = useTimeZone()
  const range = asRange(value)
  const given = (days: Range) => orNothing(field.kind === 'instant' ? instantsOf(days, zone) : days)
  return (
    <DayRange
      range={field.kind === 'instant' ? daysOf(range, zone) : range}
      label={fieldLabel(of, name)}
      fault={fault}
      onPick={(days) => onChange(given(days))}
      onType={(days) => onType(given(days))}
    />
  )
}
