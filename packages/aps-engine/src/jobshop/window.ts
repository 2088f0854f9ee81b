import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { BlockSearch } from './block-search.ts'
import type { JobShop } from './job-shop.ts'
import { Schedule } from './schedule.ts'
import type { Random } from '../model/random.ts'

/** The signal is looked at once in so many moves. */
const looksMask = 127

/**
 * Some tasks of a job shop that follow one another in a topological order, as a shop of their own. No path leads from one of
 * them over a task outside to another, so what lies before them counts as releases, what lies behind them as tails, and the
 * makespan of this small shop is that of all ways through it: exact, and free of cycles.
 */
export class Window {
  /** Tasks of the shop by node; nodes behind them stand for what follows. */
  private readonly nodes: Int32Array
  private readonly whole: Schedule
  private readonly from: number
  private readonly problem: JobShop
  /** Machines of the shop by machine of the window, and the neighbours of the window on each. */
  private readonly machines: number[] = []
  private readonly ahead: number[] = []
  private readonly behind: number[] = []
  private readonly current: Schedule
  private readonly search: BlockSearch
  private least: number
  private found: Int32Array | undefined
  private idle = 0

  /** @param size tasks from the place `from` in the order of the schedule on */
  constructor(whole: Schedule, from: number, size: number, random: Random) {
    const { order, position, machine, minutes, before, after, end, tail } = whole
    const { count, release, predStart, predNode, succStart, succNode } = whole.problem
    this.whole = whole
    this.from = from
    const nodes = (this.nodes = order.slice(from, from + size))
    const stop = from + size
    const local = new Map<number, number>()
    const own = new Int32Array(size)
    for (let n = 0; n < size; n++) {
      const k = machine[nodes[n]!]!
      if (k < 0) {
        own[n] = -1
        continue
      }
      let at = local.get(k)
      if (at === undefined) {
        at = this.machines.length
        local.set(k, at)
        this.machines.push(k)
        this.ahead.push(before[nodes[n]!]!)
        this.behind.push(count)
      }
      own[n] = at
      this.behind[at] = after[nodes[n]!]!
    }
    const heads = new Int32Array(size)
    const arcs: number[] = []
    const tails: number[] = []
    // What follows on a machine, and what follows in a job, each as one task that needs no machine.
    const tailOfMachine = this.behind.map((v) => {
      if (v === count) return -1
      tails.push(tail[v]!)
      return size + tails.length - 1
    })
    for (let n = 0; n < size; n++) {
      const v = nodes[n]!
      const k = own[n]!
      let head = release[v]!
      if (k >= 0 && end[this.ahead[k]!]! > head) head = end[this.ahead[k]!]!
      for (let p = predStart[v]!; p < predStart[v + 1]!; p++) {
        const other = predNode[p]!
        if (position[other]! < from && end[other]! > head) head = end[other]!
      }
      heads[n] = head
      let rest = 0
      for (let s = succStart[v]!; s < succStart[v + 1]!; s++) {
        const other = succNode[s]!
        if (position[other]! < stop) arcs.push(n, position[other]! - from)
        else if (tail[other]! > rest) rest = tail[other]!
      }
      if (k >= 0 && tailOfMachine[k]! >= 0) {
        if (rest <= tail[this.behind[k]!]!) rest = 0
        arcs.push(n, tailOfMachine[k]!)
      }
      if (rest > 0) {
        tails.push(rest)
        arcs.push(n, size + tails.length - 1)
      }
    }
    const problem = (this.problem = shopOf(heads, own, minutes, nodes, this.machines.length, arcs, tails))
    const { modeStart } = problem
    const inOrder = Int32Array.from({ length: problem.count }, (_, n) => n)
    this.current = new Schedule(problem)
    this.current.build(
      inOrder.map((n) => (modeStart[n]! < modeStart[n + 1]! ? modeStart[n]! : -1)),
      inOrder,
    )
    this.least = this.current.makespan
    this.search = new BlockSearch(problem, random)
  }

  /** Length of the longest path through the window, as the best plan found has it. */
  get makespan(): number {
    return this.least
  }

