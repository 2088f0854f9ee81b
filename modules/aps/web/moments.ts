import { minutesText, say, shownNumber, wallClock } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'

export const minuteMs = 60_000

/** Wall clock of minutes since the epoch. */
export const clockOfMinute = (minute: number, zone: string): string => wallClock(minute * minuteMs, zone)

export const clockOf = (instant: string | null | undefined, zone: string): string =>
  instant ? wallClock(instant, zone) : missing

/** Without the year, for places where the time is near: `09-25 14:30`. */
export const shortClockOf = (instant: string | null | undefined, zone: string): string =>
  instant ? wallClock(instant, zone).slice(5) : missing

export const span = (minutes: number): string =>
  minutesText(minutes, { d: say('duration.d'), h: say('duration.h'), min: say('duration.min') })

/** As `span`, without minutes from a day on: for narrow places. */
export const shortSpan = (minutes: number): string => span(minutes < 1_440 ? minutes : Math.round(minutes / 60) * 60)

/** Hours with one decimal. */
export const hoursText = (minutes: number): string => shownNumber(Math.round(minutes / 6) / 10, 1)
