export const DAY_MINUTES = 1440

/** Minutes since midnight of an `HH:MM` text; `24:00` is the end of a day. Undefined where it is no time. */
export function parseTimeOfDay(time: string): number | undefined {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  if (match === null) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2])
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return hour * 60 + minute
}

export function isTimeOfDay(time: string): boolean {
  return parseTimeOfDay(time) !== undefined
}

/** Minutes since midnight, 0..1440. Throws RangeError where the text is no `HH:MM`. */
export function minuteOfDay(time: string): number {
  const minutes = parseTimeOfDay(time)
  if (minutes === undefined) throw new RangeError(`"${time}" is not a time of day. Maybe it is not written HH:MM`)
  return minutes
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => (value < 10 ? `0${value}` : `${value}`))

/** `HH:MM` of a minute of the day, 0..1439. */
export function timeOfMinute(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${TWO_DIGITS[hour]}:${TWO_DIGITS[minute - hour * 60]}`
}
