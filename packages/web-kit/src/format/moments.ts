/** Moments as people of the factory read them: its zone, 24 hours, `2026-09-25 14:30` in both languages. */

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(at: number, zone: string): Record<string, string> {
  let format = formats.get(zone)
  if (!format) {
    const two = '2-digit'
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** The zone of whoever looks: for what belongs to a person and not to a factory. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Wall clock of an instant in a zone: `2026-09-25 14:30`, with seconds where asked. */
export function wallClock(instant: string | number | Date, zone: string, options: { seconds?: boolean } = {}): string {
  const at = new Date(instant).getTime()
  if (Number.isNaN(at)) return '–'
  const { year, month, day, hour, minute, second } = partsOf(at, zone)
  return `${year}-${month}-${day} ${hour}:${minute}${options.seconds ? `:${second}` : ''}`
}

/**
 * The instant at which the clocks of a zone show a wall time (`2026-09-25 14:30`). An hour that daylight saving leaves out
 * moves on by the gap; of an hour that comes twice it is the first.
 */
export function instantAt(wall: string, zone: string): string | undefined {
  const naive = Date.parse(`${wall.trim().replace(' ', 'T')}Z`)
  if (Number.isNaN(naive)) return undefined
  // The offset is one of those just before and just after; the earlier instant whose clock agrees is the answer.
  const offsets = [naive - 86_400_000, naive + 86_400_000].map((at) => offsetAt(at, zone))
  const candidates = offsets.map((offset) => naive - offset).sort((one, other) => one - other)
  const right = candidates.find((at) => at + offsetAt(at, zone) === naive)
  return new Date(right ?? naive - offsets[0]!).toISOString()
}

function offsetAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, zone)
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return shown - Math.floor(at / 1000) * 1000
}

export interface DurationUnits {
  d: string
  h: string
  min: string
}

const plainUnits: DurationUnits = { d: 'd', h: 'h', min: 'min' }

/** Minutes as days, hours and minutes: `2 d 3 h 10 min`; a day has 24 hours. */
export function minutesText(minutes: number, units: DurationUnits = plainUnits): string {
  const whole = Math.round(Math.abs(minutes))
  const parts = [
    [Math.floor(whole / 1440), units.d],
    [Math.floor((whole % 1440) / 60), units.h],
    [whole % 60, units.min],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return `${minutes < 0 && whole > 0 ? '−' : ''}${shown.join(' ') || `0 ${units.min}`}`
}

/** Minutes as hours, at most 4 decimals, so that every whole minute comes back as itself. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 10_000) / 10_000

export const minutesOf = (hours: number): number => Math.round(hours * 60)

/** `YYYY-MM-DD` in a zone. */
export const dayIn = (instant: string | number | Date, zone: string): string => wallClock(instant, zone).slice(0, 10)
