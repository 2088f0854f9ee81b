/** The provider's memory in PostgreSQL. The clock is ours, so that all nodes agree and tests can move it. */
import { sql, type Clock, type Db, type Pool, type SecretBox } from '@mouldwright/server-kit'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { inNoPlace } from '../nowhere.ts'
import { hashOf } from '../token.ts'
import { loginOf } from './logins.ts'

export interface RecordParts {
  pool: Pool
  secrets: SecretBox
  clock: Clock
}

/** Kinds whose rows go when their grant is revoked. */
const fromGrants = ['AccessToken', 'RefreshToken', 'AuthorizationCode']

interface Stored {
  sealed: string
  consumedAt: string | null
}

export const openPayload = (secrets: SecretBox, sealed: string) => JSON.parse(secrets.open(sealed)) as AdapterPayload

/** Ends what a grant has given, and the grant. */
export async function revokeGrant(db: Db, grantId: string): Promise<void> {
  const hash = hashOf(grantId)
  await db.run(sql`delete from sso_record where grant_hash = ${hash} and kind = any(${fromGrants}::text[])`)
  await db.run(sql`delete from sso_record where kind = 'Grant' and hash = ${hash}`)
}

/**
 * A code that was tried wrongly is over, with all that its grant has given: whoever tried has it and should not. Nothing happens to what is
 * no code of ours.
 */
export async function burnCode(db: Db, secrets: SecretBox, code: string): Promise<void> {
  const burnt = await db.maybe<{ sealed: string }>(
    sql`delete from sso_record where kind = 'AuthorizationCode' and hash = ${hashOf(code)} returning sealed`,
  )
  const grantId = burnt && openPayload(secrets, burnt.sealed).grantId
  if (grantId) await revokeGrant(db, grantId)
}

export function createRecords(kind: string, { pool, secrets, clock }: RecordParts): Adapter {
  const now = () => new Date(clock.now())
  const payloadOf = (stored: Stored | undefined): AdapterPayload | undefined =>
    stored && {
      ...openPayload(secrets, stored.sealed),
      ...(stored.consumedAt === null ? {} : { consumed: Math.floor(Date.parse(stored.consumedAt) / 1_000) }),
    }

  return {
    async upsert(id, payload, expiresIn = 86_400) {
      const expiresAt = new Date(clock.now() + expiresIn * 1_000)
      const { grantId, uid } = payload
      await inNoPlace(pool, (db) =>
        db.run(sql`
          insert into sso_record (kind, hash, sealed, grant_hash, uid_hash, expires_at)
          values (${kind}, ${hashOf(id)}, ${secrets.seal(JSON.stringify(payload))}, ${grantId && kind !== 'Interaction' ? hashOf(grantId) : null},
            ${uid ? hashOf(uid) : null}, ${expiresAt})
          on conflict (kind, hash) do update set sealed = excluded.sealed, grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash,
            expires_at = excluded.expires_at`),
      )
    },

    /** A session counts as long as its account session lives. */
    find: (id) =>
      inNoPlace(pool, async (db) => {
        const payload = payloadOf(
          await db.maybe<Stored>(
            sql`select sealed, consumed_at as "consumedAt" from sso_record where kind = ${kind} and hash = ${hashOf(id)} and expires_at > ${now()}`,
          ),
        )
        if (kind !== 'Session' || !payload?.accountId) return payload
        const login = await loginOf(db, payload.uid ?? '', now())
        return login?.state === 'live' ? payload : undefined
      }),

    /** How tokens find their session. One whose time has run out does not take them along, one that was ended does. */
    findByUid: (uid) =>
      inNoPlace(pool, async (db) => {
        const payload = payloadOf(
          await db.maybe<Stored>(
            sql`select sealed, consumed_at as "consumedAt" from sso_record where kind = ${kind} and uid_hash = ${hashOf(uid)} and expires_at > ${now()}`,
          ),
        )
        if (!payload?.accountId) return payload
        const login = await loginOf(db, uid, now())
        return login && login.state !== 'ended' ? payload : undefined
      }),

    findByUserCode: async () => undefined,

    /** Of two that come at once only one consumes; the other one is a replay, and ends what the first has got. */
    async consume(id) {
      const isFirst = await inNoPlace(pool, async (db) => {
        const mine = sql`kind = ${kind} and hash = ${hashOf(id)}`
        if (
          (await db.run(sql`update sso_record set consumed_at = ${now()} where ${mine} and consumed_at is null`)) === 1
        )
          return true
        const spent = await db.maybe<{ sealed: string }>(sql`select sealed from sso_record where ${mine}`)
        const grantId = spent && openPayload(secrets, spent.sealed).grantId
        if (grantId) await revokeGrant(db, grantId)
        return false
      })
      if (!isFirst) throw new errors.InvalidGrant('already consumed')
    },

    async destroy(id) {
      await inNoPlace(pool, (db) => db.run(sql`delete from sso_record where kind = ${kind} and hash = ${hashOf(id)}`))
    },

    async revokeByGrantId(grantId) {
      await inNoPlace(pool, (db) =>
        db.run(sql`delete from sso_record where kind = ${kind} and grant_hash = ${hashOf(grantId)}`),
      )
    },
  }
}
