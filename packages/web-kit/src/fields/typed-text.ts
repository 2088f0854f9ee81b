/** What stands typed in a field, read as its value. Text that cannot be read is the value itself, so that saving refuses it at its field. */
import { hoursOf, instantAt, minutesOf, wallClock } from '../format/moments.ts'

/** Text of a control and the value that it was read as; it stands as long as the form holds that value. */
export interface Typed {
  text: string
  value: unknown
}

/** The typed text, as long as nobody else has changed the value. */
export const standing = (typed: Typed | undefined, value: unknown): string | undefined =>
  typed !== undefined && typed.value === value ? typed.text : undefined

/** A number, nothing, or the text that is no number. */
export function readNumber(text: string, inHours = false): number | string | null {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '')
  if (plain === '') return null
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return text
  const number = Number(plain)
  return inHours ? minutesOf(number) : number
}

/** A value of a number field as it stands in its control. */
export function writeNumber(value: unknown, inHours = false): string {
  if (typeof value === 'number') return String(inHours ? hoursOf(value) : value)
  return typeof value === 'string' ? value : ''
}

const momentPattern =
  /^(\d{4})(?:[-/.]|年)\s*(\d{1,2})(?:[-/.]|月)\s*(\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const runTogether = /^(\d{4})(\d{2})(\d{2})$/

/** A day (`2026-09-25`), an instant of a wall clock (`2026-09-25 14:30`), nothing, or the text that is neither. */
export function readMoment(text: string, isInstant: boolean, zone: string): string | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  const parts = momentPattern.exec(plain) ?? (isInstant ? null : runTogether.exec(plain))
  if (!parts) return text
  const [, year = '', month = '', day = '', hour, minute] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!exists(date) || isInstant !== (hour !== undefined)) return text
  if (!isInstant) return date
  if (Number(hour) > 23 || Number(minute) > 59) return text
  return instantAt(`${date} ${hour!.padStart(2, '0')}:${minute}`, zone) ?? text
}

function exists(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** Wall clock or day of a value; absent when the value is no moment. */
export function wallOf(value: unknown, isInstant: boolean, zone: string): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!isInstant) return /^\d{4}-\d{2}-\d{2}$/.test(value) && exists(value) ? value : undefined
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? wallClock(value, zone) : undefined
}
