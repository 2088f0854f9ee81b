import { isOvenMode } from '../start-rules/charges.ts'
import type { Figures } from './figures.ts'
import { outcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { PlanState } from './plan-state.ts'
import type { Propagation } from './propagation.ts'
import type { Sequences } from './sequences.ts'
import { mayWaitForItself, roughStart } from './self-waiting.ts'
import type { TopologicalOrder } from './topological-order.ts'
import type { TrialLog } from './trial-log.ts'

/** What a trial changes. */
interface Tried {
  readonly state: PlanState
  readonly sequences: Sequences
  readonly figures: Figures
  readonly order: TopologicalOrder
}

/** Moves of operations that can be taken back. A trial costs what it touches. */
export class Trial {
  private readonly state: PlanState
  private readonly sequences: Sequences
  private readonly figures: Figures
  private readonly order: TopologicalOrder
  private readonly propagation: Propagation
  private readonly log: TrialLog
  private readonly testsStarts: boolean
  /** Seven numbers for each move: an operation, its mode and lanes, and what stood behind it there and among those that hold its fixture. */
  private readonly moves: number[] = []

  /** @param testsStarts moves of which `mayWaitForItself` are refused untried */
  constructor(
    { state, sequences, figures, order }: Tried,
    propagation: Propagation,
    log: TrialLog,
    testsStarts: boolean,
  ) {
    this.state = state
    this.sequences = sequences
    this.figures = figures
    this.order = order
    this.propagation = propagation
    this.log = log
    this.testsStarts = testsStarts
  }

  /**
   * Opens a trial.
   * @param limit weighted tardiness from which on a move is given up
   * @param cap operations timed from which on a move is given up
   */
  begin(limit = Infinity, cap = Infinity): void {
    this.propagation.begin(limit, cap)
    this.log.begin()
  }

  /**
   * Puts an operation on mode `c` in front of `next` on `lane` (−1: at the end), and, where the mode needs operators,
   * in front of `operatorNext` on `operatorLane`. Followers must not be `op` itself.
   * @param fixtureNext what it takes its fixture in front of (−1: at the end); by its time unless given
   */
  move(
    op: number,
    c: number,
    lane: number,
    next: number,
    operatorLane = -1,
    operatorNext = -1,
    fixtureNext?: number,
  ): Outcome {
    const { state, figures, propagation } = this
    if (propagation.loose >= 0 && !this.settle()) return outcome.cycle
    const { fixtures } = state
    const holds = fixtures !== undefined && fixtures.holds(op)
    const holder = holds ? (fixtureNext ?? fixtures.startingFrom(op, roughStart(state, op, lane, next))) : -1
    if (this.testsStarts && mayWaitForItself(state, op, lane, next, operatorLane, operatorNext, holder))
      return outcome.cycle
    const { shop, start, end } = state
    const { sums } = figures
    const hasConversions = shop.conversion > 0
    const oldNext = state.after[op]!
    const oldOperatorNext = state.operatorAfter[op]!
    const oldHolder = holds ? fixtures.after[op]! : -1
    this.moves.push(op, state.mode[op]!, state.lane[op]!, oldNext, state.operatorLane[op]!, oldOperatorNext, oldHolder)
    if (hasConversions) sums.conversions -= this.conversionsAround(op)
    sums.overtime -= figures.overtimeOf(op, start[op]!, end[op]!)
    sums.changes -= figures.isMoved(op, start[op]!)
    const oldResource = state.resource[op]!
    this.relocate(op, c, lane, next, operatorLane, operatorNext, holder)
    if (hasConversions) sums.conversions += this.conversionsAround(op)
    sums.overtime += figures.overtimeOf(op, start[op]!, end[op]!)
    sums.changes += figures.isMoved(op, start[op]!)
    propagation.loosen(op, this.order.lastBefore(op))
    if (oldNext >= 0) propagation.mark(oldNext, 1)
    // What it left may be the first of its charge now, with room for more.
    const afterNext = oldNext >= 0 && shop.charges !== undefined ? state.after[oldNext]! : -1
    if (afterNext >= 0 && isOvenMode(shop, state.mode[oldNext]!)) propagation.mark(afterNext, 1)
    if (oldOperatorNext >= 0) propagation.mark(oldOperatorNext, 1)
    // What stands behind it may come forward by that: with another set-up, or in another charge.
    if (next >= 0) propagation.mark(next, shop.hasSetups || isOvenMode(shop, c) ? 1 : 0)
    if (operatorNext >= 0) propagation.mark(operatorNext, 0)
    if (holds && holder !== oldHolder) {
      propagation.markHolders(oldHolder, 1)
      propagation.markHolders(holder, 0)
    }
    if (oldResource !== state.resource[op]) propagation.markSuccessors(op, 1)
    return this.settled(propagation.run())
  }

  /**
   * The outcome of a move that has been timed. Lists of fixtures order work that does not hold each other up as well: there times alone
   * do not tell whether work would wait for itself.
   */
  settled(result: Outcome): Outcome {
    const isOpen = this.state.fixtures !== undefined && this.propagation.loose >= 0
    return result === outcome.ok && isOpen && !this.settle() ? outcome.cycle : result
  }

  /** Times operations again whose floor, promise or working time is another now, and what follows. */
  again(ops: readonly number[]): Outcome {
    const { propagation } = this
    propagation.clear()
    for (const op of ops) propagation.mark(op, 1)
    return propagation.run()
  }

  /** Keeps the moves of the trial; false where they turn out to wait for themselves: they are undone then. */
  commit(): boolean {
    if (this.propagation.loose >= 0 && !this.settle()) {
      this.undo()
      return false
    }
    this.order.keep()
    this.moves.length = 0
    this.log.forget()
    return true
  }

  /** Takes back all moves of the trial. */
  undo(): void {
    this.propagation.loose = -1
    this.order.restore()
    const { moves } = this
    for (let i = moves.length - 7; i >= 0; i -= 7)
      this.relocate(moves[i]!, moves[i + 1]!, moves[i + 2]!, moves[i + 3]!, moves[i + 4]!, moves[i + 5]!, moves[i + 6]!)
    moves.length = 0
    this.log.putBack()
  }

  /** Moves on the lanes and changes mode and loads; times stay. */
  private relocate(
    op: number,
    c: number,
    lane: number,
    next: number,
    operatorLane: number,
    operatorNext: number,
    fixtureNext: number,
  ): void {
    const { state, sequences, figures } = this
    const { given, resource, work, fixtures } = state
    sequences.unlink(op, state.lane[op]!)
    if (state.operatorLane[op]! >= 0) sequences.unlink(op, state.operatorLane[op]!)
    if (c !== state.mode[op]) {
      figures.countMode(op, -1)
      given[resource[op]!]! -= work[op]!
      sequences.setMode(op, c)
      given[resource[op]!]! += work[op]!
      figures.countMode(op, 1)
    }
    state.lane[op] = lane
    state.operatorLane[op] = operatorLane
    sequences.link(op, lane, next)
    if (operatorLane >= 0) sequences.link(op, operatorLane, operatorNext)
    if (fixtures?.holds(op)) {
      fixtures.unlink(op)
      fixtures.link(op, fixtureNext)
    }
  }

  /** Conversions before and behind an operation, less the one that its neighbours would have without it. */
  private conversionsAround(op: number): number {
    const { figures, state } = this
    const lane = state.lane[op]!
    const before = state.before[op]!
    const after = state.after[op]!
    return (
      figures.isConversion(before, op, lane) +
      figures.isConversion(op, after, lane) -
      figures.isConversion(before, after, lane)
    )
  }

  /** Puts the operation moved last where it belongs in the order. */
  private settle(): boolean {
    const { order, state, propagation } = this
    const op = propagation.loose
    propagation.loose = -1
    const { fixtures } = state
    for (const before of [state.before[op]!, state.operatorBefore[op]!])
      if (before >= 0 && !order.arrange(before, op)) return false
    for (const after of [state.after[op]!, state.operatorAfter[op]!])
      if (after >= 0 && !order.arrange(op, after)) return false
    if (fixtures === undefined) return true
    const [holder, next] = [fixtures.before[op]!, fixtures.after[op]!]
    return (holder < 0 || order.arrange(holder, op)) && (next < 0 || order.arrange(op, next))
  }
}
