import type { IslandOrder } from '../solve/general-island.ts'
import { PlanMessage, messageBytes } from '../solve/plan-message.ts'
import { keptMessages } from '../solve/second-island.ts'
import type { OpenIsland, SecondIsland } from '../solve/second-island.ts'
import { SecondThread } from './second-thread.ts'

/** The second island of a shop with calendars in a worker: the same plans as in turn, in half the time. */
class ThreadedIsland implements SecondIsland {
  private readonly thread: SecondThread<PlanMessage>

  constructor(order: IslandOrder) {
    const { columns, arrays } = order
    this.thread = new SecondThread(
      new URL('./general-island.worker.ts', import.meta.url),
      { order },
      {
        bytes: messageBytes(columns, arrays),
        kept: keptMessages,
        messageIn: (buffer) => new PlanMessage(columns, arrays, buffer),
      },
    )
  }

  message(meeting: number): PlanMessage {
    return this.thread.steps.message(0, meeting)
  }

  tell(meeting: number): void {
    this.thread.steps.tell(meeting)
  }

  async hear(meeting: number, isOver: () => boolean): Promise<PlanMessage | undefined> {
    return (await this.thread.told(meeting, isOver)) ? this.thread.steps.message(1, meeting) : undefined
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}

export const openThreadedIsland: OpenIsland = (order) => new ThreadedIsland(order)
