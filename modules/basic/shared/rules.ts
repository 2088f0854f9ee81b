/** Rules that many entities share, as builders: pure, each with an example that breaks it. */

type Value = string | number | null | undefined
type Row = Readonly<Record<string, unknown>>

const isAfter = (from: Value, to: Value) =>
  from !== null && from !== undefined && to !== null && to !== undefined && from > to

/** `from` must not be after (above) `to`; the message stands at `to`. */
export const inOrder = <const A extends string, const B extends string, const E extends Partial<Record<A | B, Value>>>(
  key: string,
  from: A,
  to: B,
  example: E,
) => ({
  key,
  field: to,
  broken(values: { readonly [K in A | B]?: Value }) {
    const [start, end] = [values[from], values[to]]
    return isAfter(start, end) ? { from: start ?? '', to: end ?? '' } : undefined
  },
  example,
})

/** In each child row `from` must not be after `to`, or, when `strict`, must be before it. */
export const rowsInOrder = <const R extends string, const E extends { readonly [K in R]?: readonly object[] }>(
  key: string,
  rows: R,
  [from, to]: readonly [string, string],
  example: E,
  strict = false,
) => ({
  key,
  field: rows,
  broken(values: { readonly [K in R]?: readonly object[] | null }) {
    for (const [at, row] of ((values[rows] ?? []) as readonly Row[]).entries()) {
      const [start, end] = [row[from] as Value, row[to] as Value]
      if (isAfter(start, end) || (strict && start && start === end))
        return { row: at + 1, from: start ?? '', to: end ?? '' }
    }
    return undefined
  },
  example,
})

/** Whether two stretches share a moment; a missing bound is open. Ends belong to a stretch of days, not to one of instants. */
export function overlap(one: Row, other: Row, [from, to]: readonly [string, string], endsIncluded: boolean): boolean {
  const reaches = (start: Value, end: Value) => !start || !end || (endsIncluded ? start <= end : start < end)
  return reaches(one[from] as Value, other[to] as Value) && reaches(other[from] as Value, one[to] as Value)
}

/** Child rows that name the same thing (`by`; absent: all rows) must not share time. */
export const rowsDisjoint = <const R extends string, const E extends { readonly [K in R]?: readonly object[] }>(
  key: string,
  rows: R,
  bounds: readonly [string, string],
  example: E,
  { by, endsIncluded = false }: { by?: string; endsIncluded?: boolean } = {},
) => ({
  key,
  field: rows,
  broken(values: { readonly [K in R]?: readonly object[] | null }) {
    const list = (values[rows] ?? []) as readonly Row[]
    for (const [at, row] of list.entries()) {
      const first = list.findIndex(
        (other) => (!by || other[by] === row[by]) && overlap(other, row, bounds, endsIncluded),
      )
      if (first < at && first !== -1) return { row: at + 1, first: first + 1 }
    }
    return undefined
  },
  example,
})
