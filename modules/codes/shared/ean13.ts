/** EAN-13 (GS1 General Specifications § 7.9): twelve digits and a check digit. */

/** The thirteenth digit of twelve: weights 1 and 3 from the left, filled up to the next ten. */
export function checkDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

export const withCheckDigit = (twelve: string): string => twelve + checkDigit(twelve)

/** Control characters that scanners send before and after what they read. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f\s]/g

/** What a scanner sent, in plain digits: half-width, without control characters. */
export const scannedText = (given: string): string => given.normalize('NFKC').replace(control, '')

export type ScanFault = 'notThirteenDigits' | 'wrongCheckDigit'

/** Why a scanned text is no code; absent when it may be one. */
export function scanFault(code: string): ScanFault | undefined {
  if (!/^\d{13}$/.test(code)) return 'notThirteenDigits'
  return checkDigit(code.slice(0, 12)) === code[12] ? undefined : 'wrongCheckDigit'
}
