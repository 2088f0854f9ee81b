/** Chance that repeats: the same seed and name give the same numbers on every machine (xorshift32). */
export interface Random {
  /** A number from 0 to below 1. */
  share(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** A value around `middle`, at most `spread` (a share of it) away. */
  around(middle: number, spread: number): number
}

/** @param name What the numbers are for: each mould has its own stream, so that one mould's change moves no other. */
export function createRandom(seed: number, name: string): Random {
  let state = seed | 0
  for (const sign of name) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193)
  // Neighbouring seeds must not give neighbouring streams.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  state = (state ^ (state >>> 16)) | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const share = () => next() / 2 ** 32
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    share,
    between,
    chance: (percent) => next() % 100 < percent,
    pick: (list) => list[next() % list.length]!,
    around: (middle, spread) => middle * (1 + spread * (2 * share() - 1)),
  }
}
