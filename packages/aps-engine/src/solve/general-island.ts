import type { Construction } from '../construct/construct.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile, type Compiled } from '../instance/compile.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { CancelSignal, Intervals, Plan, SolveOptions } from '../model/model.ts'
import { Exchange } from './exchange.ts'
import { GeneralSearch } from './general-search.ts'
import { SearchState, type Compilation } from './search-state.ts'
import { WarmStart } from './warm-start.ts'

/** Epochs from one meeting of both islands to the next. */
export const epochsPerMeeting = 12

/** A plan to go on from, and what of it is planned again. */
interface GoingOn extends Pick<SolveOptions, 'reuse' | 'scope'> {
  startFrom: Plan
}

/** What the second island of a run begins with. Plain data: it may travel to another thread. */
export interface IslandOrder {
  columns: ProblemColumns
  seed: number
  compilation: Compilation
  maySplit: Uint8Array | undefined
  /** The best plan, and the overtime that is open in it. */
  arrays: ReturnType<PartialSchedule['arrays']>
  levels: readonly number[]
  open: Map<number, Intervals>
  /** The rule that other orders of moulds are made with. */
  rule: Construction | undefined
  /** Present while work outside the scope must stay as it is in the plan to go on from. */
  kept: GoingOn | undefined
}

/** The second of the searches that a run of any shop may have. */
export class GeneralIsland {
  readonly exchange: Exchange
  private readonly search: GeneralSearch

  /**
   * @param compiled the problem compiled as the order says, where that is done
   * @throws Stopped
   */
  constructor(order: IslandOrder, compiled?: Compiled, signal?: CancelSignal) {
    const { columns, seed, compilation, maySplit, arrays, levels, open, rule, kept } = order
    const made = compiled ?? compile(columns, compilation.open, compilation.holds)
    const { problem } = made.shop
    const state = new SearchState(problem, seed, compilation, made)
    state.maySplit = maySplit
    state.useOvertime(open)
    const { schedule } = state.builder
    schedule.arrays().forEach((own, at) => own.set(arrays[at]!))
    state.keep(levels, '')
    state.best.construction = rule
    state.kept = kept && new WarmStart(problem, kept.startFrom, kept)
    this.search = new GeneralSearch(state, signal)
    this.exchange = new Exchange(state, this.search)
  }

  /** Epochs up to the next meeting. @throws Stopped */
  run(signal?: CancelSignal): void {
    for (let left = epochsPerMeeting; left > 0; left--) this.search.epoch(signal)
  }
}
