import { Decisions } from './decisions.ts'
import type { JobShop } from './job-shop.ts'

/** Tasks that are tried at a place where several wait, those with the longest path behind them first. */
const mostBranches = 8
const FAR = 0x3fffffff

/**
 * Dispatching that keeps many plans at once and drops each as soon as it must end after the target: a machine that will
 * stand longer than its work allows, or a job that waits longer than its rest allows. Made for shops whose machines are
 * full to the minute and have few jobs to choose from, where every rule goes wrong within a few decisions and tabu search
 * has no way back. One resource for each task, jobs as chains. Beam search: Ow and Morton 1988; no machine stands while
 * work waits for it (non-delay), which is no loss where the target leaves no minute to stand.
 */
export class TightBeam {
  private readonly problem: JobShop
  private target: number
  private readonly width: number
  readonly jobs: number
  /** Decisions taken, of all plans together. */
  decisions = 0
  /** Nodes job after job. Chain c has `chain[from[c]] … chain[from[c + 1]]`. */
  private readonly from: Int32Array
  private readonly chain: Int32Array
  private readonly machine: Int32Array
  private readonly minutes: Int32Array
  /** By place in `chain`: minutes of it and of all behind it. */
  private readonly rest: Int32Array
  /** A plan so far: next place and ready time of each job, free time and minutes left of each machine. */
  private plans: Int32Array[] = []
  private spare: Int32Array[] = []
  /** Minutes that machines stood, and what longer ways were left waiting for shorter ones. */
  private stood: Float64Array
  private yielded: Float64Array
  private nextStood: Float64Array
  private nextYielded: Float64Array
  private readonly arrival: Int32Array
  private readonly candidate: Int32Array
  private readonly candidateStood: Float64Array
  private readonly candidateYielded: Float64Array
  private readonly byRank: number[] = []
  private readonly waiting = new Int32Array(mostBranches + 1)
  private candidates = 0
  /** Places in `chain`. */
  private readonly made: Decisions
  private now = 0
  /** Equal for plans from which all goes on alike. */
  private likeness = 0
  /** Most minutes that a job in progress may still wait. */
  private room = 0
  private readonly seen = new Set<number>()

  /** True for shops that this can plan: chains, one resource for each task. */
  static fits({ isRigid, isChained, count, modeStart }: JobShop): boolean {
    return isRigid && isChained && modeStart[count] === count
  }

  /** @param target minutes that no plan may end after; `width` plans are kept at most */
  constructor(problem: JobShop, target: number, width: number) {
    const { count, machines, firstPred, firstSucc, modeMachine, modeMinutes } = problem
    this.problem = problem
    this.target = target
    this.width = width
    this.chain = new Int32Array(count)
    const from = [0]
    let at = 0
    for (let v = 0; v < count; v++) {
      if (firstPred[v] !== count) continue
      for (let x = v; x !== count; x = firstSucc[x]!) this.chain[at++] = x
      from.push(at)
    }
    this.from = Int32Array.from(from)
    this.jobs = from.length - 1
    this.machine = this.chain.map((v) => modeMachine[v]!)
    this.minutes = this.chain.map((v) => modeMinutes[v]!)
    this.rest = this.minutes.slice()
    for (let i = count - 2; i >= 0; i--) if (firstSucc[this.chain[i]!] !== count) this.rest[i]! += this.rest[i + 1]!
    const most = width * mostBranches
    this.stood = new Float64Array(width)
    this.yielded = new Float64Array(width)
    this.nextStood = new Float64Array(width)
    this.nextYielded = new Float64Array(width)
    this.arrival = new Int32Array(machines)
    this.candidate = new Int32Array(2 * most)
    this.candidateStood = new Float64Array(most)
    this.candidateYielded = new Float64Array(most)
    this.made = new Decisions(count, width)
    this.plans.push(this.empty())
  }

  private empty(): Int32Array {
    const { jobs, machine, minutes, chain, from } = this
    const { machines, release } = this.problem
    const plan = new Int32Array(2 * jobs + 2 * machines)
    for (let job = 0; job < jobs; job++) {
      plan[job] = from[job]!
      plan[jobs + job] = release[chain[from[job]!]!]!
    }
    for (let i = 0; i < machine.length; i++) plan[2 * jobs + machines + machine[i]!]! += minutes[i]!
    return plan
  }

  /** Goes on with a later target where no plan was left. */
  relax(target: number): void {
    this.target = target
  }

  /** Tasks that have their place in each plan. */
  get steps(): number {
    return this.made.steps
  }

  /** The tasks as the machines take them, when all have their place. */
  order(): Int32Array {
    return this.made.agreed.map((i) => this.chain[i]!)
  }

  /**
   * Goes on for so many decisions of all plans together. @returns false where all tasks have their place in `order`, and
   * where none of the plans can go on
   */
  run(decisions: number): boolean {
    const { count } = this.problem
    const stop = this.decisions + decisions
    while (this.decisions < stop) {
      if (this.steps === count) {
        this.made.finish()
        return false
      }
      this.candidates = 0
      this.seen.clear()
      for (let plan = 0; plan < this.plans.length; plan++) this.branch(plan)
      this.decisions += this.plans.length
      if (this.candidates === 0) return false
      this.take()
      if (this.made.isFull) this.settle()
    }
    return true
  }

