/**
 * Working time, computed in one place for engine, server and Gantt.
 *
 * Units: moments are whole minutes since the Unix epoch in UTC (`Minute`), durations are minutes, dates are
 * `YYYY-MM-DD`, times of day are `HH:MM` of the factory's zone. Intervals are half-open `[start, end)`.
 */
export { addDays, dateOfDay, dayOfDate, isDate, isoWeek, weekdayOf } from './civil-date.ts'
export type { IsoWeek } from './civil-date.ts'
export { isTimeOfDay, minuteOfDay } from './time-of-day.ts'
export { fromLocal, isTimeZone, localDayStart, offsetAt, toLocal } from './time-zone.ts'
export type { LocalTime, Reading } from './time-zone.ts'
export { nextTime, nextTimes, parseCron } from './cron.ts'
export type { Cron, CronFault, CronField } from './cron.ts'
export { NEVER } from './interval.ts'
export type { Interval, Minute, Span } from './interval.ts'
export { checkHolidays, isWorkingDay } from './calendar.ts'
export type { Calendar, FixedHoliday, FloatingHoliday, Holiday, HolidayIssue, HolidayRule } from './calendar.ts'
export { checkPeriods, periodMinutes, sortPeriods } from './shift.ts'
export type { PeriodIssue, PeriodRule, Rest, Shift, ShiftPeriod } from './shift.ts'
export { compile } from './compile.ts'
export type { OvertimeUse, WorkTimeSource } from './compile.ts'
export { WorkTime } from './work-time.ts'
export { WorkTimes } from './work-times.ts'
export { alwaysOpen, fromIntervals, intersect, minus, union } from './combine.ts'
export { hoursOf, sumHours } from './hours.ts'
export type { Hours, ResourceTime, TaskTime } from './hours.ts'
