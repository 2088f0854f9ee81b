/** Requests that a source may make of shared pages: buckets that fill again, on each node for itself. */
interface Bucket {
  left: number
  at: number
}

const mostBuckets = 20_000

/** @param now monotonic milliseconds */
export function createRequestBudget(now: () => number, { burst, perSecond }: { burst: number; perSecond: number }) {
  const buckets = new Map<string, Bucket>()
  const filled = ({ left, at }: Bucket, to: number) => Math.min(burst, left + ((to - at) / 1_000) * perSecond)
  return {
    /** Seconds until there is room again; 0 when there was. */
    take(source: string): number {
      const at = now()
      const left = filled(buckets.get(source) ?? { left: burst, at }, at)
      if (left < 1) return Math.ceil((1 - left) / perSecond)
      buckets.set(source, { left: left - 1, at })
      if (buckets.size > mostBuckets)
        for (const [key, bucket] of buckets) if (filled(bucket, at) >= burst) buckets.delete(key)
      return 0
    },
  }
}
