import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { openSession, setHoldsProcess } from './connect.ts'
import { findPostmaster, launchAndWait, untilOrphansAreGone, untilReady } from './postmaster.ts'
import type { PostgresLog } from './postgres-server.ts'

/** Everybody has its connection strings, so a server comes back on the port that it had. */
export type Watched = { cluster: Cluster; port: number; adminUrl: string; log: PostgresLog }

const longestPauseMs = 30_000

async function revive({ cluster, port, adminUrl, log }: Watched, signal: AbortSignal): Promise<void> {
  const postmaster = findPostmaster(cluster)
  // A living server is recovering from the crash of one of its sessions by itself.
  if (postmaster !== undefined && (await untilReady(postmaster, adminUrl, signal)) === 'ready') return
  await untilOrphansAreGone(cluster)
  await launchAndWait(cluster, port, adminUrl, signal)
  log.warn({ port }, 'the database had ended and was started again')
}

/** Resolves when the session breaks, or when the watch is to end. */
function untilBroken(session: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    session.once('end', resolve)
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function keepWatch(watched: Watched, signal: AbortSignal): Promise<void> {
  let pauseMs = 100
  while (!signal.aborted) {
    try {
      const session = await openSession(watched.adminUrl, 'mouldwright watch')
      pauseMs = 100
      setHoldsProcess(session, false)
      await untilBroken(session, signal)
      setHoldsProcess(session, true)
      await session.end().catch(() => undefined)
      if (!signal.aborted) watched.log.warn({}, 'the database closed its sessions')
      continue
    } catch {
      await revive(watched, signal).catch((error: unknown) => {
        if (!signal.aborted)
          watched.log.error({ err: error, pauseMs }, 'the database cannot be started again; trying on')
      })
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/**
 * Keeps a server alive: holds one session, and when that breaks starts the server again, with growing pauses while it
 * cannot be started.
 * @returns a function that ends the watch
 */
export function watch(watched: Watched): () => Promise<void> {
  const ending = new AbortController()
  const running = keepWatch(watched, ending.signal)
  return async () => {
    ending.abort()
    await running
  }
}
