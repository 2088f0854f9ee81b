/**
 * A factory without internet: readings of devices at five a second for thirteen hours, told to a gateway whose server is down, then
 * brought when it is back. The gateway is killed on the way, when it has half of it, and when half of it is brought. Counts what was
 * lost or came twice. `HOURS` sets another length; the readings themselves come as fast as the gateway takes them.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@mouldwright/testkit'
import { freePort, openSite, type Site } from '@mouldwright/testkit/fault'
import { installedGateway, type InstalledGateway } from './installed-gateway.ts'
import { memoryOf } from './process-use.ts'
import type { Figure } from './run.ts'

const hours = Number(process.env['HOURS'] ?? 13)
const perSecond = 5
const total = Math.round(hours * 3_600 * perSecond)
const devices = 5

const seconds = (since: number) => (performance.now() - since) / 1_000

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const countsOf = async (site: Site) =>
  (
    await site.rows<{ rows: number; distinct: number; wrong: number }>(
      `select count(*)::int as rows, count(distinct text)::int as distinct,
         (select count(*)::int from (select text::int < max(text::int) over (partition by connection_id order by id
           rows between unbounded preceding and 1 preceding) as late from signals_reading) o where late) as wrong
       from signals_reading`,
    )
  )[0]!

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'))
  const site = await openSite()
  const environment = { PORT: String(await freePort()), DATABASE_APP_URL: site.postgres.appUrl }
  let gateway: InstalledGateway | undefined
  try {
    const server = await site.start(environment)
    const client = await site.client()
    const one = (gateway = await installedGateway(client, server.address, folder))
    const ways = await Promise.all(
      Array.from({ length: devices }, async (_, at) => {
        const draft = { name: `Reader ${at}`, gatewayId: one.id, kind: 'push', silentMinutes: 5 }
        const { id } = await client.ok('signals/connection/add.do', draft)
        return client.ok('signals/connection/issueToken.do', { id })
      }),
    )

    /** Until the gateway has answered for it, as a device does. */
    async function tell(number: number): Promise<void> {
      const { path, token } = ways[number % devices]!
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        // By this name what had no answer is told again, and counts once.
        'idempotency-key': String(number),
      }
      const body = JSON.stringify({ text: String(number) })
      const isTold = async () => {
        const answer = await fetch(`${one.at}${path}`, { method: 'POST', headers, body }).catch(() => undefined)
        return answer?.ok ?? false
      }
      await waitUntil(isTold, 'the gateway to answer for a reading')
    }
    await waitUntil(async () => {
      const { rows } = await client.ok('signals/connection/list.do')
      await Promise.all(ways.map((_, at) => tell(at)))
      return rows.length === devices
    }, 'the gateway to know its devices')
    await waitUntil(async () => (await countsOf(site)).distinct === devices, 'the first readings', 60_000)
    await site.rows('delete from signals_reading')

    await site.server.kill()
    const toldAt = performance.now()
    // A device tells the next only once the one before was answered for, so that their order is known.
    let killed: Promise<void> | undefined
    await Promise.all(
      ways.map(async (_, device) => {
        for (let number = device; number < total; number += devices) {
          await tell(number)
          if (number > total / 2) killed ??= one.kill().then(() => one.startAgain())
        }
      }),
    )
    await killed
    const figures: Figure[] = [
      { name: 'readings answered for while the server is down', value: total, unit: '' },
      { name: 'the same a second', value: total / seconds(toldAt), unit: '' },
      { name: 'spool on disk', value: (await bytesIn(join(folder, 'signals/spool'))) / 2 ** 20, unit: 'MB' },
    ]
    await site.start(environment)
    const backAt = performance.now()
    const brought = async (count: number) =>
      waitUntil(async () => (await countsOf(site)).distinct >= count, `${count} readings`, 3_600_000, 1_000)
    await brought(total / 2)
    await one.kill()
    await one.startAgain()
    await brought(total)
    const { rows, distinct, wrong } = await countsOf(site)
    return [
      ...figures,
      { name: 'all brought after', value: seconds(backAt), unit: 's' },
      { name: 'lost', value: total - distinct, unit: '' },
      { name: 'doubled', value: rows - distinct, unit: '' },
      { name: 'behind a later one of the same device', value: wrong, unit: '' },
      { name: 'memory of the gateway in the end', value: memoryOf(one.pid), unit: 'MB' },
    ]
  } finally {
    await gateway?.kill()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}
