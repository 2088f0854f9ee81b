import type { Minute } from './interval.ts'
import { dateOfDay, dayOfDate, weekdayOfDay } from './civil-date.ts'
import { DAY_MINUTES, minuteOfDay, timeOfMinute } from './time-of-day.ts'

/**
 * Which of two readings a local time has when clocks went back over it. A local time that clocks jumped over has no
 * reading; it moves to the end of the gap in either case.
 */
export type Reading = 'earlier' | 'later'

/** A moment as the factory's clock shows it. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** 1 Monday .. 7 Sunday */
  weekday: number
  /** Days since 1970-01-01 of `date`. */
  day: number
  /** 0..1439 */
  minuteOfDay: number
  /** Minutes east of UTC. */
  offset: number
}

/** A stretch `[from, to)` of UTC minutes in which a zone's offset stays the same; may be cut at block borders. */
interface Segment {
  from: Minute
  to: Minute
  offset: number
}

/** Minutes a block spans, about 4 years: offsets are asked of Intl once per block, and only for blocks in use. */
const BLOCK_MINUTES = 1 << 21
/** Two clock changes of one zone closer than this may hide each other; the closest known since 1970 are weeks apart. */
const PROBE_MINUTES = 7 * DAY_MINUTES
/** No zone was ever further from UTC. */
const MAX_OFFSET = 16 * 60

/** Offsets of one IANA zone, remembered by time segment so that lookups need no Intl call. */
export class TimeZone {
  private readonly format: Intl.DateTimeFormat
  private readonly blocks = new Map<number, Segment[]>()
  private recent: Segment = { from: 0, to: 0, offset: 0 }

  /** Throws RangeError where the runtime knows no such zone. */
  constructor(name: string) {
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  }

  /** The segment that holds a moment. Throws RangeError for a moment that is no number or beyond what Date holds. */
  segmentAt(t: Minute): Segment {
    if (t >= this.recent.from && t < this.recent.to) return this.recent
    const number = Math.floor(t / BLOCK_MINUTES)
    let block = this.blocks.get(number)
    if (block === undefined) {
      block = this.readBlock(number * BLOCK_MINUTES)
      this.blocks.set(number, block)
    }
    let i = 0
    while (block[i]!.to <= t) i++
    this.recent = block[i]!
    return this.recent
  }

  /**
   * The moment at which the zone's clock shows `wall`, given as minutes since 1970-01-01T00:00 of that clock.
   * A time in a gap moves to the gap's end.
   */
  momentOf(wall: number, reading: Reading): Minute {
    let segment = this.segmentAt(wall - MAX_OFFSET)
    if (segment.to > wall + MAX_OFFSET) return wall - segment.offset
    let found: Minute | undefined
    for (;;) {
      const t = wall - segment.offset
      if (t >= segment.from && t < segment.to) {
        if (reading === 'earlier') return t
        found = t
      } else if (t < segment.from && found === undefined) {
        return segment.from
      }
      if (segment.to > wall + MAX_OFFSET) return found ?? segment.to
      segment = this.segmentAt(segment.to)
    }
  }

  /** Whether all of the clock times `[wallFrom, wallTo]` have the same offset; then it is that offset, else undefined. */
  steadyOffset(wallFrom: number, wallTo: number): number | undefined {
    const segment = this.segmentAt(wallFrom - MAX_OFFSET)
    return segment.to > wallTo + MAX_OFFSET ? segment.offset : undefined
  }

  private readBlock(from: Minute): Segment[] {
    const segments: Segment[] = []
    const to = from + BLOCK_MINUTES
    let start = from
    let offset = this.readOffset(from)
    const close = (t: Minute, next: number) => {
      segments.push({ from: start, to: t, offset })
      start = t
      offset = next
    }
    const search = (low: Minute, lowOffset: number, high: Minute, highOffset: number): void => {
      if (lowOffset === highOffset) return
      if (high - low === 1) return close(high, highOffset)
      const middle = (low + high) >>> 1
      const middleOffset = this.readOffset(middle)
      search(low, lowOffset, middle, middleOffset)
      search(middle, middleOffset, high, highOffset)
    }
    for (let low = from; low < to; low += PROBE_MINUTES) {
      const high = Math.min(low + PROBE_MINUTES, to - 1)
      search(low, offset, high, this.readOffset(high))
    }
    segments.push({ from: start, to, offset })
    return segments
  }

  /** Minutes east of UTC by the runtime; offsets of earlier centuries with seconds are rounded to the minute. */
  private readOffset(t: Minute): number {
    const text = this.format.format(t * 60_000)
    const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
    if (match === null) throw new RangeError(`The runtime names no offset in "${text}"`)
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) + Math.round(Number(match[4] ?? 0) / 60)
    return match[1] === '-' ? -minutes : minutes
  }
}

const zones = new Map<string, TimeZone>()
let recentName = ''
let recentZone: TimeZone | undefined

/** The one remembered zone of a name. Throws RangeError where the runtime knows no such zone. */
export function timeZoneOf(name: string): TimeZone {
  if (recentZone !== undefined && name === recentName) return recentZone
  let zone = zones.get(name)
  if (zone === undefined) {
    zone = new TimeZone(name)
    zones.set(name, zone)
  }
  recentName = name
  recentZone = zone
  return zone
}

/** Whether the runtime knows this IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    timeZoneOf(name)
    return true
  } catch {
    return false
  }
}

/** Minutes east of UTC that a zone's clocks have at a moment. */
export function offsetAt(t: Minute, zone: string): number {
  return timeZoneOf(zone).segmentAt(t).offset
}

/** What a zone's clock and calendar show at a moment. */
export function toLocal(t: Minute, zone: string): LocalTime {
  const { offset } = timeZoneOf(zone).segmentAt(t)
  const wall = t + offset
  const day = Math.floor(wall / DAY_MINUTES)
  const minute = wall - day * DAY_MINUTES
  return {
    date: dateOfDay(day),
    time: timeOfMinute(minute),
    weekday: weekdayOfDay(day),
    day,
    minuteOfDay: minute,
    offset,
  }
}

/**
 * The moment at which a zone's clock shows a date and a time of day (`24:00` is the next midnight). A time that does
 * not exist moves to the end of the gap; of a time that comes twice, `reading` says which. Throws RangeError for text
 * that is no date, no time or no zone.
 */
export function fromLocal(date: string, time: string, zone: string, reading: Reading = 'earlier'): Minute {
  return timeZoneOf(zone).momentOf(dayOfDate(date) * DAY_MINUTES + minuteOfDay(time), reading)
}

/** The first moment of a date in a zone; where clocks jump over midnight, the end of the jump. */
export function localDayStart(date: string, zone: string): Minute {
  return timeZoneOf(zone).momentOf(dayOfDate(date) * DAY_MINUTES, 'earlier')
}
