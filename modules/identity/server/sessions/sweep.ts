/** Removes what nobody needs any more, in batches: sign-in events after a year, ended sessions and tickets after a month. */
import { tellOfExpiry } from '../members/expiry-notices.ts'
import { nowhere, sql, transaction, type ModuleParts, type Pool, type Service } from '@mouldwright/server-kit'

const sessionDays = 30
const everyMs = 3_600_000
const atOnce = 5_000

const before = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000)

/** Sweeps all that is over at a moment; how many rows went. Each part is a transaction of its own, so that nobody waits for it. */
export async function sweepSignIn(pool: Pool, at: Date): Promise<number> {
  const old = before(at, sessionDays)
  const over = sql`where expires_at < ${at} limit ${atOnce} for update skip locked`
  const statements = [
    sql`delete from identity_session where id in (
      select id from identity_session where least(ends_at, ended_at) < ${old} limit ${atOnce} for update skip locked)`,
    // With the sessions that came from it: they are none the younger.
    sql`delete from identity_account_session where id in (
      select id from identity_account_session where least(ends_at, ended_at) < ${old} limit ${atOnce} for update skip locked)`,
    sql`delete from identity_proof where ctid = any(array(select ctid from identity_proof ${over}))`,
    sql`delete from identity_ticket where ctid = any(array(select ctid from identity_ticket ${over}))`,
    sql`delete from identity_nonce where ctid = any(array(select ctid from identity_nonce ${over}))`,
    sql`delete from identity_challenge where ctid = any(array(select ctid from identity_challenge ${over}))`,
    sql`delete from identity_trust where ctid = any(array(select ctid from identity_trust ${over}))`,
    sql`delete from identity_qr where ctid = any(array(select ctid from identity_qr ${over}))`,
    sql`delete from identity_attempt where ctid = any(array(
      select ctid from identity_attempt where ends_at < ${at} limit ${atOnce} for update skip locked))`,
  ]
  let gone = 0
  for (const statement of statements) {
    let part: number
    do gone += part = await transaction(pool, nowhere, (db) => db.run(statement))
    while (part === atOnce)
  }
  let part: number
  do {
    const { swept } = await transaction(pool, nowhere, (db) =>
      db.one<{ swept: number }>(sql`select identity_event_sweep(${atOnce}) as swept`),
    )
    gone += part = swept
  } while (part === atOnce)
  return gone
}

/** Sweeps at the start and every hour, and looks which accounts run out. */
export function createSweeping(parts: ModuleParts): Service {
  const { pool, clock, log } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = sweepSignIn(pool, new Date(clock.now()))
      .then(
        () => {},
        (error: Error) => log.warn({ err: error }, 'ended sessions and tickets could not be removed'),
      )
      .then(() => tellOfExpiry(parts))
      .catch((error: Error) => log.warn({ err: error }, 'accounts that run out could not be looked for'))
  }
  return {
    start() {
      sweep()
      timer = setInterval(sweep, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
