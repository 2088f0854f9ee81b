import { clockText, dayText } from './zone-clock.ts'
import type { ZoneClock } from './zone-clock.ts'

/** Which moment stands at the left edge, and how many minutes a CSS pixel holds. */
export interface TimeScale {
  from: number
  minutesPerPixel: number
}

export type ZoomName = 'minute' | 'hour' | 'day' | 'week' | 'month'

/** Minutes per pixel of each named zoom: 15 minutes in 60 px, 4 hours in 72, a day in 60, a week in 84, a month in 72. */
export const zoomLevels: Readonly<Record<ZoomName, number>> = {
  minute: 0.25,
  hour: 10 / 3,
  day: 24,
  week: 120,
  month: 600,
}

export const zoomNames = Object.keys(zoomLevels) as readonly ZoomName[]

const SMALLEST = 0.05
const LARGEST = 2400
/** Years 1970 to 4000: what calendars are computed for. */
const EARLIEST = 0
const LATEST = 1_066_000_000

/** The nearest scale that the chart can show. */
export function clampScale({ from, minutesPerPixel }: TimeScale): TimeScale {
  return {
    from: Math.min(LATEST, Math.max(EARLIEST, from)),
    minutesPerPixel: Math.min(LARGEST, Math.max(SMALLEST, minutesPerPixel)),
  }
}

/** The named zoom that is nearest in proportion. */
export function zoomNameOf(minutesPerPixel: number): ZoomName {
  const distance = (name: ZoomName) => Math.abs(Math.log(zoomLevels[name] / minutesPerPixel))
  return zoomNames.reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

export const xOf = (scale: TimeScale, minute: number): number => (minute - scale.from) / scale.minutesPerPixel
export const minuteAt = (scale: TimeScale, x: number): number => scale.from + x * scale.minutesPerPixel

/** Zooms so that the moment under `x` stays there. A factor above 1 shows more time. */
export function zoomAbout(scale: TimeScale, x: number, factor: number): TimeScale {
  const { minutesPerPixel } = clampScale({ from: 0, minutesPerPixel: scale.minutesPerPixel * factor })
  return clampScale({ from: minuteAt(scale, x) - x * minutesPerPixel, minutesPerPixel })
}

/** Shows `[start, end)` in `width` pixels with a margin at both sides. */
export function scaleToFit(start: number, end: number, width: number, margin = 24): TimeScale {
  const room = Math.max(1, width - 2 * margin)
  const { minutesPerPixel } = clampScale({ from: 0, minutesPerPixel: (end - start) / room })
  return clampScale({ from: start - margin * minutesPerPixel, minutesPerPixel })
}

/** The step to which a drag snaps: 1 min, 15 min, 1 h or 1 day by zoom. */
export function snapMinutes(minutesPerPixel: number): number {
  const steps: Record<ZoomName, number> = { minute: 1, hour: 15, day: 60, week: 1440, month: 1440 }
  return steps[zoomNameOf(minutesPerPixel)]
}

/** A moment as it is told beside a bar in the air, of local minutes: with its day where the axis shows no hours. */
export function edgeText(local: number, { minutesPerPixel }: TimeScale): string {
  const time = clockText(local)
  return snapMinutes(minutesPerPixel) < 60 ? time : `${dayText(local)} ${time}`
}

/** The nearest moment whose wall clock is a multiple of `step` minutes. */
export function snapTo(clock: ZoneClock, minute: number, step: number): number {
  const local = minute + clock.offsetAt(minute)
  return clock.fromLocal(Math.round(local / step) * step)
}
