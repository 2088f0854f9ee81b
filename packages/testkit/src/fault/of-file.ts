/** Workers for the tests of one file. */
import { afterAll, afterEach } from 'vitest'
import { ofFile } from '../world/made-by-hook.ts'
import type { World } from '../world/world.ts'
import { createWorkerWorld, type WorkerWorld } from './worker.ts'

/** A world whose jobs are done by processes that tests may kill; none outlives its test. */
export function workersOfFile(): { workers: WorkerWorld; world: World } {
  const workers = ofFile(createWorkerWorld)
  afterEach(() => workers.killWorkers())
  afterAll(() => workers.close())
  return { workers, world: ofFile(() => workers.world) }
}
