import type { ReactNode } from 'react'
import { Input } from '../plain-input.ts'
import { choiceOptions, fieldLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { RestingList } from '../choices/resting-list.tsx'
import { isNumeric } from '../field-text.ts'
import { FilterField } from './filter-field.tsx'
import { asRange, filterIssue, orNothing, type FilterProps, type FilterValue } from './filter-value.ts'
import { MomentRange } from '../moments/moment-range.tsx'
import { NumberInput } from '../number-input.tsx'
import '../fields.css'
import './field-filter.css'

/** The filter of a field, by its kind. Enter in a field that one types into searches, with all that stands typed. */
export function FieldFilter(props: FilterProps) {
  const { field, name, fault, onLeave, onSubmit } = props
  // In a list to choose from, Enter chooses.
  const isTyped = !['choice', 'flag', 'ref'].includes(field.kind)
  return (
    <FilterField name={name} fault={fault} onLeave={onLeave} {...(isTyped ? { onSubmit } : {})}>
      {(describedBy) => <FilterControl {...props} describedBy={describedBy} />}
    </FilterField>
  )
}

interface ControlProps extends FilterProps {
  describedBy: string | undefined
}

function FilterControl(props: ControlProps): ReactNode {
  const { of, name, field, value, fault, describedBy, onChange, onType } = props
  const { say } = useWords()
  const label = fieldLabel(of, name)
  const many = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  // A choice is searched for at once; text that is none stands until it is, or is refused.
  const put = (next: FilterValue) => (filterIssue(field, next) ? onType(next) : onChange(next))
  const options = field.kind === 'choice' ? choiceOptions(of, name, field) : []
  const putText = (text: string) => {
    const found = options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase())
    put(text.trim() === '' ? null : [found?.value ?? text])
  }
  const resting = { label, isChosen: many.length > 0, invalid: fault !== undefined, describedBy }
  switch (field.kind) {
    case 'choice':
      return (
        <span className="mw-filter">
          <RestingList {...resting} onText={putText}>
            {({ ChoicesSelect }, begun) => (
              <ChoicesSelect
                value={many}
                label={label}
                options={options}
                invalid={fault !== undefined}
                describedBy={describedBy}
                begun={begun}
                onChange={(next) => put(next.length > 0 ? next : null)}
              />
            )}
          </RestingList>
        </span>
      )
    case 'flag':
      return (
        <span className="mw-filter">
          <RestingList {...resting} isClosed>
            {({ Select }, begun) => (
              <Select
                className="mw-fill"
                allowClear
                autoFocus={begun !== undefined}
                defaultOpen={begun?.isPressed === true}
                placeholder={label}
                aria-label={label}
                value={(typeof value === 'boolean' ? String(value) : null) as string}
                options={[
                  { value: 'true', label: `${label}: ${say('value.yes')}` },
                  { value: 'false', label: `${label}: ${say('value.no')}` },
                ]}
                onChange={(next) => onChange(next === undefined || next === null ? null : next === 'true')}
              />
            )}
          </RestingList>
        </span>
      )
    case 'ref':
      return (
        <span className="mw-filter">
          <RestingList {...resting} onText={putText}>
            {({ RefSelect }, begun) => (
              <RefSelect
                to={field.to()}
                multiple
                withRetired
                keepsTyped
                placeholder={label}
                ariaLabel={label}
                invalid={fault !== undefined}
                {...(describedBy ? { describedBy } : {})}
                begun={begun}
                value={many as (number | string)[]}
                onChange={(next) => put(Array.isArray(next) && next.length > 0 ? (next as (number | string)[]) : null)}
              />
            )}
          </RestingList>
        </span>
      )
    case 'date':
    case 'instant':
      return <MomentRange {...props} />
    default:
      if (isNumeric(field)) return <NumberRange {...props} />
      return (
        <Input
          className="mw-filter"
          allowClear
          placeholder={label}
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy}
          status={fault ? 'error' : ''}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onType(event.target.value || null)}
          onClear={() => onChange(null)}
        />
      )
  }
}

function NumberRange({ of, name, field, value, fault, describedBy, onType }: ControlProps) {
  const { say } = useWords()
  const inHours = field.kind === 'duration' && field.unit === 'h'
  const range = asRange(value)
  const label = fieldLabel(of, name)
  const input = (end: 'from' | 'to') => (
    <NumberInput
      className="mw-filter-half"
      aria-label={`${label} ${say(end === 'from' ? 'filter.atLeast' : 'filter.atMost')}`}
      aria-invalid={fault !== undefined}
      aria-describedby={describedBy}
      status={fault ? 'error' : ''}
      placeholder={end === 'from' ? `${label} ≥` : '≤'}
      inHours={inHours}
      value={range[end] ?? null}
      onChange={(next) => onType(orNothing({ ...range, [end]: next }))}
    />
  )
  return (
    <span className="mw-filter-range">
      {input('from')}
      {input('to')}
    </span>
  )
}
