/** One canonical form and one length unit for text, in browser, server and database (catalogue U1, U2, C5). */

// Controls, zero-width and bidirectional marks have no place in names; tab and newline are kept for long texts.
// eslint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/g

// Most text is nothing but these, without outer blanks: it is its own canonical form.
const plain = /^[!-~\u4E00-\u9FFF](?:[ -~\u4E00-\u9FFF]*[!-~\u4E00-\u9FFF])?$/
// eslint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007F]*$/

/** NFC, no control or invisible direction marks, outer blanks removed. `\r\n` becomes `\n`. */
export function canonical(value: string): string {
  if (plain.test(value)) return value
  return value.normalize('NFC').replace(/\r\n?/g, '\n').replace(unwanted, '').trim()
}

// A sign without its other half, NUL, and what stands where bytes were no text. PostgreSQL stores none of the first two.
// eslint-disable-next-line no-control-regex
const broken = /\p{Surrogate}|\u0000|\uFFFD/u

/**
 * Text that lost something before it came here. It is refused wherever it comes in: what it was is unknown, and U+FFFD in a row
 * would be taken for what somebody wrote. U+FFFD itself is refused too, for nobody can tell it from a lost sign.
 */
export const isBrokenText = (value: string): boolean => broken.test(value)

/** The first `length` code points: no sign is cut in two. */
export const firstSigns = (value: string, length: number): string =>
  value.length <= length ? value : [...value].slice(0, length).join('')

/** Length in code points of the canonical form; PostgreSQL's `char_length` counts the same. */
export function textLength(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** Full-width digits, letters and signs to their plain form, for codes, phones and addresses (never for passwords). */
export function foldWidth(value: string): string {
  return ascii.test(value) ? value : value.normalize('NFKC')
}

/** Equality of natural keys: width and case do not distinguish. The unique indexes use the same: `lower(normalize(x, NFKC))`. */
export function keyForm(value: string): string {
  return foldWidth(value).toLowerCase()
}

/** Search helper of the specification: leading asterisks removed, repeated ones collapse to one. */
export function searchKey(value: string): string {
  return canonical(value).replace(/^\*+/, '').replace(/\*+/g, '*')
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in HTML, in a value as well. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!)