  /** Candidates for the next decision of a plan: who may start first, or each of those that wait for the same machine. */
  private branch(plan: number): void {
    const state = this.plans[plan]!
    const machine = this.look(state)
    if (machine < 0) return
    if (this.seen.has(this.likeness)) return
    this.seen.add(this.likeness)
    const { jobs, from, waiting, rest, minutes, target, now, room } = this
    const free = 2 * jobs
    let found = 0
    for (let job = 0; job < jobs; job++) {
      const i = state[job]!
      if (i === from[job + 1] || this.machine[i] !== machine || state[jobs + job]! > now) continue
      let at = found
      for (; at > 0 && rest[state[waiting[at - 1]!]!]! < rest[i]!; at--) waiting[at] = waiting[at - 1]!
      waiting[at] = job
      if (found < mostBranches) found++
    }
    const longest = rest[state[waiting[0]!]!]!
    const stood = this.stood[plan]! + now - state[free + machine]!
    for (let w = 0; w < found; w++) {
      const job = waiting[w]!
      const i = state[job]!
      // Whoever else waits here, waits for this one; the first of them has the longest path to go.
      const other = w === 0 ? (found > 1 ? rest[state[waiting[1]!]!]! : 0) : longest
      if (now + minutes[i]! + other > target) continue
      const slack = target - now - rest[i]!
      // A job that is begun long before it must be has no use but to stand in every queue.
      const early = i === from[job] && room > 0 && slack > room ? slack - room : 0
      const c = this.candidates++
      this.candidate[2 * c] = plan
      this.candidate[2 * c + 1] = job
      this.candidateStood[c] = stood
      this.candidateYielded[c] = this.yielded[plan]! + longest - rest[i]! + early
    }
  }

  /** Sets `now` to the moment of the next start. @returns its machine, or −1 where the plan must end after the target */
  private look(state: Int32Array): number {
    const { jobs, from, machine, minutes, rest, arrival, target } = this
    const { machines } = this.problem
    const free = 2 * jobs
    let now = FAR
    let chosen = -1
    let room = 0
    let likeness = 0x811c9dc5
    // When work comes to each machine at the earliest: of each job the next task, the one behind it, and any other.
    let beyond = FAR
    arrival.fill(FAR)
    for (let job = 0; job < jobs; job++) {
      const i = state[job]!
      const stop = from[job + 1]!
      if (i === stop) continue
      const k = machine[i]!
      let at = state[jobs + job]!
      if (at < arrival[k]!) arrival[k] = at
      const first = state[free + k]!
      if (first > at) at = first
      const slack = target - at - rest[i]!
      if (slack < 0) return -1
      if (i > from[job]! && slack > room) room = slack
      likeness = Math.imul(likeness ^ i, 0x01000193)
      likeness = Math.imul((likeness ^ at) + (likeness >>> 15), 0x85ebca6b)
      if (at < now || (at === now && k < chosen)) {
        now = at
        chosen = k
      }
      if (i + 1 === stop) continue
      at += minutes[i]!
      const next = machine[i + 1]!
      if (at < arrival[next]!) arrival[next] = at
      if (i + 2 === stop) continue
      const second = state[free + next]!
      if (second > at) at = second
      at += minutes[i + 1]!
      if (at < beyond) beyond = at
    }
    for (let k = 0; k < machines; k++) {
      likeness = Math.imul(likeness ^ state[free + k]!, 0x01000193)
      likeness ^= likeness >>> 13
      const left = state[free + machines + k]!
      if (left === 0) continue
      const at = arrival[k]! < beyond ? arrival[k]! : beyond
      if (at > state[free + k]! && at + left > target) return -1
    }
    this.now = now
    this.likeness = likeness
    this.room = room
    return chosen
  }

  /** The best candidates become the plans: those whose machines stood least, then those that let fewer long ways wait. */
  private take(): void {
    const { candidate, candidateStood, candidateYielded, byRank, plans, spare, width, jobs } = this
    const { machines } = this.problem
    byRank.length = 0
    for (let c = 0; c < this.candidates; c++) byRank.push(c)
    if (this.candidates > width) {
      byRank.sort(
        (a, b) => candidateStood[a]! - candidateStood[b]! || candidateYielded[a]! - candidateYielded[b]! || a - b,
      )
      byRank.length = width
    }
    const uses = new Int32Array(plans.length)
    for (const c of byRank) uses[candidate[2 * c]!]!++
    for (let plan = 0; plan < plans.length; plan++) if (uses[plan] === 0) spare.push(plans[plan]!)
    const next: Int32Array[] = []
    for (const c of byRank) {
      const from = candidate[2 * c]!
      const job = candidate[2 * c + 1]!
      const state = plans[from]!
      let own = state
      if (--uses[from]! > 0) {
        own = spare.pop() ?? new Int32Array(state.length)
        own.set(state)
      }
      const at = next.length
      const i = own[job]!
      const k = this.machine[i]!
      const free = 2 * jobs + k
      const start = own[free]! > own[jobs + job]! ? own[free]! : own[jobs + job]!
      const end = start + this.minutes[i]!
      own[free] = end
      own[free + machines]! -= this.minutes[i]!
      own[job] = i + 1
      const follower = i + 1 < this.from[job + 1]! ? this.problem.release[this.chain[i + 1]!]! : 0
      own[jobs + job] = end > follower ? end : follower
      this.nextStood[at] = candidateStood[c]!
      this.nextYielded[at] = candidateYielded[c]!
      this.made.note(at, i, from)
      next.push(own)
    }
    this.plans = next
    const { stood, yielded } = this
    this.stood = this.nextStood
    this.yielded = this.nextYielded
    this.nextStood = stood
    this.nextYielded = yielded
    this.made.next()
  }

  /** Plans that began otherwise than the first go. */
  private settle(): void {
    let out = 0
    this.made.settle(this.plans.length).forEach((isKept, at) => {
      const plan = this.plans[at]!
      if (!isKept) {
        this.spare.push(plan)
        return
      }
      this.plans[out] = plan
      this.stood[out] = this.stood[at]!
      this.yielded[out++] = this.yielded[at]!
    })
    this.plans.length = out
  }
}
