import { Worker } from 'node:worker_threads'
import { makeIsland } from '../jobshop/island.ts'
import type { Island } from '../jobshop/island.ts'
import type { JobShop } from '../jobshop/job-shop.ts'
import { betterMessage, levelsOf, scheduleOf } from '../jobshop/island-runner.ts'
import type { OpenRunner, IslandRunner } from '../jobshop/island-runner.ts'
import type { Message } from '../jobshop/message.ts'
import type { Schedule } from '../jobshop/schedule.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { Lockstep, newCommon } from './lockstep.ts'
import type { Common } from './lockstep.ts'

/** What the thread of the second island gets. */
export interface IslandOrder {
  problem: JobShop
  seed: number
  mode: Int32Array
  order: Int32Array
  common: Common
}

/** The first island in the thread of the caller, the second in a worker: the same plans as in turn, in half the time. */
class ThreadedRunner implements IslandRunner {
  private readonly problem: JobShop
  private readonly island: Island
  private readonly steps: Lockstep
  private readonly worker: Worker
  private fault: unknown
  private epoch = 0
  private isOtherThere = false

  constructor(problem: JobShop, seed: number, mode: Int32Array, order: Int32Array) {
    const common = newCommon(problem.count)
    const workerData: IslandOrder = { problem, seed, mode, order, common }
    this.worker = new Worker(new URL('./island.worker.ts', import.meta.url), { workerData })
    this.steps = new Lockstep(common, problem.count, 0)
    this.worker.once('error', (fault) => this.fail(fault))
    this.worker.once('exit', (code) => this.fail(new Error(`The thread of the second island ended with ${code}`)))
    this.problem = problem
    this.island = makeIsland(problem, 0, seed, mode, order)
    this.island.tell(this.own)
    this.steps.tell(1)
  }

  async run(): Promise<boolean> {
    const before = levelsOf(this.better)
    this.epoch++
    this.island.run()
    this.island.tell(this.own)
    this.steps.tell(this.epoch + 1)
    if (!(await this.steps.later(this.epoch + 1))) throw this.fault
    this.isOtherThere = true
    const isBetter = compareLevels(levelsOf(this.better), before) < 0
    this.island.meet(this.own, this.other)
    return isBetter
  }

  best(): Schedule {
    return scheduleOf(this.problem, this.better)
  }

  async close(): Promise<void> {
    this.steps.end()
    await this.worker.terminate()
  }

  private fail(fault: unknown): void {
    this.fault ??= fault
    this.steps.end()
  }

  private get own(): Message {
    return this.steps.message(0, this.epoch)
  }

  private get other(): Message {
    return this.steps.message(1, this.epoch)
  }

  private get better(): Message {
    return this.isOtherThere ? betterMessage(this.own, this.other) : this.own
  }
}

export const openThreadedRunner: OpenRunner = (...order) => new ThreadedRunner(...order)
