import type { CancelSignal } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { Island } from './island.ts'
import type { IslandStart } from './island-start.ts'
import type { JobShop } from './job-shop.ts'
import { Lateness } from './lateness.ts'
import { isBetterMessage } from './message.ts'
import type { Message } from './message.ts'
import { PlanPool } from './plan-pool.ts'
import { Relinker } from './relink.ts'
import { Schedule } from './schedule.ts'
import { TardinessMoves } from './tardiness-moves.ts'

/** The signal is looked at once in so many moves. */
const looksMask = 15
/** Moves of a cycle's first round for each task; each further round of the first cycle has twice as many. */
const firstRoundPerTask = 100
const longestRound = 2_000_000
/** Rounds get longer by this share, in hundredths, when the pool is stale. */
const growth = 25
/** Random moves for each task that lead to another place to start from; fewer on large plans, so that no step takes long. */
const shakesPerTask = 10
const nodesPerShake = 4_000_000
/**
 * How much worse, in hundredths of the cycle's best, a move may be at the start of each round: of the first cycle, which goes
 * on from a plan of the rules, of one that starts anywhere (under skewed weights in its first round), and of one that starts
 * between two plans of the pool.
 */
const tolerances = { first: [5, 30, 100, 100, 100], fresh: [100, 60], linked: [60] } as const
/** Costs below so many mean tasks of mean weight are small: the threshold does not shrink with them. */
const smallTasks = 4
/** And so many times that much is large: the threshold does not grow with them. */
const largeScale = 6

/**
 * Threshold annealing of weighted tardiness, and of the goal's level behind it. On the longest path to the end of a late mould
 * something moves (see `TardinessMoves`) and the whole plan is timed again. The threshold is a random part of a share that falls to nothing over a
 * round. What moulds pay for the others is settled early in a cycle, however long it is. So a pool of plans is filled by short
 * cycles from anywhere, each first under other weights and due dates, so that other moulds pay; then cycles start between two
 * of its plans. A stale pool meets the best plan of both islands, then begins again.
 */
export class TardinessIsland implements Island {
  private readonly moves: number
  private readonly best: Schedule
  private readonly problem: JobShop
  private readonly random: Random
  private readonly current: Schedule
  /** The best of the running cycle, with its costs. */
  private readonly home: Schedule
  private homeCost = 0
  private homeSecond = 0
  private readonly relinker: Relinker
  private readonly pool: PlanPool
  /** The best of both islands is in the pool. */
  private hasMet = false
  private cycle: keyof typeof tolerances = 'first'
  private isSkewed = false
  private readonly lateness: Lateness
  private readonly change: TardinessMoves
  private bestCost = 0
  private bestSecond = 0
  /** Weighted minutes below which costs count as small. */
  private readonly leastScale: number
  private step = 0
  private round: number
  private firstRound: number
  private rounds = 0

  constructor({ problem, index, seed, moves, mode, order }: IslandStart) {
    const { count } = problem
    this.problem = problem
    this.random = new Random(2 * seed + index)
    this.best = new Schedule(problem)
    this.current = new Schedule(problem)
    this.lateness = new Lateness(problem)
    this.change = new TardinessMoves(problem, this.random, this.current, this.lateness)
    this.moves = moves
    this.firstRound = firstRoundPerTask * count
    this.round = this.firstRound
    this.home = new Schedule(problem)
    this.relinker = new Relinker(problem, this.random)
    this.pool = new PlanPool(problem)
    this.best.build(mode, order)
    this.current.copyFrom(this.best)
    let minutes = 0
    for (let v = 0; v < count; v++) minutes += this.best.minutes[v]!
    let weights = 0
    for (const weight of problem.weight) weights += weight
    this.leastScale = (smallTasks * minutes * weights) / (count * problem.due.length)
    this.measure()
    this.bestCost = this.lateness.cost
    this.bestSecond = this.lateness.second
    this.settle()
  }

