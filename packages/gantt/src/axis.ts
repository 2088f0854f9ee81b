import type { Holiday } from './data.ts'
import { minuteAt, xOf, zoomNameOf } from './time-scale.ts'
import type { TimeScale, ZoomName } from './time-scale.ts'
import type { ZoneClock } from './zone-clock.ts'

export interface AxisTick {
  minute: number
  x: number
  /** Pixels to the next tick of the line. */
  width: number
  label: string
}

export interface AxisBoxes {
  zoom: ZoomName
  /** Upper line: days, months or years; the first label sticks to the left edge. */
  major: AxisTick[]
  minor: AxisTick[]
  holidays: { x: number; width: number; label: string }[]
}

/** What the axis says; the package has no words of its own. */
export interface AxisWords {
  /** Seven names, Monday first. */
  weekdays: readonly string[]
  /** ISO week number to label. */
  week: (week: number) => string
}

const DAY = 1440

type Unit = 'minute' | 'day' | 'week' | 'month'
interface Step {
  unit: Unit
  size: number
  /** Pixels that a label of this step needs. */
  room: number
  major: Unit
  majorSize: number
}

const minuteStep = (size: number): Step => ({ unit: 'minute', size, room: 54, major: 'day', majorSize: 1 })
const steps: readonly Step[] = [
  ...[1, 5, 10, 15, 30, 60, 120, 240, 360, 720].map(minuteStep),
  { unit: 'day', size: 1, room: 26, major: 'month', majorSize: 1 },
  { unit: 'week', size: 1, room: 52, major: 'month', majorSize: 1 },
  { unit: 'month', size: 1, room: 30, major: 'month', majorSize: 12 },
  { unit: 'month', size: 3, room: 30, major: 'month', majorSize: 12 },
]

/** Pure; O(ticks in view). Ticks follow the wall clock: a missing hour has none, a doubled hour has two. */
export function layoutAxis(
  scale: TimeScale,
  width: number,
  clock: ZoneClock,
  words: AxisWords,
  holidays: readonly Holiday[] = [],
): AxisBoxes {
  const step = steps.find((s) => minutesOf(s.unit, s.size) / scale.minutesPerPixel >= s.room) ?? steps.at(-1)!
  const from = scale.from
  const to = minuteAt(scale, width)
  const line = (unit: Unit, size: number, label: (local: number, room: number) => string): AxisTick[] => {
    const minutes = tickMinutes(clock, from, to, unit, size)
    return minutes.slice(0, -1).map((minute, i) => {
      const room = (minutes[i + 1]! - minute) / scale.minutesPerPixel
      return { minute, x: xOf(scale, minute), width: room, label: label(minute + clock.offsetAt(minute), room) }
    })
  }
  return {
    zoom: zoomNameOf(scale.minutesPerPixel),
    major: line(step.major, step.majorSize, (local) => majorLabel(step, local, words)),
    minor: line(step.unit, step.size, (local, room) => minorLabel(step, local, room, words)),
    holidays: holidays
      .filter((holiday) => holiday.end > from && holiday.start < to)
      .map((holiday) => {
        const x = Math.max(0, xOf(scale, holiday.start))
        return { x, width: Math.min(width, xOf(scale, holiday.end)) - x, label: holiday.label }
      }),
  }
}

function minutesOf(unit: Unit, size: number): number {
  return size * { minute: 1, day: DAY, week: 7 * DAY, month: 30 * DAY }[unit]
}

/** Moments of the ticks that touch `[from, to)`, with the one before and the one after. */
function tickMinutes(clock: ZoneClock, from: number, to: number, unit: Unit, size: number): number[] {
  const minutes: number[] = []
  const push = (minute: number) => {
    if (minutes.length === 0 || minute > minutes.at(-1)!) minutes.push(minute)
  }
  if (unit === 'minute') {
    const start = Math.floor((from - 2 * size) / size) * size
    for (const segment of clock.segments(start, to + 2 * size)) {
      const first = Math.ceil((segment.start + segment.offset) / size) * size - segment.offset
      for (let minute = first; minute < segment.end; minute += size) push(minute)
    }
  } else if (unit === 'month') {
    const date = dateOf(from + clock.offsetAt(from))
    let month = Math.floor((date.year * 12 + date.month - 1) / size) * size
    do {
      push(clock.fromLocal(dayNumber(Math.floor(month / 12), (month % 12) + 1, 1) * DAY))
      month += size
    } while (minutes.at(-1)! < to)
  } else {
    const length = unit === 'week' ? 7 : 1
    let day = Math.floor((from + clock.offsetAt(from)) / DAY)
    // Day 0 of the epoch was a Thursday; weeks begin on Monday.
    if (unit === 'week') day -= (((day + 3) % 7) + 7) % 7
    do {
      push(clock.fromLocal(day * DAY))
      day += length
    } while (minutes.at(-1)! < to)
  }
  const firstShown = minutes.findLastIndex((minute) => minute <= from)
  const afterLast = minutes.findIndex((minute) => minute >= to)
  return minutes.slice(Math.max(0, firstShown), afterLast === -1 ? undefined : afterLast + 1)
}

function minorLabel(step: Step, local: number, room: number, words: AxisWords): string {
  if (step.unit === 'minute') return clockText(local)
  const date = dateOf(local)
  if (step.unit === 'month') return two(date.month)
  if (step.unit === 'week') {
    const label = words.week(isoWeek(Math.floor(local / DAY)))
    return room >= 104 ? `${label} ${two(date.month)}-${two(date.day)}` : label
  }
  return room >= 58 ? `${two(date.day)} ${weekdayOf(local, words)}` : two(date.day)
}

function majorLabel(step: Step, local: number, words: AxisWords): string {
  const date = dateOf(local)
  if (step.majorSize === 12) return String(date.year)
  const month = `${date.year}-${two(date.month)}`
  return step.major === 'month' ? month : `${month}-${two(date.day)} ${weekdayOf(local, words)}`
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `HH:mm` of local minutes. */
export function clockText(local: number): string {
  const minute = ((Math.floor(local) % DAY) + DAY) % DAY
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

function weekdayOf(local: number, words: AxisWords): string {
  return words.weekdays[(((Math.floor(local / DAY) + 3) % 7) + 7) % 7] ?? ''
}

function dateOf(local: number): { year: number; month: number; day: number } {
  const date = new Date(Math.floor(local) * 60_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Days since the epoch. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / (DAY * 60_000)

/** ISO 8601: the week that holds the year's first Thursday is week 1. */
export function isoWeek(day: number): number {
  const thursday = day + 3 - ((((day + 3) % 7) + 7) % 7)
  const year = new Date(thursday * DAY * 60_000).getUTCFullYear()
  return 1 + Math.floor((thursday - dayNumber(year, 1, 1)) / 7)
}

/** Short weekday names of a language, Monday first, as the platform knows them. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // Day 4 of the epoch was a Monday.
  return Array.from({ length: 7 }, (_, i) => format.format((4 + i) * DAY * 60_000))
}
