/** Local time of one zone. Minutes are minutes since the epoch; local minutes are the same count on the wall clock. */
export interface ZoneClock {
  /** Minutes to add to a moment to read the wall clock. */
  offsetAt: (minute: number) => number
  /** The moment at which the wall clock shows `local`: the first of two, and the jump itself where it is left out. */
  fromLocal: (local: number) => number
  /** `[from, to)` cut where the offset changes. */
  segments: (from: number, to: number) => { start: number; end: number; offset: number }[]
}

const DAY = 1440

/**
 * @param zone an IANA name such as `Asia/Shanghai`
 * @throws RangeError when the platform does not know the zone
 */
export function createZoneClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const readOffset = (minute: number): number => {
    const at: Record<string, number> = {}
    for (const part of format.formatToParts(minute * 60_000)) at[part.type] = Number(part.value)
    return Math.round(Date.UTC(at.year!, at.month! - 1, at.day, at.hour, at.minute) / 60_000 - Math.floor(minute))
  }
  // Intl costs microseconds a call, so each day is asked once; no zone changes its offset twice in a day.
  const days = new Map<number, { before: number; change: number; after: number }>()
  const dayOf = (day: number) => {
    let known = days.get(day)
    if (!known) {
      const before = readOffset(day * DAY)
      const after = readOffset((day + 1) * DAY)
      known = { before, change: before === after ? Number.POSITIVE_INFINITY : findChange(day, before), after }
      days.set(day, known)
    }
    return known
  }
  const findChange = (day: number, before: number): number => {
    let low = day * DAY
    let high = low + DAY
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (readOffset(middle) === before) low = middle
      else high = middle
    }
    return high
  }
  const offsetAt = (minute: number): number => {
    const day = dayOf(Math.floor(minute / DAY))
    return minute < day.change ? day.before : day.after
  }
  return {
    offsetAt,
    fromLocal(local) {
      const early = offsetAt(local - DAY)
      const late = offsetAt(local + DAY)
      // With the larger offset the moment is earlier: the first of two doubled ones.
      const first = local - Math.max(early, late)
      if (first + offsetAt(first) === local) return first
      const second = local - Math.min(early, late)
      if (second + offsetAt(second) === local) return second
      const jump = dayOf(Math.floor(first / DAY)).change
      return jump <= second ? jump : dayOf(Math.floor(second / DAY)).change
    },
    segments(from, to) {
      const found: { start: number; end: number; offset: number }[] = []
      for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
        const { before, change, after } = dayOf(day)
        const cut = Math.min(change, (day + 1) * DAY)
        add(found, Math.max(from, day * DAY), Math.min(to, cut), before)
        add(found, Math.max(from, cut), Math.min(to, (day + 1) * DAY), after)
      }
      return found
    },
  }
}

function add(list: { start: number; end: number; offset: number }[], start: number, end: number, offset: number): void {
  if (start >= end) return
  const last = list.at(-1)
  if (last && last.offset === offset && last.end === start) last.end = end
  else list.push({ start, end, offset })
}
