/**
 * Five thousand push sockets whose other end is gone without a word: how long the server keeps them, and that it keeps the ones that
 * still answer. `SILENT_SOCKETS` sets another number.
 */
import { freePort, makePeople, openCrowd, openSite, socketsOf, type Site } from '@mouldwright/testkit/fault'
import { waitUntil } from '@mouldwright/testkit'
import type { Figure } from './run.ts'

const wanted = Number(process.env['SILENT_SOCKETS'] ?? 5_000)
const awake = 100
const socketsEach = 4

const closeAll = async (site: Site, crowds: readonly { close: () => void }[]) => {
  for (const crowd of crowds) crowd.close()
  await site.close()
}

export async function run(): Promise<Figure[]> {
  const site = await openSite()
  const metricsPort = await freePort()
  await site.start({
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
    DATABASE_APP_URL: site.postgres.appUrl,
  })
  const [silent, speaking] = [await openCrowd(wanted), await openCrowd(awake)]
  try {
    const people = await makePeople(site, Math.ceil((wanted + awake) / socketsEach))
    const first = Math.ceil(awake / socketsEach)
    const address = site.server.address
    speaking.order({ address, people: people.slice(0, first), sockets: awake, each: socketsEach })
    await speaking.until((count) => count >= awake, 60_000)
    silent.order({ address, people: people.slice(first), sockets: wanted, each: socketsEach, silent: true })
    await silent.until((count) => count >= wanted, 300_000)
    const startedAt = performance.now()
    const held = await socketsOf(metricsPort)
    await waitUntil(async () => (await socketsOf(metricsPort)) <= awake, 'the silent sockets to be found', 120_000)
    const seconds = (performance.now() - startedAt) / 1_000
    return [
      { name: 'sockets held when the last one fell silent', value: held, unit: '' },
      { name: 'all silent ones found after', value: seconds, unit: 's' },
      { name: 'sockets that answer, of 100, still held', value: await socketsOf(metricsPort), unit: '' },
    ]
  } finally {
    await closeAll(site, [silent, speaking])
  }
}
