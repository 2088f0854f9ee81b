import { CalendarOutlined } from '@ant-design/icons'
import { Input } from '../plain-input.ts'
import type { MomentProps } from './moment-input.tsx'
import { dayFormat, momentFormat, useTypedMoment } from './use-typed-moment.ts'
import './moment-input.css'

interface PlainMomentProps extends Omit<MomentProps, 'begins' | 'onPick'> {
  onPress: () => void
  onFocus: () => void
}

/** Looks and takes text as the calendar's field does. */
export function PlainMoment({ field, value, onChange, onPress, ...rest }: PlainMomentProps) {
  const isInstant = field.kind === 'instant'
  const { placeholder = isInstant ? momentFormat : dayFormat, ariaLabel, invalid, describedBy, ...look } = rest
  const { text, wall, type } = useTypedMoment(value, isInstant, onChange)
  return (
    <span className="mw-moment">
      <Input
        id={look.id}
        suffix={<CalendarOutlined aria-hidden />}
        value={text ?? wall ?? ''}
        placeholder={placeholder}
        aria-label={ariaLabel}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        status={invalid ? 'error' : ''}
        autoComplete="off"
        onPointerDown={onPress}
        onFocus={look.onFocus}
        onBlur={look.onBlur}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  )
}
