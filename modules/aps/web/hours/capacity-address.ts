import { addDays, isDate } from '@mouldwright/worktime'
import { capacityLevels, hourUnits, type CapacityLevel, type HourUnit } from '../../shared/index.ts'

/** What is asked for; a schedule of 0 is the published plan. */
export interface CapacityAsk {
  schedule: number
  from: string
  to: string
  unit: HourUnit
  level: CapacityLevel
  section: number
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)

/** The query that stands in the address; at first sight, of seven days from today on. */
export function parseCapacityAsk(query: URLSearchParams, today: string): CapacityAsk {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return {
    schedule: idOf(query.get('schedule')),
    ...(isDate(from) && isDate(to) ? { from, to } : { from: today, to: addDays(today, 6) }),
    unit: hourUnits.find((one) => one === query.get('unit')) ?? 'day',
    level: capacityLevels.find((one) => one === query.get('level')) ?? 'group',
    section: idOf(query.get('section')),
  }
}

export const printCapacityAsk = ({ schedule, from, to, unit, level, section }: CapacityAsk) => ({
  schedule: schedule ? String(schedule) : undefined,
  from,
  to,
  unit,
  level,
  section: section ? String(section) : undefined,
  page: undefined,
})

/** As calls take it. */
export const inputOf = ({ schedule, from, to, unit, level, section }: CapacityAsk) => ({
  ...(schedule ? { scheduleId: schedule } : {}),
  ...(isDate(from) ? { from } : {}),
  ...(isDate(to) ? { to } : {}),
  unit,
  level,
  ...(section ? { sectionId: section } : {}),
})
