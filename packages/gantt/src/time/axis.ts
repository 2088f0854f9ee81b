import { dateOfDay, dayOfDate, isoWeek, weekdayOf } from '@mouldwright/worktime'
import type { Holiday } from '../data.ts'
import { minuteAt, xOf, zoomNameOf } from './time-scale.ts'
import type { TimeScale, ZoomName } from './time-scale.ts'
import { DAY, clockText } from './zone-clock.ts'
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
/** What the chart itself writes. */
export interface AxisWords {
  /** Seven names, Monday first. */
  weekdays: readonly string[]
  /** ISO week number to label. */
  week: (week: number) => string
  /** A load, with its sign. */
  percent: (load: number) => string
}

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
    const [year, ofYear] = dateOf(from + clock.offsetAt(from))
      .split('-')
      .map(Number)
    let month = Math.floor((year! * 12 + ofYear! - 1) / size) * size
    do {
      push(clock.fromLocal(firstOfMonth(month) * DAY))
      month += size
    } while (minutes.at(-1)! < to)
  } else {
    const length = unit === 'week' ? 7 : 1
    let day = Math.floor((from + clock.offsetAt(from)) / DAY)
    if (unit === 'week') day -= weekdayOf(dateOfDay(day)) - 1
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
  if (step.unit === 'month') return date.slice(5, 7)
  if (step.unit === 'week') {
    const label = words.week(isoWeek(date).week)
    return room >= 104 ? `${label} ${date.slice(5)}` : label
  }
  return room >= 58 ? `${date.slice(8)} ${weekdayName(date, words)}` : date.slice(8)
}

function majorLabel(step: Step, local: number, words: AxisWords): string {
  const date = dateOf(local)
  if (step.majorSize === 12) return date.slice(0, 4)
  return step.major === 'month' ? date.slice(0, 7) : `${date} ${weekdayName(date, words)}`
}

const dateOf = (local: number): string => dateOfDay(Math.floor(local / DAY))
const weekdayName = (date: string, words: AxisWords): string => words.weekdays[weekdayOf(date) - 1] ?? ''

/** Days since the epoch of the first of a month; months are counted from year 0. */
function firstOfMonth(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return dayOfDate(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** Short weekday names of a language, Monday first, as the platform knows them. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // Day 4 of the epoch was a Monday.
  return Array.from({ length: 7 }, (_, i) => format.format((4 + i) * DAY * 60_000))
}
