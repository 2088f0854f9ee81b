/** Number helpers of the specification, and how numbers are shown. */

/** Keeps digits and one decimal point; full-width input is folded first. */
export function numberText(value: string): string {
  const plain = value.normalize('NFKC').replace(/[^\d.]/g, '')
  const point = plain.indexOf('.')
  return point < 0 ? plain : plain.slice(0, point + 1) + plain.slice(point + 1).replaceAll('.', '')
}

/** A ratio as it is typed: at most 100, at most 6 decimals. */
export function ratioText(value: string): string {
  const text = numberText(value)
  if (Number(text) > 100) return '100'
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined ? whole : `${whole}.${decimals.slice(0, 6)}`
}

/** First 3 and last 2 digits of an 11-digit phone number; other texts stay as they are. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}******${phone.slice(-2)}` : phone
}

/** Minutes in the unit in which an evaluation shows them: hours with 2 decimals, unless the unit is `M` (minutes). */
export function evaluateTime(minutes: number, unit: string): number {
  return unit === 'M' ? minutes : Math.round((minutes / 60) * 100) / 100
}

/** A number for reading: grouped thousands, no needless zeros. */
export function shownNumber(value: number, maxDecimals = 6): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: maxDecimals }).format(value)
}

/**
 * A percentage for reading: whole, but what is not quite nothing or not quite all never reads as 0% or 100%.
 * Every percentage that people see goes through here.
 */
export const percentText = (value: number): string => `${percentFigure(value)}%`

/** The same without the sign, for scores from 0 to 100. */
export function percentFigure(value: number): string {
  const whole = Math.round(value) + 0
  if ((whole !== 0 && whole !== 100) || value === whole) return shownNumber(whole)
  const tenths = Math.round(value * 10) / 10
  return shownNumber(tenths === whole ? whole + Math.sign(value - whole) / 10 : tenths, 1)
}

/** A file's size in binary units. */
export function shownBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${shownNumber(bytes / 1024 ** step, step === 0 ? 0 : 1)} ${units[step]}`
}
