import { foldWidth } from './text.ts'

/** As numbers are kept: a mainland mobile without its dial code, all others with `+`. */
export const phonePattern = /^(?:1[3-9]\d{9}|\+(?!861[3-9]\d{9}$)[1-9]\d{6,14})$/

/**
 * One form for one number, however it is typed (`+86 138…`, `0086138…`, `86-138…`, full-width digits), so that accounts, limits and
 * comparisons meet the same number. Absent when it is none.
 */
export function toPhone(typed: string): string | undefined {
  if (typed.length > 60) return undefined
  const plain = foldWidth(typed)
    .replace(/[\s().\p{Pd}\u2212]/gu, '')
    .replace(/^00/, '+')
    .replace(/^\+?86(?=1[3-9]\d{9}$)/, '')
  return phonePattern.test(plain) ? plain : undefined
}
