/** A site for the tests of one file. They load nothing of the product, which runs in a process of its own. */
import { afterAll, afterEach } from 'vitest'
import { ofFile } from '../world/made-by-hook.ts'
import type { HttpClient } from './http-client.ts'
import { openSite, type Site } from './site.ts'

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
