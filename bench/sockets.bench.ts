/**
 * Ten thousand push sockets on one node: what they weigh, how long they take to come, and what other calls feel meanwhile; then the
 * server is killed and everybody comes back each second. 2,500 people in 25 tenants with two pages each, two sockets a page, held by a
 * process of their own. `SOCKETS` sets another number.
 */
import { waitUntil } from '@mouldwright/testkit'
import { freePort, makePeople, openCrowd, openSite, type HttpClient, type Site } from '@mouldwright/testkit/fault'
import { memoryOf, processorTime } from './process-use.ts'
import type { Figure } from './run.ts'

const wanted = Number(process.env['SOCKETS'] ?? 10_000)
const socketsEach = 4
const callEveryMs = 25
const calls = 200

const now = () => performance.now()
const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))] ??
  Number.NaN

type Beside = { answered: number[]; lost: number }

/** One call every few milliseconds, whether the one before has come back or not, until it is stopped: each one's milliseconds. */
function callBeside(client: HttpClient): { made: () => number; stop: () => Promise<Beside> } {
  const times: Promise<number | undefined>[] = []
  const timer = setInterval(() => {
    const begin = now()
    const call = client.post('bms/section/list.do')
    times.push(call.then((answer) => (answer.fate === 'answered' && answer.code === 1 ? now() - begin : undefined)))
  }, callEveryMs)
  return {
    made: () => times.length,
    async stop() {
      clearInterval(timer)
      const all = await Promise.all(times)
      const answered = all.filter((time) => time !== undefined)
      return { answered, lost: all.length - answered.length }
    },
  }
}

/** So many calls, and what 99 of 100 of them took at the most. */
async function p99OfCalls(client: HttpClient): Promise<number> {
  const beside = callBeside(client)
  await waitUntil(() => beside.made() >= calls, `${calls} calls`, 60_000)
  return quantile((await beside.stop()).answered, 0.99)
}

const transactions = async (site: Site) =>
  Number(
    (
      await site.rows<{ n: string }>(
        'select xact_commit::text n from pg_stat_database where datname = current_database()',
      )
    )[0]?.n,
  )

export async function run(): Promise<Figure[]> {
  const site = await openSite()
  const environment = { PORT: String(await freePort()), DATABASE_APP_URL: site.postgres.appUrl }
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) => {
    if (!Number.isNaN(value)) figures.push({ name, value, unit })
  }
  await site.start(environment)
  const crowd = await openCrowd(wanted)
  try {
    const client = await site.client()
    const people = await makePeople(site, Math.ceil(wanted / socketsEach))
    // Work of the first second, the compiler's above all, is not the sockets'.
    await p99OfCalls(client)
    note('another call while no socket comes (p99)', await p99OfCalls(client), 'ms')
    note('server process before', memoryOf(site.server.pid), 'MB')

    const come = async (what: string, begin: () => Promise<void> | void) => {
      const before = await transactions(site)
      const tried = crowd.tally.tries
      await begin()
      const startedAt = now()
      const used = processorTime(site.server.pid)
      const beside = callBeside(client)
      await crowd.until((count) => count >= wanted, 300_000)
      const took = now() - startedAt
      note(
        `${what}: CPU of the server process, with the other calls`,
        (processorTime(site.server.pid) - used) / 1_000,
        's',
      )
      const { answered, lost } = await beside.stop()
      note(`${what}: all bound after`, took / 1_000, 's')
      note(`${what}: another call meanwhile (p50)`, quantile(answered, 0.5), 'ms')
      note(`${what}: another call meanwhile (p99)`, quantile(answered, 0.99), 'ms')
      note(`${what}: another call meanwhile (worst)`, Math.max(...answered), 'ms')
      note(`${what}: other calls; without an answer`, answered.length, '')
      note(`${what}: of these without an answer`, lost, '')
      note(`${what}: connections tried`, crowd.tally.tries - tried, '')
      note(`${what}: another call while all are bound (p99)`, await p99OfCalls(client), 'ms')
      note(`${what}: transactions of the database, other calls among them`, (await transactions(site)) - before, '')
    }
    await come('first time', () =>
      crowd.order({ address: site.server.address, people, sockets: wanted, each: socketsEach }),
    )
    note(`server process with ${wanted} sockets`, memoryOf(site.server.pid), 'MB')
    await come('after kill -9', async () => {
      await site.server.kill()
      await crowd.until((count) => count === 0, 60_000)
      const { readyMs } = await site.start(environment)
      note('after kill -9: the server listens again after', readyMs / 1_000, 's')
    })
    note(`after kill -9: server process with ${wanted} sockets`, memoryOf(site.server.pid), 'MB')
    return figures
  } finally {
    crowd.close()
    await site.close()
  }
}