  run(signal?: CancelSignal): void {
    const { current, random, lateness, change } = this
    for (let moves = 0; moves < this.moves; moves++) {
      if ((moves & looksMask) === 0) throwIfStopped(signal)
      if (this.step++ >= this.round) this.nextRound()
      const { cost: formerCost, second: formerSecond } = lateness
      if (!change.make()) continue
      lateness.measure(current)
      const { cost, second } = lateness
      const left = (this.round - this.step) / this.round
      const part = left * left * (random.next() / 2 ** 32) * (random.next() / 2 ** 32)
      const isTolerable =
        cost === formerCost ? second <= formerSecond + this.bestSecond * part : cost <= formerCost + this.scale() * part
      if (!isTolerable) {
        change.takeBack()
        continue
      }
      lateness.keep(current)
      if (cost > this.homeCost || (cost === this.homeCost && second >= this.homeSecond)) continue
      this.homeCost = cost
      this.homeSecond = second
      this.home.copyFrom(current)
      if (this.isSkewed || cost > this.bestCost || (cost === this.bestCost && second >= this.bestSecond)) continue
      this.bestCost = cost
      this.bestSecond = second
      this.best.copyFrom(current)
    }
  }

  tell(message: Message): void {
    message.write(this.best, this.bestCost, this.bestSecond, this.current, this.lateness.cost, this.step)
  }

  meet(own: Message, other: Message): void {
    if (!isBetterMessage(other, own)) return
    this.best.build(other.bestMode, other.bestOrder)
    this.bestCost = other.bestValue
    this.bestSecond = other.bestSecond
  }

  /** What a move may cost at first: the best plan's cost, but never as little, or as much, as tasks by the dozen. */
  private scale(): number {
    const { homeCost, leastScale } = this
    const most = largeScale * leastScale
    const full = homeCost < leastScale ? leastScale : homeCost > most ? most : homeCost
    return (full * tolerances[this.cycle][this.rounds]!) / 100
  }

  private nextRound(): void {
    this.step = 1
    this.rounds++
    if (this.rounds === tolerances[this.cycle].length) {
      this.nextCycle()
      return
    }
    if (this.cycle === 'first') this.round = Math.max(this.round, Math.min(longestRound, this.round * 2))
    this.current.copyFrom(this.home)
    if (!this.isSkewed) {
      this.measure()
      return
    }
    this.isSkewed = false
    this.lateness.straighten()
    this.measure()
    this.settle()
  }

  /** From anywhere until the pool is full, then between two of its plans. */
  private nextCycle(): void {
    const { current, best, home, random, pool } = this
    pool.offer(home, this.homeCost, this.homeSecond)
    if (pool.isStale) this.leavePool()
    this.cycle = pool.isFull ? 'linked' : 'fresh'
    if (this.cycle === 'fresh') {
      current.copyFrom(best)
      this.measure()
      const { count } = this.problem
      for (let moves = Math.min(shakesPerTask * count, Math.round(nodesPerShake / count)); moves > 0; moves--)
        if (this.change.make()) this.measure()
      this.isSkewed = true
      this.lateness.skew(random)
    } else this.relinker.between(current, ...pool.pick(random), random.between(30, 70))
    this.measure()
    this.round = this.firstRound
    this.rounds = 0
    this.settle()
  }

  private leavePool(): void {
    const { pool, best } = this
    pool.refresh(this.hasMet)
    if (!this.hasMet) pool.offer(best, this.bestCost, this.bestSecond)
    this.hasMet = !this.hasMet
    this.firstRound = Math.min(longestRound, Math.round((this.firstRound * (100 + growth)) / 100))
  }

  /** A cycle starts here. */
  private settle(): void {
    this.home.copyFrom(this.current)
    this.homeCost = this.lateness.cost
    this.homeSecond = this.lateness.second
  }

  private measure(): void {
    this.lateness.measure(this.current)
    this.lateness.keep(this.current)
  }
}
