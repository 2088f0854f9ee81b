/** Buckets of 64 to 1,024 minutes: small enough that a lookup walks few intervals, large enough to stay in cache. */
const MIN_BUCKET_SHIFT = 6
const MAX_BUCKET_SHIFT = 10

/**
 * The smallest bucket of which there are at most two to an interval. Four to one is a fifth faster, but a shop has
 * hundreds of these, and what does not fit the cache is slower than any walk.
 */
export function bucketShift(range: number, intervals: number): number {
  let shift = MIN_BUCKET_SHIFT
  while (shift < MAX_BUCKET_SHIFT && range >> shift > 2 * intervals) shift++
  return shift
}

/** For each bucket the first i with `borders[i]` at least the bucket's first minute plus `beyond`. */
export function indexBuckets(borders: Int32Array, range: number, shift: number, beyond: number): Int32Array {
  const index = new Int32Array((range >> shift) + 1)
  let i = 0
  for (let bucket = 0; bucket < index.length; bucket++) {
    const first = (bucket << shift) + beyond
    while (i < borders.length && borders[i]! < first) i++
    index[bucket] = i
  }
  return index
}

/** Interval lengths as leaves of a binary tree whose inner nodes hold the largest below them; node 1 is the root. */
export function maxTree(starts: Int32Array, ends: Int32Array): Int32Array {
  let leaves = 1
  while (leaves < starts.length) leaves <<= 1
  const tree = new Int32Array(2 * leaves)
  for (let i = 0; i < starts.length; i++) tree[leaves + i] = ends[i]! - starts[i]!
  for (let node = leaves - 1; node > 0; node--) tree[node] = Math.max(tree[2 * node]!, tree[2 * node + 1]!)
  return tree
}
