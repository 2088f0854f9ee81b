import { Random } from '../random.ts'
import { BindingWay } from './binding-way.ts'
import type { Island } from './island.ts'
import type { KernelProblem } from './kernel-problem.ts'
import { Lateness } from './lateness.ts'
import { isBetterPost } from './post.ts'
import type { Post } from './post.ts'
import { Relinker, distance } from './relink.ts'
import { Schedule } from './schedule.ts'

/** Moves of the first round for each task; each further round of a cycle has twice as many. */
const firstRoundPerTask = 100
const longestRound = 2_000_000
/** Rounds get longer by this share, in hundredths, once a cycle of each kind is over. */
const growth = 25
/** Random moves for each task that lead to another place to start from; fewer on large plans, so that no step takes long. */
const shakesPerTask = 10
const nodesPerShake = 4_000_000
/**
 * How much worse, in hundredths of the cycle's best, a move may be at the start of each round: of the first cycle, which goes
 * on from a plan of the rules, of one that starts anywhere, and of one that starts between two plans.
 */
const tolerances = { first: [5, 30, 100, 100, 100], fresh: [200, 200, 200], linked: [100, 100, 100] } as const
/** Thousandths of nodes that differ, below which two plans count as the same. */
const alike = 30
/** In so many of 100 steps on a shop with a choice of machines a node goes elsewhere; else two neighbours change places. */
const reinsertions = 40
/** In so many of 100 steps the second level is worked on while moulds are late. */
const secondSteps = 10
/** Costs below so many mean tasks of mean weight are small: the threshold does not shrink with them. */
const smallTasks = 4
/** And so many times that much is large: the threshold does not grow with them. */
const largeScale = 6

/**
 * Threshold annealing of weighted tardiness, and of the goal's level behind it. On the longest way to the end of a late mould
 * two neighbours on a machine change places (such a swap never makes a cycle), or a node or what holds it up goes to another
 * place or machine; the whole plan is timed again. The threshold is a random part of a share that falls to nothing over a
 * round. Cycles of a few rounds, each from the best of its cycle, start anywhere and between two plans in turn: a cycle stays
 * near where it starts, however long it is.
 */
export class TardinessIsland implements Island {
  private readonly moves: number
  private readonly best: Schedule
  private readonly problem: KernelProblem
  private readonly random: Random
  private readonly current: Schedule
  /** The best of the running cycle, with its costs. */
  private readonly home: Schedule
  private homeCost = 0
  private homeSecond = 0
  private readonly relinker: Relinker
  private cycle: keyof typeof tolerances = 'first'
  private readonly lateness: Lateness
  private readonly way: BindingWay
  private bestCost = 0
  private bestSecond = 0
  /** Weighted minutes below which costs count as small. */
  private readonly leastScale: number
  private step = 0
  private round: number
  private firstRound: number
  private rounds = 0
  /** Where the node of the last move stood. */
  private oldMode = -1
  private oldBefore = -1
  private oldAfter = -1

