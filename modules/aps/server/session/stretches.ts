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

function inPairs(pairs: Pairs): [from: number, until: number][] {
  const list: [number, number][] = []
  for (let at = 0; at < pairs.length; at += 2) list.push([pairs[at]!, pairs[at + 1]!])
  return list
}
