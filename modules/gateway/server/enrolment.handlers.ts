import { randomInt } from 'node:crypto'
import { enrolmentText } from '@mouldwright/kernel'
import {
  certificateDays,
  enrolGateway,
  enrolmentCodeHours,
  graceDays,
  makeGatewayCode,
  renewalText,
  renewCertificate,
  serverApp,
  type Certificate,
} from '@mouldwright/gateway/shared'
import {
  audit,
  handle,
  handlePublic,
  inTenant,
  isSignedBy,
  moveTo,
  readPublicKey,
  signatureToleranceMs,
  sql,
  type Db,
  type PublicContext,
} from '@mouldwright/server-kit'
import { certificateOf, type CertificateRow } from './gateway-port.ts'

const dayMs = 24 * 60 * 60_000
/** Signs that nobody takes for others, in print or by hand. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]!).join('')
/** As typed: small letters, spaces and dashes do not matter. */
const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

const purpose = 'gateway code'

/** @param hold before anything else is written: whoever saves the record goes from it to its certificate and codes too */
const appOf = (db: Db, tenantId: number, id: number, hold?: 'hold') =>
  db.maybe<{ name: string; serverAppUuid: string }>(sql`
    select name, server_app_uuid as "serverAppUuid" from gateway_server_app
    where ${inTenant({ tenantId })} and id = ${id} and type = 'gateway' and valid and server_app_uuid is not null
    ${hold ? sql`for no key update` : sql``}`)

export const makeGatewayCodeHandler = handle(makeGatewayCode, async (ctx, { id }) => {
  const { tenantId, displayName } = ctx.session
  const app = await appOf(ctx.db, tenantId, id)
  if (!app) return ctx.refuse('gateway.absent')
  const code = newCode()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + enrolmentCodeHours * 60 * 60_000)
  // A newer code takes the older one's place.
  await ctx.db.run(sql`delete from gateway_enrolment_code where gateway_id = ${id} or expires_at < ${now}`)
  await ctx.db.run(sql`
    insert into gateway_enrolment_code (digest, tenant_id, gateway_id, made_by, expires_at)
    values (${ctx.kit.secrets.digest(purpose, code)}, ${tenantId}, ${id}, ${displayName}, ${expiresAt})`)
  await audit(ctx, [{ operation: 'codeIssued', entity: serverApp.name, recordId: id, label: app.name }])
  return { name: app.name, code: code.replace(/(.{4})(?=.)/g, '$1-'), expiresAt: expiresAt.toISOString() }
})

interface Digests {
  code: Buffer
  spent: Buffer
}

interface IssuedCode {
  tenantId: number
  gatewayId: number
  madeBy: string
}

const issuedCodeOf = (db: Db, { code }: Digests, at: Date) =>
  db.maybe<IssuedCode>(sql`
    select tenant_id as "tenantId", gateway_id as "gatewayId", made_by as "madeBy"
    from gateway_enrolment_code where digest = ${code} and expires_at > ${at}`)

/** Takes the code: of two programs that show it, one. Until it is over it stands for that one, whose answer may be lost. */
const spendCode = (db: Db, { code, spent }: Digests, at: Date) =>
  db.run(sql`
    update gateway_enrolment_code set digest = ${spent} where digest = ${code} and expires_at > ${at}`)

const told = (row: { serial: number; issuedAt: Date; expiresAt: Date }, now: Date): Certificate => ({
  serial: row.serial,
  issuedAt: row.issuedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  now: now.toISOString(),
})

const dated = ({ serial, issuedAt, expiresAt }: CertificateRow) => ({
  ...{ serial, issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) },
})

