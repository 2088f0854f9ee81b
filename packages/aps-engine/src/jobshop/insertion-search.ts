import type { Random } from '../model/random.ts'
import { criticalPath } from './critical-path.ts'
import type { JobShop } from './job-shop.ts'
import type { Schedule } from './schedule.ts'
import { HeadsAndTails } from './heads-and-tails.ts'

/**
 * Nodes whose insertions are looked at exactly in a step. Where modes of a task differ in minutes, estimates follow the work
 * saved, and their order says little about the makespan: then as many as tasks have modes, within these limits.
 */
const exactNodes = 3
const exactNodesOfSpeeds = { least: 6, most: 12 }
const NONE = 0x7fffffff
/** A mode left is tabu for so many moves + its node's modes + 0…4, and for more in three of four turns of 2^9 moves. */
const tenure = 2
const turnBits = 9
/** The last of four turns adds the critical path's length, those before it as many thirds of it as their number. */
const lastTurn = 3

/**
 * Tabu search by k-insertion (Mastrolilli and Gambardella, "Effective neighbourhood functions for the flexible job shop
 * problem", 2000): a critical node leaves its machine and goes to any feasible place of any of its machines. All places are
 * filtered by an estimate from the present heads and tails; the most promising nodes are taken out, and their places
 * evaluated exactly.
 */
export class InsertionSearch {
  private readonly problem: JobShop
  private readonly random: Random
  /** By mode: the step until which its node may not come (back) to it. */
  private readonly tabuUntil: Int32Array
  private readonly path: Int32Array
  private readonly headsAndTails: HeadsAndTails
  /** By machine: where the step's last search for places on it began, and in which step that was. */
  private readonly cursor: Int32Array
  private readonly cursorStep: Int32Array
  private readonly topNode: Int32Array
  private readonly topValue: Float64Array
  /**
   * What a minute more of work than the mode left counts, beside a minute of makespan: a whole number. Where machines are
   * full, room comes from work saved; the makespan alone sees that many moves later.
   */
  workWeight = 1
  private step = 0
  private bestNode = -1
  private bestMode = -1
  private bestBefore = -1
  private bestAfter = -1
  private bestValue = NONE
  /** The makespan after the best move, and what more or less work counts. */
  private bestCost = NONE
  private bestLength = NONE
  private ties = 0

  constructor(problem: JobShop, random: Random) {
    this.problem = problem
    this.random = random
    this.tabuUntil = new Int32Array(problem.modeMachine.length)
    this.path = new Int32Array(problem.count)
    this.headsAndTails = new HeadsAndTails(problem)
    const exact = exactNodesOf(problem)
    this.topNode = new Int32Array(exact)
    this.topValue = new Float64Array(exact)
    this.cursor = new Int32Array(problem.machines)
    this.cursorStep = new Int32Array(problem.machines)
  }

  /** The makespan that the last move was chosen for, or undefined when it was chosen blindly. Exact, not estimated. */
  get promised(): number | undefined {
    return this.bestNode < 0 ? undefined : this.bestValue
  }

  restart(): void {
    this.tabuUntil.fill(0)
    this.cursorStep.fill(0)
    this.step = 0
  }

  /** One move on the schedule; `record` is the makespan below which tabu does not count. False: nothing to move. */
  move(schedule: Schedule, record: number): boolean {
    const { problem, path, random, topNode } = this
    this.step++
    const length = criticalPath(schedule, path, random)
    const found = this.filter(schedule, length)
    this.bestNode = -1
    this.bestCost = NONE
    this.bestLength = NONE
    this.ties = 0
    for (let i = 0; i < found; i++) this.tryNode(schedule, topNode[i]!, record)
    if (this.bestNode < 0) return this.moveAnyway(schedule, length)
    const v = this.bestNode
    const from = schedule.mode[v]!
    const modes = problem.modeStart[v + 1]! - problem.modeStart[v]!
    if (!schedule.move(v, this.bestMode, this.bestBefore, this.bestAfter)) return false
    // Short ones find more, until they go round in circles.
    const turn = (this.step >> turnBits) & 3
    this.tabuUntil[from] = this.step + tenure + modes + Math.floor((length * turn) / lastTurn) + random.below(5)
    return true
  }

