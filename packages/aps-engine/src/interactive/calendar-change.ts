import type { Calendar, Id, Minute, Problem } from '../model/model.ts'
import { joined } from './joined.ts'

/** The problem with a resource closed for a time, on a calendar of its own. */
export const closedBetween = (problem: Problem, resourceId: Id, from: Minute, until: Minute): Problem =>
  withCalendar(problem, resourceId, (calendar) => ({ ...calendar, ...without(calendar, from, until) }))

/** The problem with a resource working between two moments, on a calendar of its own. */
export const openBetween = (problem: Problem, resourceId: Id, from: Minute, until: Minute): Problem =>
  withCalendar(problem, resourceId, (calendar) => ({
    ...calendar,
    ...without(calendar, from, until),
    intervals: joined([...calendar.intervals, from, until]),
  }))

/** What of some intervals lies before `from` or after `until`. */
export function outsideOf(pairs: readonly number[], from: Minute, until: Minute): number[] {
  const left: number[] = []
  for (let i = 0; i < pairs.length; i += 2) {
    if (pairs[i]! < Math.min(from, pairs[i + 1]!)) left.push(pairs[i]!, Math.min(from, pairs[i + 1]!))
    if (Math.max(until, pairs[i]!) < pairs[i + 1]!) left.push(Math.max(until, pairs[i]!), pairs[i + 1]!)
  }
  return left
}

function without({ intervals, overtime, unattended }: Calendar, from: Minute, until: Minute): Omit<Calendar, 'id'> {
  return {
    intervals: outsideOf(intervals, from, until),
    ...(overtime ? { overtime: outsideOf(overtime, from, until) } : {}),
    ...(unattended ? { unattended: outsideOf(unattended, from, until) } : {}),
  }
}

function withCalendar(problem: Problem, resourceId: Id, change: (calendar: Calendar) => Calendar): Problem {
  const resource = problem.resources.find(({ id }) => id === resourceId)
  const calendar = problem.calendars.find(({ id }) => id === resource?.calendarId)
  if (!resource || !calendar) throw new RangeError(`There is no resource ${resourceId} with a calendar`)
  const calendarId = problem.calendars.reduce((most, { id }) => Math.max(most, id), 0) + 1
  return {
    ...problem,
    calendars: [...problem.calendars, { ...change(calendar), id: calendarId }],
    resources: problem.resources.map((one) => (one.id === resourceId ? { ...one, calendarId } : one)),
  }
}
