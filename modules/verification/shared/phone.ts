import { foldWidth } from '@mouldwright/kernel'

/** As numbers are kept: a mainland mobile without its dial code, all others with `+`. */
export const phonePattern = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/

/**
 * One form for one number, however it is typed (`+86 138…`, `0086138…`, full-width digits), so that limits and comparisons meet the
 * same number. Absent when it is none.
 */
export function toPhone(typed: string): string | undefined {
  if (typed.length > 60) return undefined
  const plain = foldWidth(typed)
    .replace(/[\s()\-.]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+86(?=1[3-9]\d{9}$)/, '')
  return phonePattern.test(plain) ? plain : undefined
}

/** As the specification shows a phone: the first three and the last two digits. */
export const maskPhone = (phone: string): string =>
  phone.length < 6 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 5)}${phone.slice(-2)}`
