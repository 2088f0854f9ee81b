import type { Intervals, Problem } from '../model/model.ts'

/** Every overtime period of every resource, by resource position. */
export function allOvertime(problem: Pick<Problem, 'calendars' | 'resources' | 'settings'>): Map<number, Intervals> {
  const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, calendar]))
  const open = new Map<number, Intervals>()
  problem.resources.forEach(({ calendarId }, resource) => {
    const intervals = calendars.get(calendarId)?.overtime
    if (intervals?.length) open.set(resource, intervals)
  })
  return open
}
