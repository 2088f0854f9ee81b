/** A thread with the second island of a run. Started by `pair-of-threads.ts`. */
import { workerData } from 'node:worker_threads'
import { makeIsland } from '../jobshop/island.ts'
import { Lockstep } from './lockstep.ts'
import type { IslandOrder } from './threaded-runner.ts'

const { problem, seed, mode, order, common } = workerData as IslandOrder
const island = makeIsland(problem, 1, seed, mode, order)
const steps = new Lockstep(common, problem.count, 1)
for (let epoch = 0; ; epoch++) {
  if (epoch > 0) island.run()
  island.tell(steps.message(1, epoch))
  steps.tell(epoch + 1)
  if (!steps.wait(epoch + 1)) break
  if (epoch > 0) island.meet(steps.message(1, epoch), steps.message(0, epoch))
}
