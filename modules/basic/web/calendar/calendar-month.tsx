import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { weekdayNames } from '@mouldwright/gantt'
import { bringWords, dayIn, listed, useSession, useTimeZone, useWords, word } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { calendarMonthEn } from '../../locales/calendar-month.en.ts'
import { calendarMonthZh } from '../../locales/calendar-month.zh.ts'
import { daysBefore, daysOfMonth, monthAfter, type CalendarDay } from '../../shared/calendar-month.ts'
import './calendar-month.css'

bringWords('basic', { zh: { calendarMonth: calendarMonthZh }, en: { calendarMonth: calendarMonthEn } })
const words = (key: string) => word('basic', `calendarMonth.${key}`) ?? key

/** A month of a calendar to look at: which days are worked, which not, and by what. */
export function CalendarMonth({ record }: { record: StoredRecord }) {
  const { language } = useWords()
  const id = useId()
  const zone = useTimeZone()
  const offset = useSession((session) => session.clockOffset)
  const [today] = useState(() => dayIn(Date.now() + offset, zone))
  const [month, setMonth] = useState(today.slice(0, 7))
  const days = useMemo(() => daysOfMonth(record as Parameters<typeof daysOfMonth>[0], month), [record, month])
  const special = days.filter(({ kind, names }) => kind !== 'rest' && names.length > 0)
  const count = (...kinds: CalendarDay['kind'][]) => days.filter(({ kind }) => kinds.includes(kind)).length
  return (
    <section className="mw-form-group basic-month" aria-labelledby={id}>
      <div className="basic-month-head">
        <h2 id={id} aria-live="polite">
          {month}
        </h2>
        <span className="mw-count">
          {word('basic', 'calendarMonth.counts', { worked: count('work', 'adjusted'), off: count('holiday', 'rest') })}
        </span>
        <span className="basic-month-steps">
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={words('earlier')}
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <Button disabled={today.startsWith(month)} onClick={() => setMonth(today.slice(0, 7))}>
            {words('thisMonth')}
          </Button>
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label={words('later')}
            onClick={() => setMonth(monthAfter(month, 1))}
          />
        </span>
      </div>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            {weekdayNames(language).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, month).map((week, at) => (
            <tr key={at}>
              {week.map((day, place) =>
                day ? <Day key={place} {...day} isToday={day.date === today} /> : <td key={place} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {special.length > 0 && (
        <ul className="basic-month-names">
          {special.map(({ date, kind, names }) => (
            <li key={date}>
              <time dateTime={date}>{date.slice(5)}</time> {words(`kinds.${kind}`)} · {listed(names)}
            </li>
          ))}
        </ul>
      )}
      <p className="mw-help">{words('shifts')}</p>
    </section>
  )
}

/** A day of work like any other needs no word. */
function Day({ date, kind, names, isToday }: CalendarDay & { isToday: boolean }) {
  const said = [words(`kinds.${kind}`), ...names].join(' · ')
  return (
    <td className={`basic-day basic-day-${kind}`} aria-current={isToday ? 'date' : undefined} title={said}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {kind !== 'work' && <span>{words(`marks.${kind}`)}</span>}
    </td>
  )
}

function weeksOf(days: readonly CalendarDay[], month: string): (CalendarDay | undefined)[][] {
  const before = daysBefore(month)
  const weeks = Math.ceil((before + days.length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => days[week * 7 + place - before]),
  )
}
