/**
 * Dates of the proleptic Gregorian calendar as text (`YYYY-MM-DD`) and as day numbers (days since 1970-01-01).
 * The two conversions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
 * (days_from_civil, civil_from_days): years are counted from March, so that a leap day is the last of its year.
 */

const DAYS_OF_400_YEARS = 146_097
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468
const FIRST_DAY = -719_528 // 0000-01-01
const LAST_DAY = 2_932_896 // 9999-12-31

interface CivilDate {
  year: number
  /** 1..12 */
  month: number
  /** 1..31 */
  day: number
}

export interface IsoWeek {
  /** Year that the week belongs to, which near New Year may differ from the date's own. */
  year: number
  /** 1..53 */
  week: number
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days in a month (1..12) of a year. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Day number of year, month (1..12), day; the parts must be a real date. */
export function dayOfCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_OF_400_YEARS + dayOfEra - EPOCH_SHIFT
}

/** Year, month and day of a day number. */
export function civilOfDay(day: number): CivilDate {
  const shifted = day + EPOCH_SHIFT
  const era = Math.floor(shifted / DAYS_OF_400_YEARS)
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

/** Day number of a `YYYY-MM-DD` text, or undefined where it is no real date. */
export function parseDate(date: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (match === null) return undefined
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return dayOfCivil(year, month, day)
}

/** Month and day of an `MM-DD` text (02-29 counts as real), or undefined. */
export function parseMonthDay(monthDay: string): { month: number; day: number } | undefined {
  const match = /^(\d{2})-(\d{2})$/.exec(monthDay)
  if (match === null) return undefined
  const month = Number(match[1])
  const day = Number(match[2])
  // 2000 is a leap year, so that 02-29 passes.
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(2000, month)) return undefined
  return { month, day }
}

export function isDate(date: string): boolean {
  return parseDate(date) !== undefined
}

/** Days since 1970-01-01 of a `YYYY-MM-DD` date. Throws RangeError where it is no real date. */
export function dayOfDate(date: string): number {
  const day = parseDate(date)
  if (day === undefined) throw new RangeError(`"${date}" is not a date. Maybe it is not written YYYY-MM-DD`)
  return day
}

let lastDay = 0
let lastDate = '1970-01-01'

/** `YYYY-MM-DD` of a day number. Throws RangeError outside the years 0000 to 9999. */
export function dateOfDay(day: number): string {
  if (day === lastDay) return lastDate
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError(`Day ${day} lies outside the years 0000 to 9999`)
  const civil = civilOfDay(day)
  const year = civil.year < 1000 ? String(civil.year).padStart(4, '0') : `${civil.year}`
  lastDate = `${year}-${civil.month < 10 ? '0' : ''}${civil.month}-${civil.day < 10 ? '0' : ''}${civil.day}`
  lastDay = day
  return lastDate
}

/** The date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayOfDate(date) + days)
}

/** ISO weekday of a day number: 1 Monday .. 7 Sunday. */
export function weekdayOfDay(day: number): number {
  // Day 0 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** ISO weekday of a date: 1 Monday .. 7 Sunday. */
export function weekdayOf(date: string): number {
  return weekdayOfDay(dayOfDate(date))
}

/** ISO 8601 week of a date: weeks start on Monday and belong to the year that holds their Thursday. */
export function isoWeek(date: string): IsoWeek {
  const day = dayOfDate(date)
  const thursday = day - weekdayOfDay(day) + 4
  const { year } = civilOfDay(thursday)
  return { year, week: Math.floor((thursday - dayOfCivil(year, 1, 1)) / 7) + 1 }
}
