import type { JobShop } from './job-shop.ts'

/** What an island begins with. */
export interface IslandStart {
  problem: JobShop
  /** 0 or 1. */
  index: number
  seed: number
  /** In an epoch. */
  moves: number
  /** A solution: modes, and the order in which the machines take their work. */
  mode: Int32Array
  order: ArrayLike<number>
}
