/** Sites and workers for the tests of one file. */
import { afterAll, afterEach } from 'vitest'
import { ofFile } from '../world/of-file.ts'
import type { World } from '../world/world.ts'
import type { HttpClient } from './http-client.ts'
import { openSite, type Site } from './site.ts'
import { createWorkerWorld, type WorkerWorld } from './worker.ts'

/** A site whose server runs, and somebody signed in there. After each test nobody watches its statements any more. */
export function siteOfFile(...who: Parameters<Site['client']>): { site: Site; client: HttpClient } {
  const site = ofFile(async () => {
    const opened = await openSite()
    await opened.start()
    return opened
  })
  const client = ofFile(() => site.client(...who))
  afterEach(() => site.proxy.watch(undefined))
  afterAll(() => site.close())
  return { site, client }
}

/** A world whose jobs are done by processes that tests may kill; none outlives its test. */
export function workersOfFile(): { workers: WorkerWorld; world: World } {
  const workers = ofFile(createWorkerWorld)
  afterEach(() => workers.killWorkers())
  afterAll(() => workers.close())
  return { workers, world: ofFile(() => workers.world) }
}
