/** Which gateway signed a call, and where that lets it in. */
import { readSignatureHeader, textToSign } from '@mouldwright/kernel'
import {
  inTenant,
  isSignedBy,
  moveTo,
  nowhere,
  readPublicKey,
  sessionOfDevice,
  signatureToleranceMs,
  sql,
  transaction,
  type Clock,
  type Db,
  type GatewayPort,
  type Pool,
} from '@mouldwright/server-kit'

export interface CertificateRow {
  gatewayId: number
  tenantId: number
  publicKey: string
  serial: number
  issuedAt: string
  expiresAt: string
  revokedAt: string | null
}

export const certificateOf = (db: Db, gatewayId: number) =>
  db.maybe<CertificateRow>(sql`
    select gateway_id as "gatewayId", tenant_id as "tenantId", public_key as "publicKey", serial, issued_at as "issuedAt",
      expires_at as "expiresAt", revoked_at as "revokedAt"
    from gateway_certificate where gateway_id = ${gatewayId}`)

interface Standing {
  name: string
  factoryId: number
  timeZone: string
  language: 'zh' | 'en' | null
  mayEnter: number
  modules: string[]
}

/** The gateway where it stands; absent when its record, server or factory is retired or gone, or the licence is over. */
async function standingOf(db: Db, tenantId: number, gatewayId: number, at: Date): Promise<Standing | undefined> {
  await moveTo(db, { tenantId, factoryId: null })
  const found = await db.maybe<Standing>(sql`
    select a.name, f.id as "factoryId", f.time_zone as "timeZone", l.licence ->> 'language' as language,
      (l.licence ->> 'allowLoginFlag')::int as "mayEnter",
      coalesce((select array_agg(m.module_key) from tenancy_opened_module m where m.tenant_id = a.tenant_id), '{}') as modules
    from gateway_server_app a
    join gateway_tenant_server s on s.tenant_id = a.tenant_id and s.id = a.server_id and s.valid
    join tenancy_factory f on f.tenant_id = s.tenant_id and f.id = s.site_id and f.valid
    cross join lateral (select tenancy_licence(${tenantId}, ${at}::timestamptz) as licence) l
    where ${inTenant({ tenantId }, 'a')} and a.id = ${gatewayId} and a.type = 'gateway' and a.valid`)
  return found && found.mayEnter !== 0 ? found : undefined
}

export function createGatewayPort({ pool, clock }: { pool: Pool; clock: Clock }): GatewayPort {
  return {
    async verify({ header, ...request }) {
      const signed = readSignatureHeader(header)
      if (!signed) return 'unknown'
      const { signerId: gatewayId, at, nonce, signature } = signed
      return transaction(pool, nowhere, async (db) => {
        const known = await certificateOf(db, gatewayId)
        const key = known && readPublicKey(known.publicKey)
        if (!known || !key || !isSignedBy(key, textToSign(request, signed), signature)) return 'unknown'
        if (known.revokedAt !== null) return 'revoked'
        const now = clock.now()
        if (Math.abs(now - at) > signatureToleranceMs) return 'late'
        if (Date.parse(known.expiresAt) <= now) return 'expired'
        const taken = await db.run(sql`
          insert into gateway_nonce (gateway_id, nonce, at) values (${gatewayId}, ${nonce}, ${new Date(at)})
          on conflict do nothing`)
        return taken === 0 ? 'repeated' : { gatewayId }
      })
    },

    async enter(db, gatewayId) {
      const known = await certificateOf(db, gatewayId)
      if (!known || known.revokedAt !== null) return 'revoked'
      const { tenantId } = known
      const standing = await standingOf(db, tenantId, gatewayId, new Date(clock.now()))
      if (!standing) {
        await moveTo(db, nowhere)
        return 'revoked'
      }
      const { factoryId, name } = standing
      await moveTo(db, { tenantId, factoryId })
      return { gateway: { gatewayId, name }, session: sessionOfDevice(gatewayId, { ...standing, tenantId }) }
    },
  }
}
