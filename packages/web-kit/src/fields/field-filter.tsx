import type { Entity, Field } from '@mouldwright/kernel'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { hoursOf, instantAt, minutesOf, wallClock } from '../helpers/moments.ts'
import { choiceOptions, fieldLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { useTimeZone } from '../session/session.ts'
import { isNumeric } from './field-text.ts'
import { RefSelect } from './ref-select.tsx'

export interface Range {
  from?: string | number | null
  to?: string | number | null
}

/** A filter's value: one, several, or a range; absent is no filter. */
export type FilterValue = string | number | boolean | readonly (string | number | boolean)[] | Range | null | undefined

interface FilterProps {
  of: Entity
  name: string
  field: Field
  value: FilterValue
  onChange: (value: FilterValue) => void
}

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
            onChange={(next) => onChange(Array.isArray(next) && next.length > 0 ? next : null)}
          />
        </div>
      )
    case 'date':
    case 'instant':
      return <MomentRange {...{ of, name, field, value, onChange }} />
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

const asRange = (value: FilterValue): Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Range) : {}

const orNothing = (range: Range): FilterValue =>
  (range.from ?? null) === null && (range.to ?? null) === null ? null : range

function MomentRange({ of, name, field, value, onChange }: FilterProps) {
  const { say } = useWords()
  const zone = useTimeZone()
  const isInstant = field.kind === 'instant'
  const { from, to } = asRange(value)
  const shown = (at: string | number | null | undefined) =>
    at === null || at === undefined ? null : dayjs(isInstant ? wallClock(at, zone).slice(0, 10) : String(at))
  const label = fieldLabel(of, name)
  return (
    <DatePicker.RangePicker
      className="mw-filter-wide"
      aria-label={label}
      placeholder={[say('filter.from', { field: label }), say('filter.to')]}
      allowEmpty={[true, true]}
      value={[shown(from), shown(to)]}
      onChange={(next) => {
        const day = (at: number) => next?.[at]?.format('YYYY-MM-DD')
        // A day of instants reaches to its last minute in the factory's zone.
        const bound = (at: number, clock: string) => {
          const picked = day(at)
          return picked ? (isInstant ? instantAt(`${picked} ${clock}`, zone) : picked) : null
        }
        onChange(orNothing({ from: bound(0, '00:00') ?? null, to: bound(1, '23:59') ?? null }))
      }}
    />
  )
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
