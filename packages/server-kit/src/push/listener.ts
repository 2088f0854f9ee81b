/** News between the nodes of a deployment: PostgreSQL's NOTIFY, delivered at commit, heard by one client a node. */
import type { Log } from '../context.ts'
import { createClient, sql, type Client, type Db } from '../db.ts'

/** What travels between nodes: ids only, or a small event that nobody keeps. */
export type News =
  | { kind: 'event'; tenantId: number; id: number }
  | { kind: 'passing'; tenantId: number; factoryId: number; userId: number; event: string; payload: object; at: string }
  | { kind: 'queued' }
  | { kind: 'cancelled'; jobId: number }
  /** Rights, user or sessions of a tenant changed: sessions are looked up again at once. */
  | { kind: 'sessions'; tenantId: number }
  /** Sentences were said otherwise: a tenant's own, or (null) those of the whole platform. */
  | { kind: 'words'; tenantId: number | null }
  /** Something waits that a gateway has to ask for. */
  | { kind: 'gatewayWork'; gatewayId: number }

const channel = 'mw_news'

/** PostgreSQL refuses payloads of 8,000 bytes. */
export const maxNewsBytes = 7_800

/** Tells all nodes when the transaction commits. */
export async function notify(db: Db, news: News): Promise<void> {
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify(news)})`)
}

/** For identity: sockets and running jobs of the tenant ask for their session again as soon as the change commits. */
export const sessionsChanged = (db: Db, tenantId: number) => notify(db, { kind: 'sessions', tenantId })

/** For whoever has work that a gateway brings to its end: it asks for it as soon as the change commits. */
export const gatewayWorkWaits = (db: Db, gatewayId: number) => notify(db, { kind: 'gatewayWork', gatewayId })

/** For whoever keeps sentences: browsers that are open take the new ones as soon as the change commits. */
export const wordsChanged = (db: Db, tenantId: number | null) => notify(db, { kind: 'words', tenantId })

export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /** Returns a function that ends the subscription. `back` runs after a lost connection is there again: news may have been missed. */
  subscribe(hear: (news: News) => void, back?: () => void): () => void
}

export function createListener(options: { url: string; log: Log; retryMs?: number }): Listener {
  const { url, log, retryMs = 1_000 } = options
  const hearers = new Set<{ hear: (news: News) => void; back: (() => void) | undefined }>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const fresh = createClient(url)
    fresh.on('notification', ({ payload }) => tell(payload))
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    if (stopped) return void (await fresh.end())
    client = fresh
  }

  function tell(payload: string | undefined): void {
    const news = JSON.parse(payload ?? 'null') as News | null
    if (!news) return
    for (const { hear } of hearers) hear(news)
  }

  function lost(which: Client): void {
    if (which !== client) return
    client = undefined
    if (!stopped) retry()
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const { back } of hearers) back?.()
        },
        (error: Error) => {
          log.warn({ error: error.message }, 'the listening connection to the database is down')
          if (!stopped) retry()
        },
      )
    }, retryMs)
    timer.unref()
  }

  return {
    async start() {
      stopped = false
      await connect()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
    subscribe(hear, back) {
      const hearer = { hear, back }
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  }
}
