import { Input, InputNumber, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { hoursOf, minutesOf } from '../helpers/moments.ts'
import { choiceOptions, fieldLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { isNumeric } from './field-text.ts'
import { asRange, orNothing, type FilterProps } from './filter-value.ts'
import { RefSelect } from './ref-select.tsx'

const MomentRange = lazy(() => import('./moment-range.tsx'))

/** The filter of a field, by its kind. */
export function FieldFilter({ of, name, field, value, onChange }: FilterProps) {
  const { say } = useWords()
  const label = fieldLabel(of, name)
  const many = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          className="mw-filter"
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          popupMatchSelectWidth={false}
          placeholder={label}
          aria-label={label}
          value={many as string[]}
          options={choiceOptions(of, name, field)}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      )
    case 'flag':
      return (
        <Select
          className="mw-filter"
          allowClear
          placeholder={label}
          aria-label={label}
          value={(typeof value === 'boolean' ? String(value) : null) as string}
          options={[
            { value: 'true', label: `${label}: ${say('value.yes')}` },
            { value: 'false', label: `${label}: ${say('value.no')}` },
          ]}
          onChange={(next) => onChange(next === undefined || next === null ? null : next === 'true')}
        />
      )
    case 'ref':
      return (
        <div className="mw-filter">
          <RefSelect
            to={field.to()}
            multiple
            withRetired
            placeholder={label}
            ariaLabel={label}
            value={many as number[]}
            onChange={(next) => onChange(Array.isArray(next) && next.length > 0 ? (next as number[]) : null)}
          />
        </div>
      )
    case 'date':
    case 'instant':
      return (
        <Suspense fallback={<Input disabled className="mw-filter-wide" placeholder={label} />}>
          <MomentRange {...{ of, name, field, value, onChange }} />
        </Suspense>
      )
    default:
      if (isNumeric(field)) return <NumberRange {...{ of, name, field, value, onChange }} />
      return (
        <Input
          className="mw-filter"
          allowClear
          placeholder={label}
          aria-label={label}
          defaultValue={typeof value === 'string' ? value : ''}
          key={typeof value === 'string' ? value : ''}
          onPressEnter={(event) => onChange(event.currentTarget.value || null)}
          onBlur={(event) => onChange(event.currentTarget.value || null)}
        />
      )
  }
}

function NumberRange({ of, name, field, value, onChange }: FilterProps) {
  const { say } = useWords()
  const inHours = field.kind === 'duration' && field.unit === 'h'
  const range = asRange(value)
  const label = fieldLabel(of, name)
  const input = (end: 'from' | 'to') => (
    <InputNumber
      controls={false}
      className="mw-filter-half"
      aria-label={`${label} ${say(end === 'from' ? 'filter.atLeast' : 'filter.atMost')}`}
      placeholder={end === 'from' ? `${label} ≥` : '≤'}
      value={typeof range[end] === 'number' ? (inHours ? hoursOf(range[end]) : range[end]) : null}
      onChange={(next) =>
        onChange(
          orNothing({ ...range, [end]: next === null ? null : inHours ? minutesOf(Number(next)) : Number(next) }),
        )
      }
    />
  )
  return (
    <span className="mw-filter-range">
      {input('from')}
      {input('to')}
    </span>
  )
}
