import { addDays, checkHolidays, dayOfDate, type Calendar, type Holiday } from '@mouldwright/worktime'

interface HolidayRow {
  type: 'fixed' | 'floating'
  startDate: string
  endDate: string
  isWorked?: boolean | null
}

/** A holiday as working time knows it: a fixed one counts from its month and day, whatever the year it was written in. */
function toHoliday({ type, startDate, endDate, isWorked }: HolidayRow): Holiday {
  const working = isWorked ?? false
  if (type === 'floating') return { type, from: startDate, to: endDate, working }
  return { type, monthDay: startDate.slice(5), days: dayOfDate(endDate) - dayOfDate(startDate) + 1, working }
}

/** The first holiday that shares days with an earlier one of its type. A fixed and a floating one may: the floating one counts. */
export function holidayFaults(holidays: readonly HolidayRow[]): { row: number; first: number } | undefined {
  const known = holidays.filter(({ startDate, endDate }) => startDate <= endDate && endDate < addDays(startDate, 366))
  const fault = checkHolidays(known.map(toHoliday)).find(({ rule }) => rule === 'overlap' || rule === 'conflict')
  if (!fault) return undefined
  const place = (at: number) => holidays.indexOf(known[at]!) + 1
  return { row: place(fault.index), first: place(Number(fault.params['other'])) }
}

const weekdays = [
  'restMonday',
  'restTuesday',
  'restWednesday',
  'restThursday',
  'restFriday',
  'restSaturday',
  'restSunday',
] as const satisfies readonly (keyof RestDays)[]

/** Days of the week that are not worked. */
export interface RestDays {
  restMonday: boolean
  restTuesday: boolean
  restWednesday: boolean
  restThursday: boolean
  restFriday: boolean
  restSaturday: boolean
  restSunday: boolean
}

export type CalendarValues = { readonly [K in keyof RestDays]?: boolean | null } & {
  holidays?: readonly HolidayRow[] | null
}

/** A calendar as working time knows it. `timeZone` is the factory's IANA zone. */
export const toWorkCalendar = (values: CalendarValues, timeZone: string): Calendar => ({
  timeZone,
  weeklyRestDays: weekdays.flatMap((day, at) => (values[day] ? [at + 1] : [])),
  holidays: (values.holidays ?? []).map(toHoliday),
})
