import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { instantAt, wallClock } from '../helpers/moments.ts'
import { fieldLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { useTimeZone } from '../session/session.ts'
import { asRange, orNothing, type FilterProps } from './filter-value.ts'

/** From a day to a day, both included. */
export default function MomentRange({ of, name, field, value, onChange }: FilterProps) {
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
