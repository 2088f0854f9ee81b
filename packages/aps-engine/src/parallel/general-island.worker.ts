/** A thread with the second island of a run of any shop. Started by `threaded-island.ts`. */
import { workerData } from 'node:worker_threads'
import { GeneralIsland } from '../solve/general-island.ts'
import type { IslandOrder } from '../solve/general-island.ts'
import { Lockstep } from './lockstep.ts'
import type { Common } from './lockstep.ts'

const { order, common } = workerData as { order: IslandOrder; common: Common }
const island = new GeneralIsland(order)
const { exchange } = island
const steps = new Lockstep(common, 1, (buffer) => exchange.messageIn(buffer))
for (let meeting = 1; ; meeting++) {
  island.run()
  exchange.tell(steps.message(1, meeting))
  steps.tell(meeting)
  if (!steps.wait(meeting - 1)) break
  if (meeting > 1) exchange.meet(steps.message(0, meeting - 1))
}
