import { randomBytes } from 'node:crypto'

/** Chance for what a picture shows. Where its hole is comes from nowhere near it. */
export interface Dice {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number
  /** Whole, both ends included. */
  whole(from: number, to: number): number
  pick<T>(options: readonly T[]): T
  chance(share: number): boolean
}

/** A fast stream of numbers (sfc32) from a fresh seed, so that no two pictures are alike. */
export function createDice(seed: Uint8Array = randomBytes(16)): Dice {
  let [a = 0, b = 0, c = 0, d = 0] = new Int32Array(Uint8Array.from(seed).buffer)
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  return {
    between,
    whole,
    pick: (options) => options[whole(0, options.length - 1)]!,
    chance: (share) => next() < share,
  }
}