export const enrolGatewayHandler = handlePublic(enrolGateway, async (ctx, { code, publicKey, proof, version }) => {
  const plain = plainCode(code)
  const key = readPublicKey(publicKey)
  if (!key || !isSignedBy(key, enrolmentText(plain, publicKey), proof)) return ctx.refuse('gateway.wrongKey')
  const now = ctx.now()
  const { digest } = ctx.kit.secrets
  const digests = { code: digest(purpose, plain), spent: digest('spent gateway code', plain + publicKey) }
  const issued = await issuedCodeOf(ctx.db, digests, now)
  const again = async () => (await enrolledBefore(ctx.db, digests, now)) ?? ctx.refuse('gateway.wrongCode')
  if (!issued) return again()
  const { tenantId, gatewayId } = issued
  await moveTo(ctx.db, { tenantId, factoryId: null })
  const app = await appOf(ctx.db, tenantId, gatewayId, 'hold')
  if (!app) return ctx.refuse('gateway.wrongCode')
  if ((await spendCode(ctx.db, digests, now)) === 0) return again()
  const expiresAt = new Date(now.getTime() + certificateDays * dayMs)
  const made = await ctx.db.maybe<{ serial: number }>(sql`
    insert into gateway_certificate
      (gateway_id, tenant_id, public_key, serial, issued_at, expires_at, seen_at, silent)
    select ${gatewayId}, ${tenantId}, ${publicKey}, 1, ${now}, ${expiresAt}, ${now}, false
    where not exists (
      select from gateway_certificate
      where public_key = ${publicKey} and (gateway_id <> ${gatewayId} or revoked_at is not null))
    on conflict (gateway_id) do update set public_key = excluded.public_key, serial = gateway_certificate.serial + 1,
      issued_at = excluded.issued_at, expires_at = excluded.expires_at, revoked_at = null
    returning serial`)
  if (!made) return ctx.refuse('gateway.wrongKey')
  await ctx.db.run(sql`
    update gateway_server_app set certificate_until = ${expiresAt}, app_version = coalesce(${version ?? null}, app_version)
    where ${inTenant({ tenantId })} and id = ${gatewayId}`)
  await noteEnrolled(ctx, issued, app.name)
  return { gatewayId, ...app, certificate: told({ serial: made.serial, issuedAt: now, expiresAt }, now) }
})

/** What the same key was told by the same code. */
async function enrolledBefore(db: Db, { spent }: Digests, now: Date) {
  const of = await db.maybe<{ gatewayId: number }>(sql`
    select gateway_id as "gatewayId" from gateway_enrolment_code where digest = ${spent} and expires_at > ${now}`)
  const known = of && (await certificateOf(db, of.gatewayId))
  if (!known || known.revokedAt !== null) return undefined
  const { gatewayId, tenantId } = known
  await moveTo(db, { tenantId, factoryId: null })
  const app = await appOf(db, tenantId, gatewayId)
  return app && { gatewayId, ...app, certificate: told(dated(known), now) }
}

/** In the name of whoever made the code. */
const noteEnrolled = (ctx: PublicContext, { tenantId, gatewayId, madeBy }: IssuedCode, label: string) =>
  ctx.db.run(sql`
    insert into kit_audit (tenant_id, id, at, user_id, user_name, display_name, operation, entity, record_id, label, trace_id)
    values (${tenantId}, ${ctx.newId()}, ${ctx.now()}, ${gatewayId}, ${madeBy}, ${madeBy}, 'enrolled', ${serverApp.name},
      ${gatewayId}, ${label}, ${ctx.traceId})`)

/** One refusal for whatever bars it: an unknown gateway, a wrong signature, a revoked or long-dead certificate. */
export const renewCertificateHandler = handlePublic(renewCertificate, async (ctx, { gateway, serial, at, proof }) => {
  const known = await certificateOf(ctx.db, gateway)
  const key = known && readPublicKey(known.publicKey)
  if (!known || !key || !isSignedBy(key, renewalText(gateway, serial, at), proof))
    return ctx.refuse('gateway.renewalRefused')
  const now = ctx.now()
  if (Math.abs(now.getTime() - at) > signatureToleranceMs)
    return ctx.refuse('gateway.renewalLate', {}, { now: now.toISOString() })
  const isOver = Date.parse(known.expiresAt) + graceDays * dayMs <= now.getTime()
  if (known.revokedAt !== null || isOver) return ctx.refuse('gateway.renewalRefused')
  // The answer to the first asking was lost.
  if (serial === known.serial - 1) return { certificate: told(dated(known), now) }
  if (serial !== known.serial) return ctx.refuse('gateway.renewalRefused')
  const next = { serial: serial + 1, issuedAt: now, expiresAt: new Date(now.getTime() + certificateDays * dayMs) }
  await moveTo(ctx.db, { tenantId: known.tenantId, factoryId: null })
  await ctx.db.run(sql`
    update gateway_server_app set certificate_until = ${next.expiresAt} where ${inTenant(known)} and id = ${gateway}`)
  await ctx.db.run(sql`
    update gateway_certificate set serial = ${next.serial}, issued_at = ${now}, expires_at = ${next.expiresAt}
    where gateway_id = ${gateway} and serial = ${serial}`)
  return { certificate: told(next, now) }
})

/** What is set invalid or removed is no gateway any more: its key never counts again, and a code on its way is void. */
export async function revokeGateways(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db.run(sql`
    update gateway_certificate set revoked_at = ${at} where gateway_id = any(${ids}::bigint[]) and revoked_at is null`)
  await db.run(sql`delete from gateway_enrolment_code where gateway_id = any(${ids}::bigint[])`)
}
