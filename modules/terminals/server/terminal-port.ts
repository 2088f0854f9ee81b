/** Who signed a call, and where that lets it in. */
import type { KeyObject } from 'node:crypto'
import { readSignatureHeader, textToSign } from '@mouldwright/kernel'
import {
  inFactory,
  isSignedBy,
  readPublicKey,
  sessionOfDevice,
  signatureToleranceMs,
  sql,
  transaction,
  withoutTransaction,
  type Clock,
  type Db,
  type Pool,
  type TerminalPort,
} from '@mouldwright/server-kit'

interface KeyRow {
  tenantId: number
  factoryId: number
  publicKey: string
}

/** What a terminal was enrolled with. It never changes, so that it is read once; whether it still counts is asked at each call. */
interface Enrolled extends KeyRow {
  key: KeyObject
  /** When the terminal's being there was last written down by this process. */
  seenAt: number
}

/** Terminals whose keys are at hand; beyond these the one read first is read anew. */
const most = 20_000
const seenEveryMs = 60_000

interface Standing {
  name: string
  state: string | null
  timeZone: string
  language: 'zh' | 'en' | null
  mayEnter: number
  modules: string[]
}

export function createTerminalPort({ pool, clock }: { pool: Pool; clock: Clock }): TerminalPort {
  const enrolled = new Map<number, Enrolled>()

  async function enrolledAs(db: Db, terminalId: number): Promise<Enrolled | undefined> {
    const known = enrolled.get(terminalId)
    if (known) return known
    const row = await db.maybe<KeyRow>(sql`
      select tenant_id as "tenantId", factory_id as "factoryId", public_key as "publicKey"
      from terminals_key where terminal_id = ${terminalId}`)
    const key = row && readPublicKey(row.publicKey)
    if (!key) return undefined
    const read = { ...row, key, seenAt: 0 }
    enrolled.set(terminalId, read)
    if (enrolled.size > most) enrolled.delete(enrolled.keys().next().value!)
    return read
  }

  return {
    async verify({ header, ...request }) {
      const signed = readSignatureHeader(header)
      if (!signed) return 'unknown'
      const { signerId: terminalId, at, nonce, signature } = signed
      const now = clock.now()
      const checked = await withoutTransaction(pool, async ({ prepared: db }) => {
        const known = await enrolledAs(db, terminalId)
        if (!known || !isSignedBy(known.key, textToSign(request, signed), signature)) return 'unknown'
        const isLate = Math.abs(now - at) > signatureToleranceMs
        // The key is looked at and the call's number taken in one statement: a number is taken for no call that does not count.
        const found = await db.maybe<{ isRevoked: boolean; isTaken: boolean }>(sql`
          with known as (
            select revoked_at is not null as is_revoked from terminals_key
            where terminal_id = ${terminalId} and public_key = ${known.publicKey}),
          taken as (
            insert into terminals_nonce (terminal_id, nonce, at)
            select ${terminalId}::bigint, ${nonce}::text, ${new Date(at)}::timestamptz from known
            where not known.is_revoked and not ${isLate}::boolean
            on conflict do nothing returning nonce)
          select known.is_revoked as "isRevoked", exists (select from taken) as "isTaken" from known`)
        if (!found) {
          enrolled.delete(terminalId)
          return 'unknown'
        }
        if (found.isRevoked) return 'revoked'
        if (isLate) return 'late'
        return found.isTaken ? known : 'repeated'
      })
      if (typeof checked === 'string') return checked
      if (now - checked.seenAt >= seenEveryMs) {
        await noteSeen(pool, checked, terminalId, new Date(now))
        checked.seenAt = now
      }
      const { tenantId, factoryId } = checked
      return { terminalId, place: { tenantId, factoryId } }
    },

    async enter({ prepared: db }, terminalId, place) {
      // "offset 0" keeps the licence from being worked out anew for each of its two uses.
      const found = await db.maybe<Standing>(sql`
        select t.name, t.state, f.time_zone as "timeZone", l.licence ->> 'language' as language,
          (l.licence ->> 'allowLoginFlag')::int as "mayEnter",
          coalesce((select array_agg(m.module_key) from tenancy_opened_module m where m.tenant_id = t.tenant_id), '{}') as modules
        from terminals_terminal t
        join terminals_key k on k.terminal_id = t.id and k.revoked_at is null
        join tenancy_factory f on f.tenant_id = t.tenant_id and f.id = t.factory_id and f.valid
        cross join lateral (select tenancy_licence(${place.tenantId}, ${new Date(clock.now())}::timestamptz) as licence offset 0) l
        where ${inFactory(place, 't')} and t.id = ${terminalId}`)
      if (!found || found.state === 'revoked' || found.mayEnter === 0) return 'revoked'
      return {
        terminal: { terminalId, name: found.name },
        session: sessionOfDevice(terminalId, { ...found, ...place }),
      }
    },
  }
}

/** Once a minute: when the terminal was last there; numbers of calls that are too old to be sent again are forgotten. */
const noteSeen = (pool: Pool, { tenantId, factoryId }: Enrolled, terminalId: number, now: Date): Promise<void> => {
  const note = async (db: Db) => {
    const seen = await db.run(sql`
      update terminals_terminal set seen_at = ${now}
      where ${inFactory({ tenantId, factoryId })} and id = ${terminalId}
        and (seen_at is null or seen_at < ${new Date(now.getTime() - seenEveryMs)})`)
    if (seen > 0)
      await db.run(sql`
        delete from terminals_nonce where terminal_id = ${terminalId} and at < ${new Date(now.getTime() - 2 * signatureToleranceMs)}`)
  }
  return transaction(pool, { tenantId, factoryId }, note, { party: 'platform' })
}