  constructor(
    problem: KernelProblem,
    index: number,
    seed: number,
    moves: number,
    mode: Int32Array,
    order: ArrayLike<number>,
  ) {
    const { count } = problem
    this.problem = problem
    this.random = new Random(2 * seed + index)
    this.best = new Schedule(problem)
    this.current = new Schedule(problem)
    this.lateness = new Lateness(problem)
    this.way = new BindingWay(count)
    this.moves = moves
    this.firstRound = firstRoundPerTask * count
    this.round = this.firstRound
    this.home = new Schedule(problem)
    this.relinker = new Relinker(problem, this.random)
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

  run(): void {
    const { current, random, lateness } = this
    for (let moves = 0; moves < this.moves; moves++) {
      if (this.step++ >= this.round) this.nextRound()
      const { cost: formerCost, second: formerSecond } = lateness
      const v = this.change()
      if (v < 0) continue
      lateness.measure(current)
      const { cost, second } = lateness
      const left = (this.round - this.step) / this.round
      const part = left * left * (random.next() / 2 ** 32) * (random.next() / 2 ** 32)
      const isTolerable =
        cost === formerCost ? second <= formerSecond + this.bestSecond * part : cost <= formerCost + this.scale() * part
      if (!isTolerable) {
        lateness.takeBack(current, v, this.oldMode, this.oldBefore, this.oldAfter)
        continue
      }
      lateness.keep(current)
      if (cost > this.homeCost || (cost === this.homeCost && second >= this.homeSecond)) continue
      this.homeCost = cost
      this.homeSecond = second
      this.home.copyFrom(current)
      if (cost > this.bestCost || (cost === this.bestCost && second >= this.bestSecond)) continue
      this.bestCost = cost
      this.bestSecond = second
      this.best.copyFrom(current)
    }
  }

  tell(post: Post): void {
    post.write(this.best, this.bestCost, this.bestSecond, this.current, this.lateness.cost, this.step)
  }

  meet(own: Post, other: Post): void {
    if (!isBetterPost(other, own)) return
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
    this.round = Math.max(this.round, Math.min(longestRound, this.round * 2))
    this.current.copyFrom(this.home)
    this.measure()
  }

  /** From anywhere, then between what that led to and the best, in turn. */
  private nextCycle(): void {
    const { current, best, home, random } = this
    const isFresh = this.cycle !== 'fresh' || distance(home, best) < alike
    if (isFresh) {
      current.copyFrom(best)
      this.measure()
      const { count } = this.problem
      for (let moves = Math.min(shakesPerTask * count, Math.round(nodesPerShake / count)); moves > 0; moves--)
        if (this.change() >= 0) this.measure()
    } else this.relinker.between(current, home, best, random.between(30, 70))
    this.measure()
    if (this.cycle === 'linked')
      this.firstRound = Math.min(longestRound, Math.round((this.firstRound * (100 + growth)) / 100))
    this.cycle = isFresh ? 'fresh' : 'linked'
    this.round = this.firstRound
    this.rounds = 0
    this.settle()
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

  /** Makes a move on the current plan. @returns the node that moved, or −1 */
  private change(): number {
    const { current, random, problem, way } = this
    const { before, after, mode } = current
    const target = this.pickTarget()
    if (target < 0) return -1
    way.walk(current, this.lateness.lastNode[target]!, random)
    const { held, heldLength, chain, chainLength } = way
    if (!problem.isRigid && random.chance(reinsertions)) {
      // What holds a node up may give way, or the node itself may go elsewhere.
      const isHolder = heldLength > 0 && random.chance(50)
      const v = isHolder ? before[held[random.below(heldLength)]!]! : chain[random.below(chainLength)]!
      return this.reinsert(v) ? v : -1
    }
    if (heldLength === 0) return -1
    const v = held[random.below(heldLength)]!
    const u = before[v]!
    this.oldMode = mode[v]!
    this.oldBefore = u
    this.oldAfter = after[v]!
    return current.moveHeads(v, mode[v]!, before[u]!, u) ? v : -1
  }

  /** Puts v on one of its machines, about where it could start there. @returns false when nothing changed */
  private reinsert(v: number): boolean {
    const { current, random } = this
    const { modeStart, modeMinutes } = this.problem
    const modes = modeStart[v + 1]! - modeStart[v]!
    if (modes === 0) return false
    const head = current.chainHead(v, current.end)
    let c = modeStart[v]! + random.below(modes)
    // Often the machine that would be done with it first, else any.
    if (random.chance(50)) {
      let least = Infinity
      for (let other = modeStart[v]!; other < modeStart[v + 1]!; other++) {
        if (other === current.mode[v]) continue
        const before = this.placeFor(v, other, head)
        const ready = current.end[before]!
        const done = (ready > head ? ready : head) + modeMinutes[other]!
        if (done >= least) continue
        least = done
        c = other
      }
    }
    const a = this.placeFor(v, c, random.chance(50) ? head : head + modeMinutes[c]!)
    let b = a === this.problem.count ? current.first[this.problem.modeMachine[c]!]! : current.after[a]!
    if (b === v) b = current.after[v]!
    if (c === current.mode[v] && a === current.before[v]) return false
    this.oldMode = current.mode[v]!
    this.oldBefore = current.before[v]!
    this.oldAfter = current.after[v]!
    return current.moveHeads(v, c, a, b)
  }

  /** The last node but v on the machine of mode c that starts before a moment, or the sentinel. */
  private placeFor(v: number, c: number, from: number): number {
    const { first, after, end, minutes } = this.current
    const { count, modeMachine } = this.problem
    let a = count
    let b = first[modeMachine[c]!]!
    while (b !== count && end[b]! - minutes[b]! < from) {
      if (b !== v) a = b
      b = after[b]!
    }
    return a
  }

  /** A late mould, or one that makes the second level what it is; −1 when there is nothing to gain. */
  private pickTarget(): number {
    const { random } = this
    const { mouldEnd, cost: lateCost, second: secondCost } = this.lateness
    const { due, weight, second } = this.problem
    let target = -1
    let ties = 0
    const hasSecond = second === 'makespan' || second === 'flow'
    if (lateCost > 0 && !(hasSecond && random.chance(secondSteps))) {
      for (let j = 0; j < due.length; j++)
        if (mouldEnd[j]! > due[j]! && weight[j]! > 0 && random.below(++ties) === 0) target = j
      return target
    }
    if (second === 'flow') return this.anyMould()
    for (let j = 0; j < due.length; j++) {
      const isWanted = second === 'makespan' ? mouldEnd[j] === secondCost : mouldEnd[j]! > due[j]!
      if (isWanted && random.below(++ties) === 0) target = j
    }
    return target
  }

  private anyMould(): number {
    const target = this.random.below(this.lateness.mouldEnd.length)
    return this.lateness.mouldEnd[target]! < 0 ? -1 : target
  }
}
