/** Checks of moments as text; calendars and shifts are @mouldwright/worktime's. */

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** `YYYY-MM-DD`, a day that exists, 1900 to 2199. */
export function isDate(value: string): boolean {
  const parts = datePattern.exec(value)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** The instant in its one form (`2026-09-25T06:30:00.000Z`), absent when it is none. */
export function toInstant(value: string): string | undefined {
  if (!instantPattern.test(value) || !isDate(value.slice(0, 10))) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const ipPattern = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** Four dotted parts, the first 1–255, the others 0–255 (specification), and no leading zero (010 means 8 to some readers). */
export function isIp(value: string): boolean {
  const parts = ipPattern.exec(value)?.slice(1)
  return (
    !!parts &&
    parts.every((part, at) => String(Number(part)) === part && Number(part) <= 255 && (at > 0 || Number(part) >= 1))
  )
}
