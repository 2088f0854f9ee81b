/** Rounds of: writers at work, the database's connections cut or the database restarted under them; nobody restarts the server. */
import { killProcesses } from '@mouldwright/server-kit'
import { compare, settle, type Findings } from './compare.ts'
import type { HttpClient } from './http-client.ts'
import { startWriters, type Ledger } from './ledger.ts'
import { waitUntil } from '../world/wait-until.ts'
import type { Site } from './site.ts'

/** Ends every session of the product, as a failover or an administrator does. */
export const cutSessions = (site: Site) =>
  site.rows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mouldwright'`)

/** Kills the database's first process; its supervisor starts it again. */
export async function killDatabase(site: Site): Promise<void> {
  // Connections of before may have answered writers after the last death, while nobody could open another one.
  const [{ pid }] = await waitUntil(
    () =>
      site
        .rows<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
        .then((rows) => rows as [{ pid: number }])
        .catch(() => undefined),
    'a database to kill',
  )
  await killProcesses([pid])
}

export interface CutResult extends Findings {
  ledger: Ledger
  /** From each fault until a write succeeded again, in milliseconds. */
  backMs: number[]
}

/** Lets eight persistent writers work while `fault` comes over them again and again; ends when all is settled. */
export async function cutWhileWriting(
  site: Site,
  client: HttpClient,
  options: { seed: number; times: number; between: number; fault: (site: Site) => Promise<unknown> },
): Promise<CutResult> {
  const writers = startWriters({ clients: [client], seed: options.seed, persists: true })
  const backMs: number[] = []
  await writers.acknowledged(options.between)
  const acknowledged = (more: number) =>
    writers.acknowledged(more).catch((error: Error) => {
      throw new Error(`${error.message}\nThe server said:\n${site.server.output()}`)
    })
  for (let round = 0; round < options.times; round += 1) {
    await options.fault(site)
    const brokenAt = performance.now()
    await acknowledged(8)
    backMs.push(performance.now() - brokenAt)
    await acknowledged(options.between)
  }
  await writers.stop()
  await waitUntil(() => client.isReady(), 'the server to be ready again')
  const raw = await compare(site, writers.ledger)
  await settle(client, writers.ledger)
  const settled = await compare(site, writers.ledger)
  return {
    ledger: writers.ledger,
    backMs,
    lost: [...raw.lost, ...settled.lost],
    halves: [...raw.halves, ...settled.halves],
    tookEffect: raw.tookEffect,
  }
}
