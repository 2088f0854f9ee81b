import { Refusal } from '@mouldwright/kernel'
import {
  issueTicket,
  listTenants,
  renewToken,
  signOut,
  spendTicket,
  switchTenant,
  type TenantEntry,
} from '@mouldwright/identity/shared'
import {
  handle,
  handleApart,
  handlePublic,
  longTokenCookie,
  sql,
  type ApartContext,
  type Session,
} from '@mouldwright/server-kit'
import { noteAtDoor } from './note.ts'
import { resolveTokens } from './session-port.ts'
import { endByLongToken, endSession, openSession, replaceShortToken } from './sessions.ts'
import { admit } from './enter.ts'
import { hashToken, newToken } from './token.ts'

/** Of an action that asks for one. */
const sessionOf = (ctx: ApartContext): Session => ctx.session!

export const signOutHandler = handlePublic(signOut, async (ctx) => {
  const name = longTokenCookie(ctx.http.secure)
  const ended = await endByLongToken(ctx.db, ctx.http.cookie(name), 'signedOut', ctx.now())
  ctx.http.clearCookie(name)
  if (ended) await noteAtDoor(ctx.db, ctx, { kind: 'signOut', accountId: ended.accountId, tenant: ended })
  return {}
})

export const renewTokenHandler = handleApart(renewToken, async (ctx) => {
  const at = ctx.now()
  const [longToken, oldToken] = [ctx.http.cookie(longTokenCookie(ctx.http.secure)), ctx.http.header('token')]
  // Its own transaction: that a copied token ended the session must stay although the call is refused.
  const outcome = await ctx.transaction(async (db) => {
    const resolved = await resolveTokens(db, longToken, oldToken, at, true)
    if (resolved.state === 'open')
      return { state: 'open', token: await replaceShortToken(db, resolved.sessionId, oldToken, at) } as const
    if (resolved.state === 'reused') {
      await endSession(db, resolved.sessionId, 'tokenReused', at)
      await noteAtDoor(db, ctx, { kind: 'tokenReused' })
    }
    return resolved
  })
  switch (outcome.state) {
    case 'open':
      return { token: outcome.token }
    case 'absent':
      throw new Refusal('session.absent', { kind: 'notSignedIn' })
    default:
      throw new Refusal('session.ended', { kind: 'ended' })
  }
})

const ticketSeconds = 60

export const issueTicketHandler = handleApart(issueTicket, async (ctx) => {
  const at = ctx.now()
  const ticket = newToken()
  await ctx.transaction(async (db) => {
    await db.run(sql`
      delete from identity_ticket where hash in (
        select hash from identity_ticket where expires_at <= ${at} limit 50 for update skip locked)`)
    await db.run(sql`
        insert into identity_ticket (hash, session_id, purpose, expires_at)
        values (${hashToken(ticket)}, ${sessionOf(ctx).sessionId}, 'page', ${new Date(at.getTime() + ticketSeconds * 1_000)})`)
  })
  return { ticket }
})

export const spendTicketHandler = handle(spendTicket, async (ctx, { ticket }) => {
  const spent = await ctx.db.run(sql`
    delete from identity_ticket
    where hash = ${hashToken(ticket)} and session_id = ${ctx.session.sessionId} and purpose = 'page' and expires_at > ${ctx.now()}`)
  if (spent !== 1) ctx.refuse('ticket.wrong')
  return {}
})

export const switchTenantHandler = handleApart(switchTenant, async (ctx, { tenantId, factoryId }) => {
  const at = ctx.now()
  const { accountId, sessionId } = sessionOf(ctx)
  const session = await ctx.transaction(async (db) => {
    const admission = await admit(db, { accountId, tenantId, factoryId }, at)
    if (!admission) throw new Refusal('switch.absent', { kind: 'absent' })
    if (admission.licence.allowLoginFlag !== 1) throw new Refusal('switch.barred')
    if (!(await endSession(db, sessionId, 'switched', at))) throw new Refusal('session.ended', { kind: 'ended' })
    const before = await db.one<{ remember: boolean }>(
      sql`select ends_at - created_at > interval '1 day' as remember from identity_session where id = ${sessionId}`,
    )
    const opened = await openSession(db, {
      ...admission,
      at,
      newId: ctx.newId,
      remember: before.remember,
      source: ctx.http.ip,
      agent: ctx.http.userAgent,
    })
    await noteAtDoor(db, ctx, { kind: 'switchTenant', accountId, tenant: admission })
    return opened
  })
  ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds)
  return { token: session.shortToken }
})

export const listTenantsHandler = handle(listTenants, async (ctx) => {
  const { tenantId, userId, accountId } = ctx.session
  const { realName } = await ctx.db.one<{ realName: string }>(
    sql`select real_name as "realName" from identity_user where tenant_id = ${tenantId} and id = ${userId}`,
  )
  const { found } = await ctx.db.one<{ found: (TenantEntry & { expireDate: string | null })[] }>(
    sql`select identity_discover(${accountId}, ${ctx.now()}) as found`,
  )
  const tenantList = found.map((entry) => ({
    tenantId: entry.tenantId,
    tenantName: entry.tenantName,
    tenantType: entry.tenantType,
    factoryId: entry.factoryId,
    factoryName: entry.factoryName,
    allowLoginFlag: entry.allowLoginFlag,
    overdueFlag: entry.overdueFlag,
    expireTime: entry.expireDate,
    expireRemainDays: entry.expireRemainDays,
    loginDelaySeconds: entry.loginDelaySeconds,
  }))
  return { realName, tenantList }
})
