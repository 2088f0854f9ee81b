// A process for the fault tests: starts the database, then writes numbers one after the other and reports each on its
// standard output only when the database has acknowledged it.
import { Client } from 'pg'
import { startPostgres } from './embedded.ts'
import { waitUntil } from './wait-until.ts'

const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const server = await startPostgres({ dataDir: process.argv[2]!, log: silent })
// Before it says that it is ready: it may be told to end at once.
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
say({ ready: true, adopted: server.adopted, ownerUrl: server.ownerUrl })

/** Goes on from the last number that is there, until the connection breaks. */
async function write(): Promise<undefined> {
  const client = new Client(server.ownerUrl)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists written (n int primary key)')
  const { rows } = await client.query('select coalesce(max(n), 0) as last from written')
  for (let n = Number(rows[0].last) + 1; ; n += 1) {
    await client.query('insert into written values ($1)', [n])
    say({ written: n })
  }
}

// The database may be down for a while: that is what the tests are about.
await waitUntil(() => write().catch(() => undefined), { timeoutMs: 600_000, everyMs: 50 })
