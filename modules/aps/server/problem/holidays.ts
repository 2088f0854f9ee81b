import { toWorkCalendar } from '@mouldwright/basic/shared'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { Names } from '../names.ts'
import type { Window } from './build-resources.ts'
import type { RawFactory } from '../load/raw-factory.ts'

/** Named days of rest within the window, for the time axis: those of any calendar, each once. */
export function holidaysOf(raw: RawFactory, window: Window): Names['holidays'] {
  const named = new Map<string, Names['holidays'][number]>()
  const note = (name: string, first: string, last: string) => {
    const start = localDayStart(first, window.timeZone)
    const end = localDayStart(addDays(last, 1), window.timeZone)
    if (end > window.start && start < window.end) named.set(`${name}|${first}`, { start, end, name })
  }
  for (const row of raw.holidays) {
    if (row.isWorked) continue
    const [holiday] = toWorkCalendar({ holidays: [row] }, window.timeZone).holidays
    if (holiday?.type === 'floating') note(row.name, holiday.from, holiday.to)
    else if (holiday)
      for (let year = Number(window.firstDay.slice(0, 4)) - 1; year <= Number(window.lastDay.slice(0, 4)); year += 1) {
        const first = `${year}-${holiday.monthDay}`
        if (holiday.monthDay !== '02-29' || new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29)
          note(row.name, first, addDays(first, (holiday.days ?? 1) - 1))
      }
  }
  return [...named.values()].sort((one, other) => one.start - other.start)
}