  /** Searches on for so many moves. @returns false when as many as `patience` have found nothing. @throws Stopped */
  run(moves: number, patience: number, signal?: CancelSignal): boolean {
    const { current, search } = this
    for (let left = moves; left > 0; left--) {
      if ((left & looksMask) === 0) throwIfStopped(signal)
      if (this.idle++ >= patience || !search.move(current, this.least)) return false
      if (current.makespan >= this.least) continue
      this.idle = 0
      this.least = current.makespan
      this.found = current.order.slice()
    }
    return true
  }

  /** Puts the best that was found into the schedule, which must be as it was; its heads and tails are exact again. */
  close(): void {
    const size = this.nodes.length
    if (this.found) this.commit(this.found.filter((n) => n < size))
  }

  private commit(found: Int32Array): void {
    const { whole, nodes, from, problem } = this
    const { order, position, before, after, first } = whole
    const { count } = whole.problem
    const last = this.ahead.slice()
    for (let at = 0; at < found.length; at++) {
      const n = found[at]!
      const v = nodes[n]!
      order[from + at] = v
      position[v] = from + at
      if (problem.modeStart[n] === problem.modeStart[n + 1]) continue
      const k = problem.modeMachine[problem.modeStart[n]!]!
      before[v] = last[k]!
      if (last[k] === count) first[this.machines[k]!] = v
      else after[last[k]!] = v
      last[k] = v
    }
    last.forEach((v, k) => {
      after[v] = this.behind[k]!
      if (this.behind[k] !== count) before[this.behind[k]!] = v
    })
    whole.settleFrom(from)
    whole.settleTails(from + found.length - 1)
  }
}

function shopOf(
  heads: Int32Array,
  own: Int32Array,
  minutes: Int32Array,
  nodes: Int32Array,
  machines: number,
  arcs: readonly number[],
  tails: readonly number[],
): JobShop {
  const size = heads.length
  const count = size + tails.length
  const modeStart = new Int32Array(count + 1)
  const modeMachine: number[] = []
  const modeMinutes: number[] = []
  const ownMinutes = new Int32Array(count)
  for (let n = 0; n < count; n++) {
    modeStart[n] = modeMachine.length
    if (n >= size) ownMinutes[n] = tails[n - size]!
    else if (own[n]! < 0) ownMinutes[n] = minutes[nodes[n]!]!
    else {
      modeMachine.push(own[n]!)
      modeMinutes.push(minutes[nodes[n]!]!)
    }
  }
  modeStart[count] = modeMachine.length
  const release = new Int32Array(count)
  release.set(heads)
  const [predStart, predNode] = listed(arcs, count, 1, 0)
  const [succStart, succNode] = listed(arcs, count, 0, 1)
  const first = (starts: Int32Array, list: Int32Array) =>
    Int32Array.from({ length: count + 1 }, (_, n) =>
      n < count && starts[n]! < starts[n + 1]! ? list[starts[n]!]! : count,
    )
  return {
    count,
    machines,
    release,
    modeStart,
    modeMachine: Int32Array.from(modeMachine),
    modeMinutes: Int32Array.from(modeMinutes),
    ownMinutes,
    predStart,
    predNode,
    succStart,
    succNode,
    firstPred: first(predStart, predNode),
    firstSucc: first(succStart, succNode),
    sinks: Int32Array.from({ length: count }, (_, n) => n).filter((n) => succStart[n] === succStart[n + 1]),
    isChained: false,
    isRigid: true,
    mould: new Int32Array(count),
    due: new Int32Array(0),
    weight: new Float64Array(0),
    goal: 'makespan',
    second: 'makespan',
  }
}

/** Pairs as lists: of each `key` end of a pair, the other ends. */
function listed(arcs: readonly number[], count: number, key: 0 | 1, other: 0 | 1): [Int32Array, Int32Array] {
  const starts = new Int32Array(count + 1)
  for (let a = 0; a < arcs.length; a += 2) starts[arcs[a + key]! + 1]!++
  for (let n = 0; n < count; n++) starts[n + 1]! += starts[n]!
  const list = new Int32Array(arcs.length / 2)
  const fill = starts.slice()
  for (let a = 0; a < arcs.length; a += 2) list[fill[arcs[a + key]!]!++] = arcs[a + other]!
  return [starts, list]
}
