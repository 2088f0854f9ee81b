import { toWorkShift } from '@mouldwright/basic/shared'
import { minuteOfDay } from '@mouldwright/worktime'

/** Minute of the day in a zone. */
function minuteIn(at: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minuteOfDay(clock.format(at))
}

/** Whether a moment lies within a shift, rests included: whoever rests is there. A period may go over midnight. */
export function isInShift(of: Parameters<typeof toWorkShift>[0], at: Date, timeZone: string): boolean {
  const now = minuteIn(at, timeZone)
  return toWorkShift(of).periods.some(({ start, end }) => {
    const [from, to] = [minuteOfDay(start), minuteOfDay(end)]
    return from < to ? now >= from && now < to : now >= from || now < to
  })
}
