import { date } from '@mouldwright/kernel'
import { CalendarOutlined } from '@ant-design/icons'
import { useRef, useState, type ComponentType } from 'react'
import { Input } from '../plain-input.ts'
import { useWords } from '../../i18n/i18n.ts'
import type { Range } from '../filters/filter-value.ts'
import type { MomentProps } from './moment-input.tsx'
import { useTypedMoment } from './use-typed-moment.ts'
import './moment-input.css'
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

/**
 * From a day to a day, both included. What is typed counts from the first key on. Calendars are heavy, and most lists are read
 * without one: their code comes with the pointer or the focus, and until then the fields are plain.
 */
export function DayRange({ range, label, fault, describedBy, onPick, onType }: DayRangeProps) {
  const { say } = useWords()
  const [Calendar, setCalendar] = useState<ComponentType<MomentProps>>()
  /** The field that has the focus; a calendar takes its place as soon as nothing typed would be lost. */
  const focused = useRef<{ end: End; isPressed: boolean; isTyped: boolean }>(undefined)
  const [begun, setBegun] = useState<{ end: End; isPressed: boolean }>()
  const coming = useRef<Promise<unknown>>(undefined)

  const fetchCalendar = () => {
    // Without the calendar the fields go on as they are; the next focus asks again.
    coming.current ??= import('./moment-input.tsx').then(
      ({ default: found }) => {
        if (!focused.current?.isTyped) take(found)
      },
      () => (coming.current = undefined),
    )
  }
  const take = (found: ComponentType<MomentProps>) => {
    setBegun(focused.current)
    setCalendar(() => found)
  }
  const leave = () => {
    const wasTyped = focused.current?.isTyped
    focused.current = undefined
    if (!wasTyped) return
    coming.current = undefined
    fetchCalendar()
  }

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
            if (focused.current) focused.current.isTyped = true
            onType({ ...range, [end]: value as string | null })
          },
        }
        return Calendar ? (
          <Calendar
            key={end}
            {...common}
            {...(begun?.end === end ? { begins: begun } : {})}
            onPick={(value) => onPick({ ...range, [end]: value })}
          />
        ) : (
          <PlainDay
            key={end}
            {...common}
            onPress={() => (focused.current = { end, isPressed: true, isTyped: false })}
            onFocus={() => {
              focused.current ??= { end, isPressed: false, isTyped: false }
              fetchCalendar()
            }}
            onBlur={leave}
          />
        )
      })}
    </span>
  )
}

interface PlainDayProps extends Omit<MomentProps, 'begins' | 'onPick' | 'field'> {
  onPress: () => void
  onFocus: () => void
}

/** Looks and takes text as the calendar's field does. */
function PlainDay({
  value,
  placeholder,
  ariaLabel,
  invalid,
  describedBy,
  onChange,
  onPress,
  onFocus,
  onBlur,
}: PlainDayProps) {
  const { text, wall, type } = useTypedMoment(value, false, onChange)
  return (
    <span className="mw-moment">
      <Input
        suffix={<CalendarOutlined aria-hidden />}
        value={text ?? wall ?? ''}
        placeholder={placeholder}
        aria-label={ariaLabel}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        status={invalid ? 'error' : ''}
        autoComplete="off"
        onPointerDown={onPress}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  )
}
