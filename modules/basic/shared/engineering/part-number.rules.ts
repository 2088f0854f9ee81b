import type { PartNumberSegment } from '../enumerations.ts'

/** Belongs to moulds themselves. */
export const reservedTypeCode = 'MP'

export interface SegmentRow {
  rank: number
  kind: PartNumberSegment
  text?: string | null
  digits?: number | null
}

const isCounting = ({ kind }: SegmentRow) => kind === 'counter' || kind === 'letters'

export const countersIn = (segments: readonly SegmentRow[]): number => segments.filter(isCounting).length

/** A text that says nothing. */
export function segmentFault(segments: readonly SegmentRow[]): { row: number } | undefined {
  const at = segments.findIndex(({ kind, text }) => kind === 'text' && !text)
  return at < 0 ? undefined : { row: at + 1 }
}

/** What the segments name, as it is for one part. */
export interface NumberFacts {
  /** The mould's number or the type's code. */
  base: string
  mould: string
  customer: string
  /** Day in the factory's zone: `2026-11-24`. */
  day: string
}

/** A number without its count: what stands before and behind it, and how it is counted. */
export interface NumberPattern {
  prefix: string
  suffix: string
  counts: 'counter' | 'letters'
  digits: number
}

const usualDigits = 2

export function patternOf(segments: readonly SegmentRow[], facts: NumberFacts): NumberPattern {
  const ordered = segments.toSorted((one, other) => one.rank - other.rank)
  const at = ordered.findIndex(isCounting)
  const counting = ordered[at]!
  const said = (rows: readonly SegmentRow[]) => rows.map((row) => wordOf(row, facts)).join('')
  return {
    prefix: facts.base + said(ordered.slice(0, at)),
    suffix: said(ordered.slice(at + 1)),
    counts: counting.kind === 'letters' ? 'letters' : 'counter',
    digits: counting.digits ?? usualDigits,
  }
}

function wordOf({ kind, text }: SegmentRow, { mould, customer, day }: NumberFacts): string {
  switch (kind) {
    case 'year':
      return day.slice(2, 4)
    case 'month':
      return day.slice(5, 7)
    case 'customer':
      return customer
    case 'mould':
      return mould
    default:
      return text ?? ''
  }
}

/** The number of a count, from 1 on. */
export const numberAt = ({ prefix, suffix, counts, digits }: NumberPattern, count: number): string =>
  `${prefix}${counts === 'letters' ? lettersOf(count) : String(count).padStart(digits, '0')}${suffix}`

/** The count that a number holds; absent where it is none of the pattern's. */
export function countIn({ prefix, suffix, counts }: NumberPattern, number: string): number | undefined {
  if (!number.startsWith(prefix) || !number.endsWith(suffix)) return undefined
  const middle = number.slice(prefix.length, number.length - suffix.length)
  if (counts === 'counter') return /^\d{1,9}$/.test(middle) ? Number(middle) : undefined
  return /^[A-Z]{1,5}$/.test(middle) ? countOfLetters(middle) : undefined
}

/** 1 → A, 26 → Z, 27 → AA. */
function lettersOf(count: number): string {
  let rest = count
  let letters = ''
  while (rest > 0) {
    rest -= 1
    letters = String.fromCharCode(65 + (rest % 26)) + letters
    rest = Math.floor(rest / 26)
  }
  return letters
}

const countOfLetters = (letters: string): number =>
  [...letters].reduce((count, letter) => count * 26 + letter.charCodeAt(0) - 64, 0)
