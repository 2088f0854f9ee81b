import type { Licence } from '@mouldwright/tenancy/shared'
import { expandRights } from '@mouldwright/identity/shared'
import {
  sql,
  transaction,
  type Clock,
  type Credentials,
  type Db,
  type Log,
  type Pool,
  type Session,
  type SessionPort,
} from '@mouldwright/server-kit'
import { findAccountSession } from './account-sessions.ts'
import type { NoteContext } from '../audit/note.ts'
import { noteThirdRefused } from '../sign-in/third-refused.ts'
import { cameByThird, isThirdToken } from '../sign-in/third.ts'
import { endReused } from '../tokens/copied-tokens.ts'
import { hashToken } from '../tokens/token.ts'

/** What `identity_admit` says of an account in a tenant. */
export interface Admission extends Pick<
  Session,
  'accountId' | 'tenantId' | 'factoryId' | 'userId' | 'userName' | 'displayName' | 'timeZone' | 'language'
> {
  rights: string[]
  modules: string[]
  /** The tenant wants everybody who enters to have a second factor. */
  demandsFactor: boolean
  licence: Licence
}

type Resolved =
  | ({ state: 'open'; sessionId: number; lastSeenAt: string } & Admission)
  | { state: 'absent' }
  | { state: 'ended'; reason: string }
  | { state: 'reused'; sessionId: number }

export interface SessionPortOptions {
  /** All permissions of the composition. */
  permissions: readonly string[]
  /** For the note that somebody was here, which must neither wait for a call's transaction nor end with it. */
  pool: Pool
  clock: Clock
  log: Log
  newId: () => number
}

export interface IdentitySessions extends SessionPort {
  /** Until all notes of activity are written: before the pool closes. */
  settled(): Promise<void>
}

/** The state of a session as both tokens show it; sets the transaction's place when it is open. */
export async function resolveTokens(
  db: Db,
  longToken: string | undefined,
  shortToken: string | undefined,
  at: Date,
  renewing: boolean,
): Promise<Resolved> {
  const { answer } = await db.one<{ answer: Resolved }>(
    sql`select identity_resolve(${hashToken(longToken)}, ${hashToken(shortToken)}, ${renewing}, ${at}) as answer`,
  )
  return answer
}

/** Activity is noted once a minute: idle ends are hours. */
const noteEveryMs = 60_000
const mostRemembered = 500

