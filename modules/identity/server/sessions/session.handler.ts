import { issueTicket, renewToken, signOut, spendTicket } from '@mouldwright/identity/shared'
import {
  accountTokenCookie,
  deleteOver,
  handle,
  handleManualTransaction,
  handlePublic,
  longTokenCookie,
  sql,
} from '@mouldwright/server-kit'
import { endAccountSessions, findAccountSession } from './account-sessions.ts'
import { endReused } from '../tokens/copied-tokens.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { resolveTokens } from './session-port.ts'
import { endByLongToken, replaceLongToken, replaceShortToken } from './sessions.ts'
import { hashToken, newToken } from '../tokens/token.ts'

/** Out of everything that came from this sign-in: the tenant's session, the account's, and those of other modules and systems beside. */
export const signOutHandler = handlePublic(signOut, async (ctx) => {
  const { db, http } = ctx
  const at = ctx.now()
  const [longName, accountName] = [longTokenCookie(http.secure), accountTokenCookie(http.secure)]
  const ended = await endByLongToken(db, http.cookie(longName), 'signedOut', at)
  const account = await findAccountSession(db, http.cookie(accountName), at)
  const own = typeof account === 'object' ? account : undefined
  const ids = [ended?.accountSessionId, own?.accountSessionId].filter((id) => typeof id === 'number')
  await endAccountSessions(db, ids, 'signedOut', at)
  for (const name of [longName, accountName]) http.clearCookie(name)
  if (ended) await noteSignInEvent(db, ctx, { kind: 'signOut', accountId: ended.accountId, tenant: ended })
  else if (own) await noteSignInEvent(db, ctx, { kind: 'signOut', accountId: own.accountId })
  return {}
})

export const renewTokenHandler = handleManualTransaction(renewToken, async (ctx) => {
  const at = ctx.now()
  const [longToken, oldToken] = [ctx.http.cookie(longTokenCookie(ctx.http.secure)), ctx.http.header('token')]
  // Its own transaction: that a copied token ended the session must stay although the call is refused.
  const outcome = await ctx.transaction(async (db) => {
    const resolved = await resolveTokens(db, longToken, oldToken, at, true)
    if (resolved.state === 'reused') await endReused(db, ctx, resolved.sessionId)
    if (resolved.state !== 'open') return resolved
    const long = await replaceLongToken(db, ctx.kit.secrets, resolved.sessionId, longToken!, at)
    if (!long) return { state: 'ended' } as const
    return { state: 'open', long, token: await replaceShortToken(db, resolved.sessionId, oldToken, at) } as const
  })
  switch (outcome.state) {
    case 'open':
      ctx.http.setCookie(longTokenCookie(ctx.http.secure), outcome.long.longToken, outcome.long.maxAgeSeconds)
      return { token: outcome.token }
    case 'absent':
      return ctx.refuse('session.absent')
    default:
      return ctx.refuse('session.ended')
  }
})

const ticketSeconds = 60

export const issueTicketHandler = handleManualTransaction(issueTicket, async (ctx) => {
  const at = ctx.now()
  const ticket = newToken()
  await ctx.transaction(async (db) => {
    await db.run(deleteOver('identity_ticket', 'hash', 'expires_at', at))
    await db.run(sql`
        insert into identity_ticket (hash, session_id, purpose, expires_at)
        values (${hashToken(ticket)}, ${ctx.session!.sessionId}, 'page', ${new Date(at.getTime() + ticketSeconds * 1_000)})`)
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
