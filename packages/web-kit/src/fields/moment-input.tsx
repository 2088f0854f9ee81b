import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { instantAt, wallClock } from '../helpers/moments.ts'
import { useTimeZone } from '../session/session.ts'
import { useFactoryDay } from './factory-day.tsx'
import { attributesOf, type InputProps } from './types.ts'

const dayFormat = 'YYYY-MM-DD'
const momentFormat = 'YYYY-MM-DD HH:mm'

/** A day, or a moment on the factory's clock. */
export default function MomentInput(props: InputProps) {
  const zone = useTimeZone()
  const factoryDay = useFactoryDay()
  const isInstant = props.field.kind === 'instant'
  const { value } = props
  // The picker works on wall-clock time: an instant is shown in, and taken from, the factory's zone.
  const wall = typeof value === 'string' ? (isInstant ? wallClock(value, zone) : value) : null
  return (
    <DatePicker
      {...attributesOf(props)}
      {...factoryDay}
      className="mw-fill"
      value={wall ? dayjs(wall) : null}
      format={isInstant ? momentFormat : dayFormat}
      showTime={isInstant ? { format: 'HH:mm', minuteStep: 5 } : false}
      {...(isInstant ? { needConfirm: false } : {})}
      placeholder={isInstant ? momentFormat : dayFormat}
      onChange={(next) => {
        const picked = Array.isArray(next) ? next[0] : next
        if (!picked?.isValid()) return props.onChange(null)
        props.onChange(isInstant ? instantAt(picked.format(momentFormat), zone) : picked.format(dayFormat))
      }}
    />
  )
}