export function createSessionPort(options: SessionPortOptions): IdentitySessions {
  const { permissions, pool, clock, log, newId } = options
  const beside = new Set<Promise<void>>()
  const rights = new Map<string, ReadonlySet<string>>()
  const seen = new Map<number, Date>()
  let writing: Promise<void> | undefined

  /** Members of a role share one set; the patterns are its key, so a changed role is another set at once. */
  function permissionsOf(patterns: readonly string[]): ReadonlySet<string> {
    const key = patterns.join('\n')
    let set = rights.get(key)
    if (!set) {
      if (rights.size >= mostRemembered) rights.clear()
      set = expandRights(patterns, permissions)
      rights.set(key, set)
    }
    return set
  }

  function sessionOf(resolved: Resolved): Session | 'absent' | 'ended' {
    if (resolved.state === 'ended') return 'ended'
    if (resolved.state !== 'open') return 'absent'
    const { sessionId, accountId, tenantId, factoryId, userId, userName, displayName, language, timeZone } = resolved
    return {
      sessionId,
      accountId,
      tenantId,
      factoryId,
      userId,
      userName,
      displayName,
      language,
      timeZone,
      permissions: permissionsOf(resolved.rights),
      modules: new Set(resolved.modules),
    }
  }

  function noteActivity(sessionId: number, at: Date): void {
    seen.set(sessionId, at)
    writing ??= writeSeen()
  }

  async function writeSeen(): Promise<void> {
    while (seen.size > 0) {
      const notes = [...seen]
      seen.clear()
      try {
        await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
          db.run(sql`
            update identity_session s set last_seen_at = greatest(s.last_seen_at, n.at)
            from unnest(${notes.map(([id]) => id)}::bigint[], ${notes.map(([, at]) => at)}::timestamptz[]) n(id, at)
            where s.id = n.id and s.ended_at is null`),
        )
      } catch (error) {
        // The session ends a little sooner at worst.
        log.warn({ err: error }, 'activity of sessions could not be noted')
      }
    }
    writing = undefined
  }

  /** Beside the call, whose own transaction is rolled back: what follows from a bad token must not go with the refusal. */
  function noteBeside(from: Credentials['from'], work: (db: Db, ctx: NoteContext) => Promise<void>): void {
    const ctx: NoteContext = {
      http: { ip: from?.ip ?? '', userAgent: from?.userAgent ?? '' },
      now: () => new Date(clock.now()),
      newId,
      traceId: from?.traceId ?? '',
    }
    const done = transaction(pool, { tenantId: null, factoryId: null }, (db) => work(db, ctx))
      .catch((error: Error) => log.error({ err: error }, 'what follows from a bad token could not be done'))
      .finally(() => beside.delete(done))
    beside.add(done)
  }

  const endCopied = (sessionId: number, from: Credentials['from']) =>
    noteBeside(from, (db, ctx) => endReused(db, ctx, sessionId))

  async function reviveAll(db: Db, sessionIds: readonly number[]): Promise<(Session | 'ended')[]> {
    const rows = await db.all<{ answer: Resolved }>(sql`
      select identity_revive(s.id, ${new Date(clock.now())}) as answer
      from unnest(${[...sessionIds]}::bigint[]) with ordinality s(id, place) order by s.place`)
    return rows.map(({ answer }) => {
      const session = sessionOf(answer)
      return session === 'absent' ? 'ended' : session
    })
  }

  return {
    async resolve(db, { longToken, shortToken, accountToken, thirdToken, background, from }) {
      if (longToken === undefined || shortToken === undefined) return 'absent'
      const at = new Date(clock.now())
      const resolved = await resolveTokens(db, longToken, shortToken, at, false)
      if (resolved.state === 'reused') {
        endCopied(resolved.sessionId, from)
        return 'ended'
      }
      if (resolved.state === 'open' && thirdToken !== undefined) {
        const isRight =
          isThirdToken(thirdToken, accountToken) && (await cameByThird(db, resolved.sessionId, accountToken))
        if (!isRight) {
          noteBeside(from, (noted, ctx) => noteThirdRefused(noted, ctx, resolved.accountId))
          return 'absent'
        }
      }
      if (resolved.state === 'open' && !background && at.getTime() - Date.parse(resolved.lastSeenAt) >= noteEveryMs)
        noteActivity(resolved.sessionId, at)
      return sessionOf(resolved)
    },
    async resolveAccount(db, { accountToken, longToken, shortToken, thirdToken, background, from }) {
      if (thirdToken !== undefined && !isThirdToken(thirdToken, accountToken)) {
        noteBeside(from, noteThirdRefused)
        return 'absent'
      }
      const at = new Date(clock.now())
      const found = await findAccountSession(db, accountToken, at)
      if (typeof found === 'object') {
        if (!background && at.getTime() - found.lastSeenAt.getTime() >= noteEveryMs)
          await db.run(
            sql`update identity_account_session set last_seen_at = ${at} where id = ${found.accountSessionId} and ended_at is null`,
          )
        return { accountId: found.accountId, accountSessionId: found.accountSessionId }
      }
      if (longToken === undefined || shortToken === undefined) return found
      const resolved = await resolveTokens(db, longToken, shortToken, at, false)
      if (resolved.state === 'reused') {
        endCopied(resolved.sessionId, from)
        return 'ended'
      }
      // The call acts in no tenant's place, whatever the session's was.
      await db.run(sql`select set_config('app.tenant', '', true), set_config('app.factory', '', true)`)
      if (resolved.state === 'open') return { accountId: resolved.accountId, accountSessionId: null }
      return resolved.state === 'ended' ? 'ended' : found
    },
    async resolveAll(db, credentials) {
      const at = new Date(clock.now())
      const rows = await db.all<{ answer: Resolved }>(sql`
        select identity_resolve(c.long, c.short, false, ${at}) as answer
        from unnest(${credentials.map(({ longToken }) => hashToken(longToken))}::bytea[], ${credentials.map(({ shortToken }) => hashToken(shortToken))}::bytea[])
          with ordinality c(long, short, place) order by c.place`)
      for (const { answer } of rows)
        if (answer.state === 'open' && at.getTime() - Date.parse(answer.lastSeenAt) >= noteEveryMs)
          noteActivity(answer.sessionId, at)
      return rows.map(({ answer }) => sessionOf(answer))
    },
    revive: async (db, sessionId) => (await reviveAll(db, [sessionId]))[0]!,
    reviveAll,
    async copiesEnded() {
      await Promise.all(beside)
    },
    async settled() {
      await Promise.all([writing, ...beside])
    },
  }
}
