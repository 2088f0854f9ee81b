import { longTokenCookie, type Db } from '@mouldwright/server-kit'
import type { AccountSessionStanding } from '../sessions/account-session-standing.ts'
import { admitSomewhere, answerOf, enterTenant, withoutTenant, type EntryContext, type Entered } from './enter.ts'
import { hasInvitation } from '../members/invitations.ts'
import { factorIsDue } from '../factors/second-factor.ts'
import { accountProofOf } from './third.ts'
import { noteSignInEvent } from '../audit/note.ts'

/**
 * A tenant's session that comes from a live account session: what follows the central authorize page. Absent when no tenant lets
 * the account in; without a token where the licence bars it, an invitation waits, or the tenant wants a second factor first. Call `hand` after commit.
 */
export async function enterFromAccount(
  db: Db,
  ctx: EntryContext,
  from: Pick<AccountSessionStanding, 'accountId' | 'remember'> & { accountSessionId: number },
  tenantId: number | null,
): Promise<Entered | undefined> {
  const admission = await admitSomewhere(db, from.accountId, tenantId, ctx.now())
  if (!admission)
    return (await hasInvitation(db, from.accountId))
      ? { answer: withoutTenant('invitation', null), setCookies: () => {} }
      : undefined
  if (admission.licence.allowLoginFlag !== 1) return { answer: answerOf(admission.licence, null), setCookies: () => {} }
  const proof = await accountProofOf(db, from.accountSessionId)
  if (await factorIsDue(db, admission, proof?.methods))
    return { answer: withoutTenant('enrolFactor', null), setCookies: () => {} }
  const session = await enterTenant(db, ctx, admission, from)
  await noteSignInEvent(db, ctx, { kind: 'signIn', accountId: from.accountId, tenant: admission })
  return {
    answer: answerOf(admission.licence, session.shortToken),
    setCookies: () => ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds),
  }
}
