/** Wall-clock times of a named zone and back; workbooks hold the factory's wall clock, records hold instants. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format
}

/** `2026-09-25T14:30:00` of an instant in a zone. */
export const wallClock = (instant: string, zone: string) => formatOf(zone).format(new Date(instant)).replace(' ', 'T')

/** Day of the calendar in a zone, `YYYY-MM-DD`: what people there call today, which universal time does not know. */
export const dayIn = (at: Date, zone: string): string => wallClock(at.toISOString(), zone).slice(0, 10)

/**
 * The instant of a wall-clock time. One that occurs twice (clocks go back) is the first; one in a missing hour is as much later as the
 * clocks are moved.
 */
export function instantOf(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (time: number) =>
    Date.parse(`${wallClock(new Date(time).toISOString(), zone)}Z`) - Math.floor(time / 1000) * 1000
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)]
  const early = asUtc - Math.max(before, after)
  const late = asUtc - Math.min(before, after)
  const fits = [early, late].find((time) => time + offsetAt(time) === asUtc)
  return new Date(fits ?? asUtc - before).toISOString()
}
