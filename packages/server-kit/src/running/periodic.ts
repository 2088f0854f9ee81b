/** Work that comes again and again beside the calls, on any node. */
import type { Clock, Log } from '../context.ts'
import { nowhere, transaction, type Db, type Pool } from '../db.ts'
import type { Service } from '../define.ts'

export interface PeriodicWork {
  everyMs: number
  /** One round; the signal is raised when the node stops. */
  run: (stopped: AbortSignal) => Promise<unknown>
  log: Log
  /** What the log says where a round fails; the next one comes all the same. */
  fault: string
}

/** A round every so often, the first after one interval; on a node never two at once. Stopping waits for the round that is under way. */
export function periodicService({ everyMs, run, log, fault }: PeriodicWork): Service {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const stopped = new AbortController()
  const next = () => {
    round ??= run(stopped.signal)
      .then(
        () => {},
        (error: Error) => log.warn({ err: error }, fault),
      )
      .finally(() => (round = undefined))
  }
  return {
    start() {
      timer = setInterval(next, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await round
    },
  }
}

export interface FactoryPlace {
  tenantId: number
  factoryId: number
}

export interface FactoryRound {
  pool: Pool
  clock: Clock
  log: Log
  /** A factory is looked at this often, whichever node does it. */
  everySeconds: number
  /** Takes factories that nobody has looked at since a moment, longest ago first, and notes that somebody does now. */
  claim: (db: Db, at: Date, since: Date, most: number) => Promise<FactoryPlace[]>
  run: (place: FactoryPlace) => Promise<void>
  /** What the log says where one fails; the others go on. */
  fault: string
}

const factoriesAtOnce = 200

/** Runs for each factory that no node has looked at for a while, one after the other. O(200) a round: the rest comes with the next. */
export async function runDueFactories(round: FactoryRound): Promise<void> {
  const { pool, clock, log, everySeconds, claim, run, fault } = round
  const at = new Date(clock.now())
  const since = new Date(at.getTime() - everySeconds * 1_000)
  const places = await transaction(pool, nowhere, (db) => claim(db, at, since, factoriesAtOnce))
  for (const place of places) await run(place).catch((error: Error) => log.error({ err: error, ...place }, fault))
}
