import type { Context } from '@mouldwright/server-kit'
import { addDays, dayOfDate, localDayStart, weekdayOf } from '@mouldwright/worktime'
import { mostFigureDays } from '../shared/index.ts'

export interface Stretch {
  from: Date
  until: Date
}

export interface Period extends Stretch {
  fromDate: string
  toDate: string
  /** Weeks from Monday, cut to the period. */
  weeks: Stretch[]
  /** Nights from 22 to 6 o'clock, Saturdays and Sundays that begin in the period. */
  unmanned: Stretch[]
}

type Clock = Pick<Context, 'now' | 'session'>
type RefusingContext = Clock & Pick<Context<'figure.reversed' | 'figure.tooLong'>, 'refuse'>
type Days = Pick<Period, 'fromDate' | 'toDate'>

const minute = 60_000
const nightBegins = 22 * 60
const nightEnds = 6 * 60

export function periodOf(ctx: RefusingContext, { fromDate, toDate }: Days): Period {
  if (fromDate > toDate) ctx.refuse('figure.reversed', { from: fromDate, to: toDate })
  const days = dayOfDate(toDate) - dayOfDate(fromDate) + 1
  if (days > mostFigureDays) ctx.refuse('figure.tooLong')
  return periodBetween(ctx, { fromDate, toDate })
}

/** What is still to come is no part of a period. */
export function periodBetween(ctx: Clock, { fromDate, toDate }: Days): Period {
  const zone = ctx.session.timeZone
  const startOf = (day: string) => localDayStart(day, zone)
  // What has just happened is part of it.
  const now = Math.floor(ctx.now().getTime() / minute) + 1
  const from = startOf(fromDate)
  const until = Math.max(from, Math.min(startOf(addDays(toDate, 1)), now))
  const weeks: Stretch[] = []
  const unmanned: Stretch[] = []
  const put = (to: Stretch[], start: number, end: number) => {
    const [first, last] = [Math.max(start, from), Math.min(end, until)]
    if (first < last) to.push({ from: new Date(first * minute), until: new Date(last * minute) })
  }
  for (let day = fromDate; day <= toDate; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const next = addDays(day, 1)
    if (weekday === 1 || day === fromDate) put(weeks, startOf(day), startOf(addDays(day, 8 - weekday)))
    if (weekday > 5) put(unmanned, startOf(day), startOf(next))
    put(unmanned, startOf(day) + nightBegins, startOf(next) + nightEnds)
  }
  return { fromDate, toDate, from: new Date(from * minute), until: new Date(until * minute), weeks, unmanned }
}
