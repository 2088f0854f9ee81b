import { Random } from '../random.ts'
import { BlockSearch } from './block-search.ts'
import { InsertionSearch } from './insertion-search.ts'
import type { KernelProblem } from './kernel-problem.ts'
import { Relinker, distance } from './relink.ts'
import { Schedule } from './schedule.ts'

/** A tabu search ends after so many moves without a better plan of its own, and so many more for each task. */
const leastPatience = 2000
const patiencePerTask = 10
/** Moves of one epoch on a plan of one task; larger plans make fewer. */
const nodesPerEpoch = 400_000
const longestEpoch = 2000
/** Fewer random moves on large plans, so that no step takes long. */
const nodesPerShake = 2_000_000
/** Thousandths of nodes that differ, below which two solutions count as the same. */
const alike = 30
/** Solutions looked at between two others. */
const candidates = 8

/**
 * Two solutions improved in turn by tabu search, each generation starting between them (the two-individual scheme of
 * Peng, Lü and Cheng 2015 and of Ding et al. 2019). Everything that it does follows from the problem, the first solution
 * and the seed.
 */
export class KernelSearch {
  readonly method = 'tabu'
  readonly best: Schedule
  readonly epochMoves: number
  private readonly patience: number
  private readonly problem: KernelProblem
  private readonly random: Random
  private readonly insertion: InsertionSearch
  private readonly block: BlockSearch | undefined
  private readonly relinker: Relinker
  private readonly current: Schedule
  /** Best of the running tabu search. */
  private readonly local: Schedule
  private readonly pair: readonly [Schedule, Schedule]
  private readonly children: readonly [Schedule, Schedule]
  private idle = 0
  private turn = 0
  /** The pair began anywhere and has not met the best solution yet. */
  private isFresh = false

  constructor(problem: KernelProblem, seed: number, mode: Int32Array, order: ArrayLike<number>) {
    const make = () => new Schedule(problem)
    this.problem = problem
    this.patience = leastPatience + patiencePerTask * problem.count
    this.random = new Random(seed)
    this.insertion = new InsertionSearch(problem, this.random)
    this.block = problem.isRigid ? new BlockSearch(problem, this.random) : undefined
    this.relinker = new Relinker(problem, this.random)
    this.best = make()
    this.current = make()
    this.local = make()
    this.pair = [make(), make()]
    this.children = [make(), make()]
    this.epochMoves = Math.max(20, Math.min(longestEpoch, Math.round(nodesPerEpoch / problem.count)))
    this.best.build(mode, order)
    this.children[0].copyFrom(this.best)
    this.children[1].copyFrom(this.best)
    this.shake(this.children[1])
    this.begin(0)
  }

  /** Makes one epoch of moves. @returns whether `best` is better than before */
  run(): boolean {
    const before = this.best.makespan
    for (let moves = 0; moves < this.epochMoves; moves++) {
      if (this.idle >= this.patience) this.finish()
      this.idle++
      const didMove = this.block
        ? this.block.move(this.current, this.local.makespan)
        : this.insertion.move(this.current, this.local.makespan)
      if (!didMove) this.idle = this.patience
      if (this.current.makespan >= this.local.makespan) continue
      this.idle = 0
      this.local.copyFrom(this.current)
      if (this.current.makespan < this.best.makespan) this.best.copyFrom(this.current)
    }
    return this.best.makespan < before
  }

  private begin(turn: number): void {
    this.turn = turn
    this.current.copyFrom(this.children[turn]!)
    this.local.copyFrom(this.current)
    this.insertion.restart()
    this.block?.restart()
    this.idle = 0
  }

  /** The running tabu search is over: keeps what it found, and goes to the other child or to the next generation. */
  private finish(): void {
    this.pair[this.turn]!.copyFrom(this.local)
    if (this.turn === 0) this.begin(1)
    else this.breed()
  }

  /** The next generation: between the two solutions, or from elsewhere once they have become alike. */
  private breed(): void {
    const { pair, children } = this
    const [a, b] = pair
    if (distance(a, b) < alike) {
      const better = a.makespan <= b.makespan ? a : b
      const worse = better === a ? b : a
      if (this.isFresh && distance(better, this.best) >= alike) {
        this.isFresh = false
        worse.copyFrom(this.best)
      } else {
        this.isFresh = true
        for (const child of children) {
          child.copyFrom(better)
          this.shake(child)
        }
        this.begin(0)
        return
      }
    }
    this.link(children[0], a, b)
    this.link(children[1], b, a)
    this.begin(0)
  }

  /** The best of some solutions on the way from one to the other. */
  private link(child: Schedule, from: Schedule, to: Schedule): void {
    let least = 0
    for (let tries = 0; tries < candidates; tries++) {
      this.relinker.between(this.current, from, to, this.random.between(25, 50))
      if (tries > 0 && this.current.makespan >= least) continue
      least = this.current.makespan
      child.copyFrom(this.current)
    }
  }

  /** Many random feasible moves: another place to search from. */
  private shake(schedule: Schedule): void {
    const { count } = this.problem
    for (let moves = Math.min(count, Math.round(nodesPerShake / count)); moves > 0; moves--)
      this.insertion.moveRandomly(schedule, this.random.below(count))
  }
}
