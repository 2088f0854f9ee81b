/** xorshift32: small, fast, the same everywhere. */
export class Random {
  private state: number

  constructor(seed: number) {
    // Neighbouring seeds must not give neighbouring sequences (murmur3's finalizer).
    let h = (seed ^ 0x9e3779b9) | 0
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    this.state = (h ^ (h >>> 16)) | 0 || 1
  }

  /** An integer from 0 to 2^32 − 1. */
  next(): number {
    let x = this.state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.state = x
    return x >>> 0
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    return this.next() % limit
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }
}
