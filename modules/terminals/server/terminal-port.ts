/** Who signed a call, and where that lets it in. */
import { readSignatureHeader, textToSign } from '@mouldwright/kernel'
import {
  inFactory,
  isSignedBy,
  moveTo,
  readPublicKey,
  signatureToleranceMs,
  sql,
  transaction,
  type Clock,
  type Db,
  type Pool,
  type Session,
  type TerminalPort,
} from '@mouldwright/server-kit'

const nowhere = { tenantId: null, factoryId: null }

interface Key {
  tenantId: number
  factoryId: number
  publicKey: string
  revokedAt: string | null
}

const keyOf = (db: Db, terminalId: number) =>
  db.maybe<Key>(sql`
    select tenant_id as "tenantId", factory_id as "factoryId", public_key as "publicKey", revoked_at as "revokedAt"
    from terminals_key where terminal_id = ${terminalId}`)

interface Standing {
  name: string
  state: string | null
  timeZone: string
  language: 'zh' | 'en' | null
  mayEnter: number
  modules: string[]
}

export function createTerminalPort({ pool, clock }: { pool: Pool; clock: Clock }): TerminalPort {
  return {
    async verify({ header, ...request }) {
      const signed = readSignatureHeader(header)
      if (!signed) return 'unknown'
      const { signerId: terminalId, at, nonce, signature } = signed
      return transaction(pool, nowhere, async (db) => {
        const known = await keyOf(db, terminalId)
        const key = known && readPublicKey(known.publicKey)
        if (!known || !key || !isSignedBy(key, textToSign(request, signed), signature)) return 'unknown'
        if (known.revokedAt !== null) return 'revoked'
        const now = clock.now()
        if (Math.abs(now - at) > signatureToleranceMs) return 'late'
        const taken = await db.run(sql`
          insert into terminals_nonce (terminal_id, nonce, at) values (${terminalId}, ${nonce}, ${new Date(at)})
          on conflict do nothing`)
        if (taken === 0) return 'repeated'
        await noteSeen(db, known, terminalId, new Date(now))
        return { terminalId }
      })
    },

    async enter(db, terminalId) {
      const known = await keyOf(db, terminalId)
      if (!known || known.revokedAt !== null) return 'revoked'
      const { tenantId, factoryId } = known
      await moveTo(db, { tenantId, factoryId })
      const found = await db.maybe<Standing>(sql`
        select t.name, t.state, f.time_zone as "timeZone", l.licence ->> 'language' as language,
          (l.licence ->> 'allowLoginFlag')::int as "mayEnter",
          coalesce((select array_agg(m.module_key) from tenancy_opened_module m where m.tenant_id = t.tenant_id), '{}') as modules
        from terminals_terminal t
        join tenancy_factory f on f.tenant_id = t.tenant_id and f.id = t.factory_id and f.valid
        cross join lateral (select tenancy_licence(${tenantId}, ${new Date(clock.now())}::timestamptz) as licence) l
        where ${inFactory({ tenantId, factoryId }, 't')} and t.id = ${terminalId}`)
      if (!found || found.state === 'revoked' || found.mayEnter === 0) {
        await moveTo(db, nowhere)
        return 'revoked'
      }
      return { terminal: { terminalId, name: found.name }, session: sessionOf({ ...found, ...known, terminalId }) }
    },
  }
}

/** Nobody's session, in the terminal's place: the audit names the terminal. */
export const sessionOf = (
  of: Pick<Standing, 'name' | 'timeZone' | 'language' | 'modules'> & {
    terminalId: number
    tenantId: number
    factoryId: number
  },
): Session => ({
  sessionId: 0,
  accountId: 0,
  tenantId: of.tenantId,
  factoryId: of.factoryId,
  // Not a user's: ids are given once in the whole product.
  userId: of.terminalId,
  userName: of.name,
  displayName: of.name,
  permissions: new Set(),
  modules: new Set(of.modules),
  language: of.language ?? 'zh',
  timeZone: of.timeZone,
})

/** Once a minute: when the terminal was last there; numbers of calls that are too old to be sent again are forgotten. */
async function noteSeen(db: Db, { tenantId, factoryId }: Key, terminalId: number, now: Date): Promise<void> {
  await moveTo(db, { tenantId, factoryId })
  const seen = await db.run(sql`
    update terminals_terminal set seen_at = ${now}
    where ${inFactory({ tenantId, factoryId })} and id = ${terminalId}
      and (seen_at is null or seen_at < ${new Date(now.getTime() - 60_000)})`)
  if (seen > 0)
    await db.run(sql`
      delete from terminals_nonce where terminal_id = ${terminalId} and at < ${new Date(now.getTime() - 2 * signatureToleranceMs)}`)
}
