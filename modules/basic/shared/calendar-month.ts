import { addDays, isWorkingDay, weekdayOf } from '@mouldwright/worktime'
import { toWorkCalendar, type CalendarValues } from './calendar.rules.ts'

/** `adjusted`: worked although the week says rest. `holiday`: not worked by a holiday. `rest`: not worked by the week. */
type DayKind = 'work' | 'adjusted' | 'holiday' | 'rest'

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  date: string
  kind: DayKind
  /** Of the holidays that make the day what it is. */
  names: readonly string[]
}

type Values = Omit<CalendarValues, 'holidays'> & {
  holidays?: readonly (NonNullable<CalendarValues['holidays']>[number] & { name: string })[] | null
}

/** The days of a month (`YYYY-MM`) as working time reckons them; whole days need no zone. */
export function daysOfMonth(values: Values, month: string): CalendarDay[] {
  const holidays = values.holidays ?? []
  const isWorked = (of: CalendarValues, date: string) => isWorkingDay(toWorkCalendar(of, 'UTC'), date)
  const days: CalendarDay[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    const worked = isWorked(values, date)
    const byWeek = isWorked({ ...values, holidays: [] }, date)
    // A holiday names the day if it alone would turn a week of nothing but the opposite.
    const names = holidays
      .filter((one) => (one.isWorked ?? false) === worked)
      .filter((one) => isWorked({ ...(worked ? noWork : {}), holidays: [one] }, date) === worked)
      .map(({ name }) => name)
    const kind = worked ? (byWeek ? 'work' : 'adjusted') : names.length > 0 ? 'holiday' : 'rest'
    days.push({ date, kind, names })
  }
  return days
}

const noWork = {
  restMonday: true,
  restTuesday: true,
  restWednesday: true,
  restThursday: true,
  restFriday: true,
  restSaturday: true,
  restSunday: true,
}

/** How many places of the first week, Monday to Sunday, lie before the month. */
export const daysBefore = (month: string): number => weekdayOf(`${month}-01`) - 1

/** Some months on (`YYYY-MM`), or back. */
export function monthAfter(month: string, months: number): string {
  const [year, of] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + of - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
