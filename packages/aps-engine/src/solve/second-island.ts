import type { Compiled } from '../instance/compile.ts'
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
  /** What this one told at a meeting; undefined where the run was over before. */
  hear(meeting: number, isOver: () => boolean): Promise<PlanMessage | undefined> | PlanMessage | undefined
  /** Ends it; nothing else may be called afterwards. */
  close(): Promise<void> | void
}

/** @param compiled the problem compiled as the order says */
export type OpenIsland = (order: IslandOrder, compiled: Compiled) => SecondIsland

/** The second island in the thread of the first: it works whenever it is to be heard. */
class IslandInTurn implements SecondIsland {
  private readonly island: GeneralIsland
  private readonly told: readonly PlanMessage[]
  private readonly own: PlanMessage

  constructor(order: IslandOrder, compiled: Compiled) {
    this.island = new GeneralIsland(order, compiled)
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

  hear(meeting: number, isOver: () => boolean): PlanMessage | undefined {
    const signal = {
      get aborted() {
        return isOver()
      },
    }
    const { island, own } = this
    if (!island.run(signal)) return undefined
    island.exchange.tell(own)
    return meeting === 1 || island.exchange.meet(this.message(meeting - 1), signal) ? own : undefined
  }

  close(): void {
    // Nothing runs between two calls.
  }
}

export const openInTurn: OpenIsland = (...order) => new IslandInTurn(...order)
