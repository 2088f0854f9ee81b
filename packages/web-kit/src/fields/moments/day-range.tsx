import { date } from '@mouldwright/kernel'
import { useWords } from '../../i18n/i18n.ts'
import type { Range } from '../filters/filter-value.ts'
import { PlainMoment } from './plain-moment.tsx'
import { useCalendar } from './use-calendar.ts'
import '../fields.css'

interface DayRangeProps {
  /** Days as `YYYY-MM-DD`, or text that is none. */
  range: Range
  label: string
  fault?: string | undefined
  describedBy?: string | undefined
  /** A day was chosen in the calendar, or taken away. */
  onPick: (range: Range) => void
  onType: (range: Range) => void
}

const day = date()
const ends = ['from', 'to'] as const
type End = (typeof ends)[number]

/** From a day to a day, both included. What is typed counts from the first key on. */
export function DayRange({ range, label, fault, describedBy, onPick, onType }: DayRangeProps) {
  const { say } = useWords()
  const { Calendar, begun, fetchCalendar, noteTyped, touchesOf } = useCalendar<End>()
  return (
    <span className="mw-filter-range mw-filter-wide" role="group" aria-label={label} onPointerEnter={fetchCalendar}>
      {ends.map((end) => {
        const common = {
          name: end,
          field: day,
          value: range[end] ?? null,
          placeholder: end === 'from' ? say('filter.from', { field: label }) : say('filter.to'),
          ariaLabel: end === 'from' ? say('filter.from', { field: label }) : `${label} ${say('filter.to')}`,
          invalid: fault !== undefined,
          ...(describedBy ? { describedBy } : {}),
          onChange: (value: unknown) => {
            noteTyped()
            onType({ ...range, [end]: value as string | null })
          },
        }
        return Calendar ? (
          <Calendar
            key={end}
            {...common}
            {...(begun?.place === end ? { begins: begun } : {})}
            onPick={(value) => onPick({ ...range, [end]: value })}
          />
        ) : (
          <PlainMoment key={end} {...common} {...touchesOf(end)} />
        )
      })}
    </span>
  )
}
