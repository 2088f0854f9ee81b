import type { SolveOptions } from '../model/model.ts'
import { compareLevels } from '../construct/objective.ts'
import { makeIsland } from './island.ts'
import type { Island } from './island.ts'
import type { KernelProblem } from './kernel-problem.ts'
import { Post, isBetterPost } from './post.ts'
import { Schedule } from './schedule.ts'

/** The two islands of a run, whatever threads they live in. */
export interface Pair {
  /** One epoch of both islands. @returns whether they know a better solution than before */
  run(): Promise<boolean> | boolean
  /** The best solution after the last epoch; it stays as it is until the next call. */
  best(): Schedule
  /** Ends threads; nothing else may be called afterwards. */
  close(): Promise<void> | void
}

export type OpenPair = (problem: KernelProblem, seed: number, mode: Int32Array, order: Int32Array) => Pair

export interface SearchOptions extends SolveOptions {
  /** Where the two islands of a search live; in turn in the thread of the caller without it, or see `parallel/`. */
  openPair?: OpenPair
}

/** The better of both posts; island 0 at a tie, so that the answer does not depend on who found it first. */
export const betterPost = (a: Post, b: Post): Post => (isBetterPost(b, a) ? b : a)

export const levelsOf = (post: Post): number[] => [post.bestValue, post.bestSecond]

export function scheduleOf(problem: KernelProblem, post: Post): Schedule {
  const schedule = new Schedule(problem)
  schedule.build(post.bestMode, post.bestOrder)
  return schedule
}

/** Both islands in turn in the thread of the caller. */
export class PairInTurn implements Pair {
  private readonly problem: KernelProblem
  private readonly islands: readonly [Island, Island]
  private readonly posts: readonly [Post, Post]

  constructor(problem: KernelProblem, seed: number, mode: Int32Array, order: Int32Array) {
    const post = () => new Post(problem.count, new ArrayBuffer(Post.bytes(problem.count)))
    this.problem = problem
    this.islands = [makeIsland(problem, 0, seed, mode, order), makeIsland(problem, 1, seed, mode, order)]
    this.posts = [post(), post()]
    this.tell()
  }

  run(): boolean {
    const { islands, posts } = this
    const before = levelsOf(betterPost(...posts))
    for (const island of islands) island.run()
    this.tell()
    const isBetter = compareLevels(levelsOf(betterPost(...posts)), before) < 0
    islands[0].meet(posts[0], posts[1])
    islands[1].meet(posts[1], posts[0])
    return isBetter
  }

  best(): Schedule {
    return scheduleOf(this.problem, betterPost(...this.posts))
  }

  close(): void {
    // Nothing runs between two calls.
  }

  private tell(): void {
    this.islands.forEach((island, at) => island.tell(this.posts[at]!))
  }
}

export const openPairInTurn: OpenPair = (...order) => new PairInTurn(...order)
