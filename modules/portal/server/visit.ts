/** Who a request for a shared page comes from: the link that its token opens, and whether the code was given. */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { post } from '@mouldwright/courier/server/api'
import { firstSigns, type Language } from '@mouldwright/kernel'
import { inFactory, nowhere, sql, transaction, type Db, type ServiceParts } from '@mouldwright/server-kit'
import type { LinkKind, PortalLook } from '../shared/index.ts'
import { hashOf } from './token.ts'

interface Place {
  tenantId: number
  factoryId: number
}

interface LinkRow {
  id: number
  reference: string
  kind: LinkKind
  supplierId: number | null
  customerId: number | null
  mouldId: number | null
  language: Language
  email: string | null
  needsCode: boolean
}

export interface Link extends LinkRow, Place {}

const tokenPattern = /^[\w-]{43}$/
export const codeMinutes = 10
const resendSeconds = 60
const mostTries = 5
const visitHours = 12

/** The link that a token opens now; a wrong, an expired and a revoked one are all the same: nothing. */
export async function openLink({ pool, clock }: ServiceParts, token: string): Promise<Link | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const place = await transaction(pool, nowhere, (db) =>
    db.maybe<Place & { linkId: number }>(
      sql`select t.tenant_id as "tenantId", t.factory_id as "factoryId", t.link_id as "linkId" from portal_token as t
        where t.token_hash = ${hashOf(token)}`,
    ),
  )
  if (!place) return undefined
  const { tenantId, factoryId, linkId } = place
  const link = await transaction(pool, { tenantId, factoryId }, (db) =>
    db.maybe<LinkRow>(
      sql`select t.id, t.reference, t.kind, t.supplier_id as "supplierId", t.customer_id as "customerId", t.mould_id as "mouldId",
          t.language, t.email, t.needs_code as "needsCode"
        from portal_link as t
        where ${inFactory(place, 't')} and t.id = ${linkId} and t.revoked_at is null and t.expires_at > ${new Date(clock.now())}`,
    ),
  )
  return link && { ...link, tenantId, factoryId }
}

interface Visitor {
  ip: string
  userAgent: string
}

/** Logs what was done with a link, in the transaction that does it. */
export async function logLook(
  db: Db,
  { clock, newId }: ServiceParts,
  link: Link,
  { ip, userAgent }: Visitor,
  kind: PortalLook['kind'],
  about: string | null = null,
): Promise<void> {
  const at = new Date(clock.now())
  await db.run(
    sql`insert into portal_look (tenant_id, factory_id, id, link_id, kind, about, source, agent, at)
      values (${link.tenantId}, ${link.factoryId}, ${newId()}, ${link.id}, ${kind}, ${about}, ${firstSigns(ip, 100)}, ${firstSigns(userAgent, 200)}, ${at})`,
  )
  if (kind === 'look')
    await db.run(
      sql`update portal_link as t set looks = t.looks + 1, looked_at = ${at} where ${inFactory(link, 't')} and t.id = ${link.id}`,
    )
}

/** Whether this browser has given the code. */
export async function hasVisit(
  { pool, clock }: ServiceParts,
  link: Link,
  cookie: string | undefined,
): Promise<boolean> {
  if (!cookie) return false
  const found = await transaction(pool, link, (db) =>
    db.maybe<{ linkId: number }>(
      sql`select t.link_id as "linkId" from portal_visit as t where ${inFactory(link, 't')} and t.link_id = ${link.id} and t.visit_hash = ${hashOf(cookie)}
        and t.expires_at > ${new Date(clock.now())}`,
    ),
  )
  return found !== undefined
}

const digest = ({ kit }: ServiceParts, link: Link, code: string) =>
  kit.secrets.digest('portal code', `${link.id} ${code}`)

/** Sends a code to the link's address, once a minute at most. */
export async function sendCode(parts: ServiceParts, link: Link, visitor: Visitor): Promise<void> {
  const { pool, clock, kit, newId } = parts
  const at = new Date(clock.now())
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await transaction(pool, link, async (db) => {
    const isSent = await db.maybe<{ linkId: number }>(
      sql`insert into portal_code as c (tenant_id, factory_id, link_id, code_hash, tries, sent_at, expires_at)
        values (${link.tenantId}, ${link.factoryId}, ${link.id}, ${digest(parts, link, code)}, 0, ${at},
          ${new Date(at.getTime() + codeMinutes * 60_000)})
        on conflict (tenant_id, factory_id, link_id) do update set code_hash = excluded.code_hash, tries = 0, sent_at = excluded.sent_at,
          expires_at = excluded.expires_at
        where c.sent_at <= ${new Date(at.getTime() - resendSeconds * 1_000)} returning c.link_id as "linkId"`,
    )
    if (!isSent) return
    await post(
      db,
      { kit, newId, now: () => at },
      {
        channel: 'mail',
        to: link.email!,
        template: 'code',
        params: { code, purpose: 'share', minutes: String(codeMinutes) },
        language: link.language,
        tenantId: link.tenantId,
        expiresAt: new Date(at.getTime() + codeMinutes * 60_000),
      },
    )
    await logLook(db, parts, link, visitor, 'code')
  })
}

/** Takes a code: five tries, counted before anything is compared. Answers the cookie of the visit, or nothing. */
export async function takeCode(
  parts: ServiceParts,
  link: Link,
  visitor: Visitor,
  code: string,
): Promise<string | undefined> {
  const { pool, clock } = parts
  const at = new Date(clock.now())
  return transaction(pool, link, async (db) => {
    const kept = await db.maybe<{ codeHash: Buffer }>(
      sql`update portal_code as t set tries = t.tries + 1
        where ${inFactory(link, 't')} and t.link_id = ${link.id} and t.tries < ${mostTries} and t.expires_at > ${at}
        returning t.code_hash as "codeHash"`,
    )
    const given = digest(parts, link, code.normalize('NFKC').trim())
    if (!kept || !timingSafeEqual(kept.codeHash, given)) {
      await logLook(db, parts, link, visitor, 'wrongCode')
      return undefined
    }
    const cookie = randomBytes(32).toString('base64url')
    await db.run(sql`delete from portal_code as t where ${inFactory(link, 't')} and t.link_id = ${link.id}`)
    await db.run(
      sql`insert into portal_visit (tenant_id, factory_id, link_id, visit_hash, expires_at)
        values (${link.tenantId}, ${link.factoryId}, ${link.id}, ${hashOf(cookie)}, ${new Date(at.getTime() + visitHours * 3_600_000)})`,
    )
    return cookie
  })
}
