import type { CancelSignal, SolveOptions } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { makeIsland } from './island.ts'
import type { Island } from './island.ts'
import type { JobShop } from './job-shop.ts'
import { Message, isBetterMessage } from './message.ts'
import { Schedule } from './schedule.ts'

/** The two islands of a run, whatever threads they live in. */
export interface IslandRunner {
  /** One epoch of both islands. @returns whether they know a better solution than before. @throws Stopped */
  run(signal?: CancelSignal): Promise<boolean> | boolean
  /** The best solution after the last epoch; it stays as it is until the next call. */
  best(): Schedule
  /** Ends threads; nothing else may be called afterwards. */
  close(): Promise<void> | void
}

export type OpenRunner = (problem: JobShop, seed: number, mode: Int32Array, order: Int32Array) => IslandRunner

export interface SearchOptions extends SolveOptions {
  /** Where the two islands of a search live; in turn in the thread of the caller without it, or see `parallel/`. */
  openRunner?: OpenRunner
}

/** The better of both messages; island 0 at a tie, so that the answer does not depend on who found it first. */
export const betterMessage = (a: Message, b: Message): Message => (isBetterMessage(b, a) ? b : a)

export const levelsOf = (message: Message): number[] => [message.bestValue, message.bestSecond]

export function scheduleOf(problem: JobShop, message: Message): Schedule {
  const schedule = new Schedule(problem)
  schedule.build(message.bestMode, message.bestOrder)
  return schedule
}

/** Both islands in turn in the thread of the caller. */
class SequentialRunner implements IslandRunner {
  private readonly problem: JobShop
  private readonly islands: readonly [Island, Island]
  private readonly messages: readonly [Message, Message]

  constructor(problem: JobShop, seed: number, mode: Int32Array, order: Int32Array) {
    const message = () => new Message(problem.count, new ArrayBuffer(Message.bytes(problem.count)))
    this.problem = problem
    this.islands = [makeIsland(problem, 0, seed, mode, order), makeIsland(problem, 1, seed, mode, order)]
    this.messages = [message(), message()]
    this.tell()
  }

  run(signal?: CancelSignal): boolean {
    const { islands, messages } = this
    const before = levelsOf(betterMessage(...messages))
    for (const island of islands) island.run(signal)
    this.tell()
    const isBetter = compareLevels(levelsOf(betterMessage(...messages)), before) < 0
    islands[0].meet(messages[0], messages[1])
    islands[1].meet(messages[1], messages[0])
    return isBetter
  }

  best(): Schedule {
    return scheduleOf(this.problem, betterMessage(...this.messages))
  }

  close(): void {
    // Nothing runs between two calls.
  }

  private tell(): void {
    this.islands.forEach((island, at) => island.tell(this.messages[at]!))
  }
}

export const openSequentialRunner: OpenRunner = (...order) => new SequentialRunner(...order)
