/** A thread with the second island of a run of a plain shop. Started by `threaded-runner.ts`. */
import { workerData } from 'node:worker_threads'
import { makeIsland } from '../jobshop/island.ts'
import { Message } from '../jobshop/message.ts'
import { Lockstep } from './lockstep.ts'
import type { Common } from './lockstep.ts'
import type { IslandOrder } from './threaded-runner.ts'

const { problem, seed, mode, order, common } = workerData as IslandOrder & { common: Common }
const island = makeIsland(problem, 1, seed, mode, order)
const steps = new Lockstep(common, 1, (buffer) => new Message(problem.count, buffer))
for (let epoch = 0; ; epoch++) {
  if (epoch > 0) island.run()
  island.tell(steps.message(1, epoch))
  steps.tell(epoch + 1)
  if (!steps.wait(epoch + 1)) break
  if (epoch > 0) island.meet(steps.message(1, epoch), steps.message(0, epoch))
}
