import type { decimalSign, resultColumn, resultDelimiter } from '../enumerations.ts'

export interface ReadingRules {
  delimiter?: (typeof resultDelimiter)[number] | null
  decimalSign?: (typeof decimalSign)[number] | null
  headerRow?: number | null
  columns?:
    | readonly { content: (typeof resultColumn)[number]; header?: string | null; columnNumber?: number | null }[]
    | null
}

/** A comma cannot part both cells and decimals. */
export const isDelimiterDecimal = ({ delimiter, decimalSign: sign }: ReadingRules): Record<string, never> | undefined =>
  delimiter === 'comma' && sign === 'comma' ? {} : undefined

/** The first column that is found neither by its name nor by its number, by both, or by a name in a file without a header row. */
export function misplacedColumn({ headerRow, columns }: ReadingRules): { row: number } | undefined {
  const at = (columns ?? []).findIndex(
    ({ header, columnNumber }) => Boolean(header) === Boolean(columnNumber) || (Boolean(header) && !headerRow),
  )
  return at < 0 ? undefined : { row: at + 1 }
}

/** Files that are read say of which piece and which characteristic a row is, and how far that is off. */
export function lackingColumn({ delimiter, columns }: ReadingRules): Record<string, never> | undefined {
  if (!delimiter) return undefined
  const has = new Set((columns ?? []).map(({ content }) => content))
  const isOff = has.has('deviation') || (has.has('nominal') && has.has('actual'))
  return has.has('piece') && has.has('characteristic') && isOff ? undefined : {}
}
