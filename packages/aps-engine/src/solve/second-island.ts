import type { Compiled } from '../instance/compile.ts'
import type { CancelSignal } from '../model/model.ts'
import { GeneralIsland, type IslandOrder } from './general-island.ts'
import type { PlanMessage } from './plan-message.ts'

/**
 * Messages of one island that are kept: an island may be two meetings ahead of what the other reads, so nobody writes over what may
 * still be read.
 */
export const keptMessages = 4

/** The second island of a run, wherever it lives. Meetings count from 1; each island reads what the other told at the meeting before. */
export interface SecondIsland {
  /** What the first island tells at a meeting: to be written, and then told. */
  message(meeting: number): PlanMessage
  tell(meeting: number): void
  /** What this one told at a meeting; undefined where the run was over before. @throws Stopped where it is over half-way */
  hear(meeting: number, isOver: () => boolean): Promise<PlanMessage | undefined> | PlanMessage | undefined
  /** Ends it; nothing else may be called afterwards. */
  close(): Promise<void> | void
}

/** @param compiled the problem compiled as the order says. @throws Stopped */
export type OpenIsland = (order: IslandOrder, compiled: Compiled, signal?: CancelSignal) => SecondIsland

/** The second island in the thread of the first: it works whenever it is to be heard. */
class IslandInTurn implements SecondIsland {
  private readonly island: GeneralIsland
  private readonly told: readonly PlanMessage[]
  private readonly own: PlanMessage

  constructor(order: IslandOrder, compiled: Compiled, signal?: CancelSignal) {
    this.island = new GeneralIsland(order, compiled, signal)
    const message = () => this.island.exchange.messageIn()
    this.told = Array.from({ length: keptMessages }, message)
    this.own = message()
  }

  message(meeting: number): PlanMessage {
    return this.told[meeting % keptMessages]!
  }

  tell(): void {
    // Messages lie where they are read.
  }

  hear(meeting: number, isOver: () => boolean): PlanMessage {
    const signal = {
      get aborted() {
        return isOver()
      },
    }
    const { island, own } = this
    island.run(signal)
    island.exchange.tell(own)
    if (meeting > 1) island.exchange.meet(this.message(meeting - 1), signal)
    return own
  }

  close(): void {
    // Nothing runs between two calls.
  }
}

export const openInTurn: OpenIsland = (...order) => new IslandInTurn(...order)