  /** The nodes with the best estimates over their places that are not tabu, into `topNode`. @returns how many */
  private filter(schedule: Schedule, length: number): number {
    const { path, topNode, topValue, tabuUntil, step, random, cursor, cursorStep } = this
    const { count, modeStart, modeMachine, modeMinutes } = this.problem
    const { end, tail, first, after, before } = schedule
    const { workWeight } = this
    const most = topNode.length
    let found = 0
    for (let i = 0; i < length; i++) {
      const v = path[i]!
      const from = modeStart[v]!
      const stop = modeStart[v + 1]!
      if (from === stop) continue
      const head = schedule.chainHead(v, end)
      const rest = schedule.chainTail(v, tail)
      const own = schedule.mode[v]!
      const ownWork = schedule.minutes[v]!
      // Nothing from here on would be among the best.
      const limit = found < most ? NONE : Math.floor(topValue[most - 1]! / 64) + 1
      let least = limit
      for (let c = from; c < stop; c++) {
        if (tabuUntil[c]! > step) continue
        const work = modeMinutes[c]! + workWeight * (modeMinutes[c]! - ownWork)
        const length = head + work + rest
        if (length >= least) continue
        const k = modeMachine[c]!
        // Places of a node lie near those of the one behind it on the path.
        let a = cursorStep[k] === step ? cursor[k]! : count
        while (a !== count && (end[a]! > head || tail[a]! <= rest)) a = before[a]!
        let x = a === count ? first[k]! : after[a]!
        while (x !== count && end[x]! <= head && tail[x]! > rest) {
          a = x
          x = after[x]!
        }
        cursorStep[k] = step
        cursor[k] = a
        if (c === own) {
          for (;;) {
            if (x === v) x = after[x]!
            if (!(a === before[v] && x === after[v])) {
              const value = (end[a]! > head ? end[a]! : head) + work + (tail[x]! > rest ? tail[x]! : rest)
              if (value < least) least = value
            }
            if (x === count || (end[x]! > head && tail[x]! <= rest)) break
            a = x
            x = after[x]!
          }
        } else {
          for (;;) {
            const value = (end[a]! > head ? end[a]! : head) + work + (tail[x]! > rest ? tail[x]! : rest)
            if (value < least) least = value
            if (x === count || (end[x]! > head && tail[x]! <= rest)) break
            a = x
            x = after[x]!
          }
        }
      }
      if (least === limit) continue
      // A random share of a minute decides between equal estimates.
      const value = least * 64 + random.below(64)
      let at = found < most ? found++ : most
      if (at === most) {
        if (value >= topValue[most - 1]!) continue
        at = most - 1
      }
      while (at > 0 && topValue[at - 1]! > value) {
        topValue[at] = topValue[at - 1]!
        topNode[at] = topNode[at - 1]!
        at--
      }
      topValue[at] = value
      topNode[at] = v
    }
    return found
  }

