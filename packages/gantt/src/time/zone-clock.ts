import { dateOfDay, fromLocal, isTimeZone, offsetAt } from '@mouldwright/worktime'

/** Local time of one zone. Minutes are minutes since the epoch; local minutes are the same count on the wall clock. */
export interface ZoneClock {
  /** Minutes to add to a moment to read the wall clock. */
  offsetAt: (minute: number) => number
  /** The moment at which the wall clock shows whole `local` minutes: the first of two, the end of a gap. */
  fromLocal: (local: number) => number
  /** `[from, to)` cut where the offset changes. */
  segments: (from: number, to: number) => Segment[]
}

interface Segment {
  start: number
  end: number
  offset: number
}

export const DAY = 1440

/**
 * @param zone an IANA name such as `Asia/Shanghai`
 * @throws RangeError when the platform does not know the zone
 */
export function createZoneClock(zone: string): ZoneClock {
  if (!isTimeZone(zone)) throw new RangeError(`The platform knows no time zone "${zone}"`)
  const offset = (minute: number) => offsetAt(minute, zone)
  return {
    offsetAt: offset,
    fromLocal: (local) => fromLocal(dateOfDay(Math.floor(local / DAY)), clockText(local), zone),
    segments(from, to) {
      const found: Segment[] = []
      // No zone changes its offset twice in a day, so a day with equal ends has none.
      for (let start = from; start < to;) {
        const end = Math.min(to, start + DAY)
        const last = found.at(-1)
        const here = offset(start)
        const cut = offset(end) === here ? end : findChange(offset, start, end)
        if (last && last.offset === here) last.end = cut
        else found.push({ start, end: cut, offset: here })
        start = cut
      }
      return found
    },
  }
}

/** The first whole minute in `(start, end]` whose offset is not that of `start`. */
function findChange(offset: (minute: number) => number, start: number, end: number): number {
  let low = Math.floor(start)
  let high = Math.ceil(end)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offset(middle) === offset(start)) low = middle
    else high = middle
  }
  return high
}

/** `MM-dd` of local minutes. */
export const dayText = (local: number): string => dateOfDay(Math.floor(local / DAY)).slice(5)

/** `HH:mm` of local minutes. */
export function clockText(local: number): string {
  const minute = ((Math.floor(local) % DAY) + DAY) % DAY
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
