import { Exchange } from './exchange.ts'
import { epochsPerMeeting, type IslandOrder } from './general-island.ts'
import type { CancelSignal } from '../model/model.ts'
import { Stopped } from '../model/stopped.ts'
import type { GeneralSearch } from './general-search.ts'
import type { Run } from './run.ts'
import { openInTurn, type SecondIsland } from './second-island.ts'

/** Epochs before a second island begins: short runs need none. */
const epochsAlone = 12
/** The second island's seed is so much higher. */
const seedStep = 1_000_003

/**
 * Two islands of a run that meet: the first is the run itself, the second begins from its best plan. At every meeting each tells its
 * best plan, and goes on from the better of its own and the one that the other told at the meeting before, with what both have found. So
 * neither waits for one epoch of the other's that takes long, and what comes out is the same wherever the second one lives. A meeting is
 * an epoch of its own: whole, or nothing of it.
 */
export class Meetings {
  private readonly run: Run
  private readonly search: GeneralSearch
  private readonly signal: CancelSignal | undefined
  private readonly exchange: Exchange
  private second: SecondIsland | undefined
  private meetings = 0
  /** Epochs of the search before the next meeting. */
  private next = epochsAlone
  /** Constructions and moves of the second island that the run has counted. */
  private counted = 0

  /** @throws Stopped */
  constructor(run: Run, search: GeneralSearch, signal: CancelSignal | undefined) {
    this.run = run
    this.signal = signal
    this.search = search
    this.exchange = new Exchange(run, search)
  }

  /** Opens the second island when it is time. @throws Stopped */
  isDue(): boolean {
    if (this.search.epochs < this.next) return false
    const isOpen = this.second !== undefined
    const { openIsland = openInTurn } = this.run.options
    this.second ??= openIsland(this.order(), this.run.compiled, this.signal)
    this.next = this.search.epochs + epochsPerMeeting
    return isOpen
  }

  /** @throws Stopped where the run was over before the second island had come as far, or half-way */
  async meet(): Promise<void> {
    const { run, exchange, second } = this
    const meeting = ++this.meetings
    exchange.tell(second!.message(meeting))
    second!.tell(meeting)
    if (meeting === 1) return
    const message = await second!.hear(meeting - 1, () => run.isOver())
    if (!message) throw new Stopped()
    exchange.meet(message, this.signal)
    run.iterations += message.iterations - this.counted
    this.counted = message.iterations
  }

  async close(): Promise<void> {
    await this.second?.close()
  }

  private order(): IslandOrder {
    const { shop, seed, compilation, maySplit, best, kept, options } = this.run
    const { startFrom, reuse, scope } = options
    const { schedule, levels, open } = best
    const { rule } = this.search
    return {
      columns: shop.columns,
      seed: seed + seedStep,
      ...{ compilation, maySplit, levels, open },
      arrays: schedule.arrays(),
      // Keys by the time of arrival are in no plain data, and other orders of moulds are not made with them.
      rule: rule?.arrival ? undefined : rule,
      kept: kept && { startFrom: { ...startFrom! }, ...(reuse ? { reuse } : {}), ...(scope ? { scope } : {}) },
    }
  }
}
