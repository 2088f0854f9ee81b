/** Works beside the calls: clears ended logins away, tells clients of them, and sweeps out what has run out. */
import { sql, type Db, type Service, type ServiceParts } from '@mouldwright/server-kit'
import { inNoPlace } from '../nowhere.ts'
import type { ProviderNode } from '../provider/node.ts'
import { clearEndedLogins } from './ended-logins.ts'
import { forgetLogout, isLastTry, takeLogouts, type LogoutNews } from './logout-queue.ts'

const workEveryMs = 1_000
const sweepEveryMs = 60_000
const sweptAtOnce = 500

export function createSsoService(parts: ServiceParts, nodeNow: () => Promise<ProviderNode>): Service {
  const { kit, pool, clock, log, newId } = parts
  const now = () => new Date(clock.now())
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let sweptAt = -Infinity
  let isStopped = false

  async function work(): Promise<void> {
    let cleared: number
    do cleared = await inNoPlace(pool, (db) => clearEndedLogins(db, { secrets: kit.secrets, newId, at: now() }))
    while (cleared > 0 && !isStopped)
    const due = await inNoPlace(pool, (db) => takeLogouts(db, now(), 10))
    if (due.length > 0) await Promise.all(due.map((news) => tell(news)))
    if (clock.monotonic() - sweptAt < sweepEveryMs) return
    sweptAt = clock.monotonic()
    let isMore = true
    while (isMore && !isStopped) isMore = await inNoPlace(pool, (db) => sweep(db, now()))
  }

  async function tell(news: LogoutNews & { tries: number }): Promise<void> {
    try {
      const node = await nodeNow()
      await node.tell(news.clientId, news.subject, news.sid)
    } catch (error) {
      if (!isLastTry(news)) return
      log.warn({ err: error, client: news.clientId }, 'a system could not be told that somebody signed out')
    }
    await inNoPlace(pool, (db) => forgetLogout(db, news.id))
  }

  function next(): void {
    timer = setTimeout(() => {
      working = work()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'sign-outs could not be passed on; the next round tries again'),
        )
        .then(() => {
          if (!isStopped) next()
        })
    }, workEveryMs)
    timer.unref()
  }

  return {
    start: next,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}

/** Sweeps out some of what has run out, in short transactions; false when there is no more. */
export async function sweep(db: Db, at: Date): Promise<boolean> {
  const some = sql`expires_at <= ${at} limit ${sweptAtOnce} for update skip locked`
  const swept = [
    await db.run(sql`delete from sso_record where (kind, hash) in (select kind, hash from sso_record where ${some})`),
    await db.run(sql`delete from sso_login where uid_hash in (select uid_hash from sso_login where ${some})`),
    await db.run(sql`delete from sso_flow where state_hash in (select state_hash from sso_flow where ${some})`),
  ]
  return swept.some((count) => count === sweptAtOnce)
}
