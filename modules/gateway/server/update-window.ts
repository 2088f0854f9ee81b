import { minuteOfDay } from '@mouldwright/worktime'

/** Whether a moment lies between two times of the factory's day; one that ends before it starts goes over midnight. No times: always. */
export function isInWindow(from: string | null, until: string | null, at: Date, timeZone: string): boolean {
  if (!from || !until) return true
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [now, start, end] = [clock.format(at), from, until].map(minuteOfDay) as [number, number, number]
  return start <= end ? now >= start && now < end : now >= start || now < end
}
