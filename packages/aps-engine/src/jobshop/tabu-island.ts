import type { CancelSignal } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { BlockSearch } from './block-search.ts'
import { InsertionSearch } from './insertion-search.ts'
import type { Island } from './island.ts'
import type { IslandStart } from './island-start.ts'
import type { JobShop } from './job-shop.ts'
import type { Message } from './message.ts'
import { Relinker, distance } from './relink.ts'
import { Schedule } from './schedule.ts'
import { WorkWeight } from './work-weight.ts'

/** A tabu search has done its part after so many moves without a better plan of its own, and so many more for each task. */
const leastPatience = 2000
const patiencePerTask = 10
/** Fewer random moves on large plans, so that no step takes long. */
const nodesPerShake = 2_000_000
/** Thousandths of nodes that differ, below which two solutions count as the same. */
const alike = 30
/** Generations in a row that found nothing better than the pair had, after which it counts as alike too. */
const barren = 4
/** The signal is looked at once in so many moves. */
const movesPerLook = 16
/** Solutions looked at between two others. */
const candidates = 8

/**
 * One of two solutions improved by tabu search, each generation starting between both (the two-individual scheme of Peng,
 * Lü and Cheng 2015 and of Ding et al. 2019). A generation ends when both searches have found nothing for a while.
 * Everything follows from the problem, the first solution, the seed and what the other island told.
 */
export class TabuIsland implements Island {
  private readonly index: number
  private readonly moves: number
  private readonly patience: number
  private readonly problem: JobShop
  private readonly random: Random
  private readonly insertion: InsertionSearch
  private readonly block: BlockSearch | undefined
  private readonly relinker: Relinker
  private readonly best: Schedule
  private readonly current: Schedule
  /** Best of the running tabu search. */
  private readonly local: Schedule
  /** What the other island told, and solutions on the way to it. */
  private readonly mate: Schedule
  private readonly overall: Schedule
  private readonly child: Schedule
  private idle = 0
  /** The pair began anywhere and has not met the best solution yet. */
  private isFresh = false
  /** Best of the pair since it was fresh, and generations since then that did not better it. */
  private islandValue = Infinity
  private generations = 0
  /** Asked only where parts join: in those shops machines may wait for parts, and work saved there be of no use. */
  private readonly workWeight: WorkWeight | undefined

  constructor({ problem, index, seed, moves, mode, order }: IslandStart) {
    const make = () => new Schedule(problem)
    this.problem = problem
    this.index = index
    this.moves = moves
    this.patience = leastPatience + patiencePerTask * problem.count
    this.random = new Random(2 * seed + index)
    this.insertion = new InsertionSearch(problem, this.random)
    this.block = problem.isRigid ? new BlockSearch(problem, this.random) : undefined
    this.relinker = new Relinker(problem, this.random)
    this.workWeight = problem.isRigid || problem.isChained ? undefined : new WorkWeight(this.random)
    this.best = make()
    this.current = make()
    this.local = make()
    this.mate = make()
    this.overall = make()
    this.child = make()
    this.best.build(mode, order)
    this.child.copyFrom(this.best)
    if (index === 1) this.shake(this.child)
    this.begin()
  }

  run(signal?: CancelSignal): void {
    for (let left = this.moves; left > 0; left -= movesPerLook) {
      throwIfStopped(signal)
      this.walk(Math.min(left, movesPerLook))
    }
  }

  private walk(moves: number): void {
    const { current, local, best, block, insertion } = this
    for (let left = moves; left > 0; left--) {
      this.idle++
      const didMove = block ? block.move(current, local.makespan) : insertion.move(current, local.makespan)
      if (!didMove) this.idle = Math.max(this.idle, this.patience)
      if (current.makespan >= local.makespan) continue
      this.idle = 0
      local.copyFrom(current)
      if (current.makespan < best.makespan) best.copyFrom(current)
    }
  }

  tell(message: Message): void {
    const { best, local } = this
    message.write(best, best.makespan, 0, local, local.makespan, this.idle)
  }

  meet(own: Message, other: Message): void {
    if (own.idle < this.patience || other.idle < this.patience) return
    const { insertion, local, workWeight } = this
    if (workWeight) insertion.workWeight = workWeight.next(insertion.workWeight, local.makespan)
    this.mate.build(other.localMode, other.localOrder)
    this.breed(own, other)
    this.begin()
  }

  private begin(): void {
    this.current.copyFrom(this.child)
    this.local.copyFrom(this.current)
    this.insertion.restart()
    this.block?.restart()
    this.idle = 0
  }

  /** The next generation: between the two solutions, or from elsewhere once they have become alike. */
  private breed(own: Message, other: Message): void {
    const { local, mate, overall, child, index } = this
    const value = Math.min(local.makespan, mate.makespan)
    this.generations = value < this.islandValue ? 0 : this.generations + 1
    this.islandValue = Math.min(this.islandValue, value)
    if (this.generations >= barren || distance(local, mate) < alike) {
      this.generations = 0
      this.islandValue = Infinity
      const isFirstBetter = index === 0 ? local.makespan <= mate.makespan : mate.makespan <= local.makespan
      const isMine = isFirstBetter === (index === 0)
      const better = isMine ? local : mate
      const [first, second] = index === 0 ? [own, other] : [other, own]
      const top = second.bestValue < first.bestValue ? second : first
      overall.build(top.bestMode, top.bestOrder)
      if (!this.isFresh || distance(better, overall) < alike) {
        this.isFresh = true
        child.copyFrom(better)
        this.shake(child)
        return
      }
      this.isFresh = false
      if (isMine) mate.copyFrom(overall)
      else local.copyFrom(overall)
    }
    this.link(child, local, mate)
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
