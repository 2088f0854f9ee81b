import { makeIsland } from '../jobshop/island.ts'
import type { Island } from '../jobshop/island.ts'
import type { JobShop } from '../jobshop/job-shop.ts'
import { betterMessage, levelsOf, scheduleOf } from '../jobshop/island-runner.ts'
import type { OpenRunner, IslandRunner } from '../jobshop/island-runner.ts'
import { Message } from '../jobshop/message.ts'
import type { Schedule } from '../jobshop/schedule.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { SecondThread } from './second-thread.ts'

/** What the thread of the second island gets. */
export interface IslandOrder {
  problem: JobShop
  seed: number
  mode: Int32Array
  order: Int32Array
}

/** Islands read what was told of the epoch that they have ended. */
const keptMessages = 2

/** The first island in the thread of the caller, the second in a worker: the same plans as in turn, in half the time. */
class ThreadedRunner implements IslandRunner {
  private readonly problem: JobShop
  private readonly island: Island
  private readonly thread: SecondThread<Message>
  private epoch = 0
  private isOtherThere = false

  constructor(problem: JobShop, seed: number, mode: Int32Array, order: Int32Array) {
    const workerData: IslandOrder = { problem, seed, mode, order }
    this.thread = new SecondThread(new URL('./island.worker.ts', import.meta.url), workerData, {
      bytes: Message.bytes(problem.count),
      kept: keptMessages,
      messageIn: (buffer) => new Message(problem.count, buffer),
    })
    this.problem = problem
    this.island = makeIsland(problem, 0, seed, mode, order)
    this.island.tell(this.own)
    this.thread.steps.tell(1)
  }

  async run(signal?: CancelSignal): Promise<boolean> {
    const before = levelsOf(this.better)
    this.epoch++
    this.island.run(signal)
    this.island.tell(this.own)
    this.thread.steps.tell(this.epoch + 1)
    await this.thread.told(this.epoch + 1, () => signal?.aborted === true)
    throwIfStopped(signal)
    this.isOtherThere = true
    const isBetter = compareLevels(levelsOf(this.better), before) < 0
    this.island.meet(this.own, this.other)
    return isBetter
  }

  best(): Schedule {
    return scheduleOf(this.problem, this.better)
  }

  close(): Promise<void> {
    return this.thread.close()
  }

  private get own(): Message {
    return this.thread.steps.message(0, this.epoch)
  }

  private get other(): Message {
    return this.thread.steps.message(1, this.epoch)
  }

  private get better(): Message {
    return this.isOtherThere ? betterMessage(this.own, this.other) : this.own
  }
}

export const openThreadedRunner: OpenRunner = (...order) => new ThreadedRunner(...order)
