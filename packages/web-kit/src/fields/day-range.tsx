import { date } from '@mouldwright/kernel'
import { useWords } from '../i18n/i18n.ts'
import MomentInput from './moment-input.tsx'
import type { Range } from './filter-value.ts'
import './fields.css'

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

/** From a day to a day, both included. What is typed counts from the first key on. */
export default function DayRange({ range, label, fault, describedBy, onPick, onType }: DayRangeProps) {
  const { say } = useWords()
  return (
    <span className="mw-filter-range mw-filter-wide" role="group" aria-label={label}>
      {ends.map((end) => (
        <MomentInput
          key={end}
          name={end}
          field={day}
          value={range[end] ?? null}
          placeholder={end === 'from' ? say('filter.from', { field: label }) : say('filter.to')}
          ariaLabel={end === 'from' ? say('filter.from', { field: label }) : `${label} ${say('filter.to')}`}
          invalid={fault !== undefined}
          {...(describedBy ? { describedBy } : {})}
          onChange={(value) => onType({ ...range, [end]: value as string | null })}
          onPick={(value) => onPick({ ...range, [end]: value })}
        />
      ))}
    </span>
  )
}
