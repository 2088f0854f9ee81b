import { filterText } from '../../i18n/entity-words.ts'
import { DayRange } from './day-range.tsx'
import { FilterField } from '../filters/filter-field.tsx'
import { rangeIssue } from '../filters/filter-value.ts'
import type { useTypedFilters } from '../filters/use-typed-filters.ts'
import '../fields.css'

interface Period {
  from: string
  to: string
}

interface PeriodFilterProps extends Period {
  label: string
  fault: string | undefined
  onPick: (period: Period) => void
  onType: (period: Period) => void
  onLeave: () => void
  onSubmit: () => void
}

/** From a day to a day (`YYYY-MM-DD`, both included), on pages that are no list of records. */
export function PeriodFilter({ label, from, to, fault, onPick, onType, onLeave, onSubmit }: PeriodFilterProps) {
  const text = (end: unknown) => (typeof end === 'string' ? end : '')
  return (
    <FilterField name="period" fault={fault} onLeave={onLeave} onSubmit={onSubmit}>
      {(describedBy) => (
        <DayRange
          range={{ from: from || null, to: to || null }}
          label={label}
          fault={fault}
          describedBy={describedBy}
          onPick={(range) => onPick({ from: text(range.from), to: text(range.to) })}
          onType={(range) => onType({ from: text(range.from), to: text(range.to) })}
        />
      )}
    </FilterField>
  )
}

interface TypedPeriodProps {
  label: string
  filters: ReturnType<typeof useTypedFilters<'from' | 'to'>>
}

/** The period of a page that always has one: what is picked is searched for once it has both ends. */
export const TypedPeriod = ({ label, filters: { values, faults, pick, type, leave, submit } }: TypedPeriodProps) => (
  <PeriodFilter
    label={label}
    from={values.from}
    to={values.to}
    fault={faults.from}
    onPick={({ from, to }) => {
      if (from && to) pick({ from, to })
      else type({ from, to })
    }}
    onType={({ from, to }) => type({ from, to })}
    onLeave={() => leave('from', 'to')}
    onSubmit={submit}
  />
)

/** Why a period cannot be searched for, at its first end; nothing when it can. */
export function periodFault({ from, to }: Period): { from?: string } {
  const issue = rangeIssue({ kind: 'date' }, { from: from || null, to: to || null })
  return issue ? { from: filterText(issue) } : {}
}
