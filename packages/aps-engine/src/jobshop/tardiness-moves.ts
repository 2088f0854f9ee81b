import type { Random } from '../model/random.ts'
import { BindingPath } from './binding-path.ts'
import type { JobShop } from './job-shop.ts'
import type { Lateness } from './lateness.ts'
import type { Schedule } from './schedule.ts'

/** In so many of 100 steps on a shop with a choice of machines a node goes elsewhere; else two neighbours change places. */
const reinsertions = 40
/** In so many of 100 steps the second level is worked on while moulds are late. */
const secondSteps = 10
/**
 * Moves on the longest path to the end of a late mould: two neighbours on a machine change places (such a swap never makes a
 * cycle), or a node or what holds it up goes to another place or machine.
 */
export class TardinessMoves {
  private readonly problem: JobShop
  private readonly random: Random
  private readonly current: Schedule
  private readonly lateness: Lateness
  private readonly path: BindingPath
  /** The node of the last move and where it stood. */
  private node = -1
  private oldMode = -1
  private oldBefore = -1
  private oldAfter = -1

  constructor(problem: JobShop, random: Random, current: Schedule, lateness: Lateness) {
    this.problem = problem
    this.random = random
    this.current = current
    this.lateness = lateness
    this.path = new BindingPath(problem.count)
  }

  /** The last move, after which nothing was kept, is taken back. */
  takeBack(): void {
    this.lateness.takeBack(this.current, this.node, this.oldMode, this.oldBefore, this.oldAfter)
  }

  /** Makes a move on the current plan, whose ends have been measured. @returns false when nothing changed */
  make(): boolean {
    const { current, random, problem, path } = this
    const { before, mode } = current
    const target = this.pickTarget()
    if (target < 0) return false
    path.walk(current, this.lateness.lastNode[target]!, random)
    const { held, heldLength, chain, chainLength } = path
    if (!problem.isRigid && random.chance(reinsertions)) {
      // What holds a node up may give way, or the node itself may go elsewhere.
      const isHolder = heldLength > 0 && random.chance(50)
      const v = isHolder ? before[held[random.below(heldLength)]!]! : chain[random.below(chainLength)]!
      return this.reinsert(v)
    }
    if (heldLength === 0) return false
    const v = held[random.below(heldLength)]!
    const u = before[v]!
    this.remember(v)
    return current.moveHeads(v, mode[v]!, before[u]!, u)
  }

  private remember(v: number): void {
    const { mode, before, after } = this.current
    this.node = v
    this.oldMode = mode[v]!
    this.oldBefore = before[v]!
    this.oldAfter = after[v]!
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
    this.remember(v)
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
    const { weight, second } = this.problem
    const { due } = this.lateness
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
