/** Stretches of time as flat pairs of minutes, in order and apart from each other. */
export type Pairs = readonly number[]

/** Both as one, what touches joined. O(n log n). */
export function joinedWith(pairs: Pairs, more: Pairs): number[] {
  const list = [...inPairs(pairs), ...inPairs(more)].sort(([one], [other]) => one - other)
  const joined: number[] = []
  for (const [from, until] of list) {
    if (joined.length > 0 && from <= joined.at(-1)!) joined[joined.length - 1] = Math.max(joined.at(-1)!, until)
    else joined.push(from, until)
  }
  return joined
}

/** What of the first lies outside the second. */
export function without(pairs: Pairs, less: Pairs): number[] {
  let left = inPairs(pairs)
  for (const [from, until] of inPairs(less))
    left = left.flatMap(([start, end]): [number, number][] =>
      until <= start || end <= from
        ? [[start, end]]
        : [
            ...(start < from ? ([[start, from]] as [number, number][]) : []),
            ...(until < end ? ([[until, end]] as [number, number][]) : []),
          ],
    )
  return left.flat()
}

export function inPairs(pairs: Pairs): [from: number, until: number][] {
  const list: [number, number][] = []
  for (let at = 0; at < pairs.length; at += 2) list.push([pairs[at]!, pairs[at + 1]!])
  return list
}

/** A stretch in which a machine or team stands still, and why; blank: nobody said. */
export interface Closure {
  start: number
  end: number
  reason: string
}

/** What of closures lies outside a stretch; what is left of one keeps its reason. */
export const withoutTime = (closures: readonly Closure[], from: number, until: number): Closure[] =>
  closures.flatMap(({ start, end, reason }) =>
    inPairs(without([start, end], [from, until])).map(([left, right]) => ({ start: left, end: right, reason })),
  )

/** Closures with one more, in order: its reason counts from now on, and what it touches for the same reason is joined. */
export function withClosure(closures: readonly Closure[], more: Closure): Closure[] {
  const { reason } = more
  const others = withoutTime(closures, more.start, more.end)
  const touches = (of: Closure) => of.reason === reason && (of.end === more.start || of.start === more.end)
  const joined = [more, ...others.filter(touches)]
  const start = Math.min(...joined.map((of) => of.start))
  const end = Math.max(...joined.map((of) => of.end))
  return [...others.filter((of) => !touches(of)), { start, end, reason }].sort((one, other) => one.start - other.start)
}
