/** Whole minutes since the Unix epoch, UTC. */
export type Minute = number

/** Half-open `[start, end)`: 08-12 and 12-16 touch without overlapping. */
export interface Interval {
  start: Minute
  end: Minute
}

/** Like an interval, but "no end" is an absent end: a breakdown whose repair nobody can date yet. */
export interface Span {
  start: Minute
  end?: Minute
}

/** Answer of a question that has no answer inside the horizon. Horizons start at 0 or later, so no moment equals it. */
export const NEVER = -1

/**
 * Inside this package a set of moments is a flat list `start, end, start, end …`. *Normal* means sorted, without empty
 * intervals, and with a gap between any two.
 */
export type Pairs = ArrayLike<number>

/** Spans as flat pairs in the given order; an absent end is Infinity. */
export function pairsOfSpans(spans: readonly Span[]): number[] {
  const pairs: number[] = []
  for (const span of spans) pairs.push(span.start, span.end ?? Infinity)
  return pairs
}

/** Normal form of pairs in any order that may overlap; empty and inverted pairs are dropped. */
export function normalise(pairs: Pairs): number[] {
  const kept: number[] = []
  for (let i = 0; i + 1 < pairs.length; i += 2) if (pairs[i]! < pairs[i + 1]!) kept.push(i)
  if (kept.some((at, k) => k > 0 && pairs[kept[k - 1]!]! > pairs[at]!)) kept.sort((a, b) => pairs[a]! - pairs[b]!)
  const normal: number[] = []
  for (const i of kept) {
    const last = normal.length - 1
    if (last > 0 && pairs[i]! <= normal[last]!) {
      if (pairs[i + 1]! > normal[last]!) normal[last] = pairs[i + 1]!
    } else {
      normal.push(pairs[i]!, pairs[i + 1]!)
    }
  }
  return normal
}

/** Moments of either; takes and gives normal pairs. */
export function unitePairs(a: Pairs, b: Pairs): number[] {
  return normalise([...Array.from(a), ...Array.from(b)])
}

/** Moments of both; takes and gives normal pairs. */
export function intersectPairs(a: Pairs, b: Pairs): number[] {
  const both: number[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const start = Math.max(a[i]!, b[j]!)
    const end = Math.min(a[i + 1]!, b[j + 1]!)
    if (start < end) both.push(start, end)
    if (a[i + 1]! < b[j + 1]!) i += 2
    else j += 2
  }
  return both
}

/** Moments of `a` that are not in `b`; takes and gives normal pairs. */
export function subtractPairs(a: Pairs, b: Pairs): number[] {
  const rest: number[] = []
  let j = 0
  for (let i = 0; i < a.length; i += 2) {
    let start = a[i]!
    const end = a[i + 1]!
    while (j < b.length && b[j + 1]! <= start) j += 2
    let k = j
    while (k < b.length && b[k]! < end) {
      if (b[k]! > start) rest.push(start, b[k]!)
      start = b[k + 1]!
      k += 2
    }
    if (start < end) rest.push(start, end)
  }
  return rest
}

/** The part of normal pairs inside `[start, end)`. */
export function clipPairs(pairs: Pairs, start: Minute, end: Minute): number[] {
  return start < end ? intersectPairs(pairs, [start, end]) : []
}