  /** Takes v out, evaluates each of its places exactly, and puts it back. */
  private tryNode(schedule: Schedule, v: number, record: number): void {
    const { tabuUntil, step, random, workWeight } = this
    const { heads, tails } = this.headsAndTails
    const { count, modeStart, modeMachine, modeMinutes } = this.problem
    const { first, after, before, position, minutes, mode } = schedule
    const own = mode[v]!
    const oldBefore = schedule.before[v]!
    const oldAfter = schedule.after[v]!
    const oldMinutes = minutes[v]!
    schedule.unlink(v)
    schedule.before[v] = count
    schedule.after[v] = count
    minutes[v] = 0
    const { headsAndTails } = this
    const longest = headsAndTails.passHeads(schedule, v)
    const head = heads[v]!
    const rest = schedule.chainTail(v, schedule.tail)
    for (let c = modeStart[v]!, stop = modeStart[v + 1]!; c < stop; c++) {
      const isTabu = tabuUntil[c]! > step
      const work = modeMinutes[c]!
      const shortest = head + work + rest
      const pull = workWeight * (work - oldMinutes)
      const floor = shortest > longest ? shortest : longest
      if (floor + pull > this.bestCost || (isTabu && floor >= record)) continue
      let a = count
      let x = first[modeMachine[c]!]!
      while (x !== count && heads[x]! <= head) {
        a = x
        x = after[x]!
      }
      // Tails as far back only as the places that v may take.
      if (a === count && x !== count) headsAndTails.passTails(schedule, position[x]!)
      while (a !== count) {
        headsAndTails.passTails(schedule, position[a]!)
        if (tails[a]! > rest) break
        x = a
        a = before[a]!
      }
      for (;;) {
        const length = (heads[a]! > head ? heads[a]! : head) + work + (tails[x]! > rest ? tails[x]! : rest)
        const value = length > longest ? length : longest
        const cost = value + pull
        if (cost < this.bestCost || (cost === this.bestCost && length <= this.bestLength)) {
          const isSame = c === own && a === oldBefore && x === oldAfter
          if (!isSame && (!isTabu || value < record)) {
            if (cost < this.bestCost || length < this.bestLength) this.ties = 0
            if (random.below(++this.ties) === 0) {
              this.bestNode = v
              this.bestValue = value
              this.bestMode = c
              this.bestBefore = a
              this.bestAfter = x
            }
            this.bestCost = cost
            this.bestLength = length
          }
        }
        if (x === count || (heads[x]! > head && tails[x]! <= rest)) break
        a = x
        x = after[x]!
      }
    }
    minutes[v] = oldMinutes
    schedule.link(v, own, oldBefore, oldAfter)
  }

  /** Everything is tabu: a random node of the path goes to a random place. */
  private moveAnyway(schedule: Schedule, length: number): boolean {
    const { path, random } = this
    for (let tries = 0; tries < 10; tries++) {
      const v = path[random.below(length)]!
      if (this.moveRandomly(schedule, v)) return true
    }
    return false
  }

  /** Puts v on a random one of its feasible places; false when it has no mode or the place is its own. */
  moveRandomly(schedule: Schedule, v: number): boolean {
    const { random } = this
    const { count, modeStart, modeMachine } = this.problem
    const { first, after, before, mode, end, tail } = schedule
    const modes = modeStart[v + 1]! - modeStart[v]!
    if (modes === 0) return false
    const c = modeStart[v]! + random.below(modes)
    const head = schedule.chainHead(v, end)
    const rest = schedule.chainTail(v, tail)
    let a = count
    let x = first[modeMachine[c]!]!
    let bestBefore = -1
    let bestAfter = -1
    let ties = 0
    while (x !== count && end[x]! <= head && tail[x]! > rest) {
      if (x !== v) a = x
      x = after[x]!
    }
    for (;;) {
      if (x === v) x = after[x]!
      const isSame = c === mode[v] && a === before[v] && x === after[v]
      if (!isSame && random.below(++ties) === 0) {
        bestBefore = a
        bestAfter = x
      }
      if (x === count || (end[x]! > head && tail[x]! <= rest)) break
      a = x
      x = after[x]!
    }
    return bestBefore >= 0 && schedule.move(v, c, bestBefore, bestAfter)
  }
}

/** How many nodes of such a shop a step looks at exactly. */
export function exactNodesOf({ count, modeStart, modeMinutes }: JobShop): number {
  let differ = false
  for (let v = 0; v < count; v++)
    for (let c = modeStart[v]! + 1; c < modeStart[v + 1]!; c++) differ ||= modeMinutes[c] !== modeMinutes[c - 1]
  if (!differ) return exactNodes
  const { least, most } = exactNodesOfSpeeds
  return Math.max(least, Math.min(most, Math.round(modeMinutes.length / count)))
}
