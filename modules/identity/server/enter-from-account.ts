import { longTokenCookie, type Db } from '@mouldwright/server-kit'
import type { AccountSessionStanding } from './account-session-standing.ts'
import { admitSomewhere, answerOf, enterTenant, type DoorContext, type Entered } from './enter.ts'
import { noteAtDoor } from './note.ts'

/**
 * A tenant's session that comes from a live account session: what follows the central authorize page. Absent when no tenant lets
 * the account in; without a token where the licence bars it. Call `hand` after commit.
 */
export async function enterFromAccount(
  db: Db,
  ctx: DoorContext,
  from: Pick<AccountSessionStanding, 'accountId' | 'remember'> & { accountSessionId: number },
  tenantId: number | null,
): Promise<Entered | undefined> {
  const admission = await admitSomewhere(db, from.accountId, tenantId, ctx.now())
  if (!admission) return undefined
  if (admission.licence.allowLoginFlag !== 1) return { answer: answerOf(admission.licence, null), hand: () => {} }
  const session = await enterTenant(db, ctx, admission, from)
  await noteAtDoor(db, ctx, { kind: 'signIn', accountId: from.accountId, tenant: admission })
  return {
    answer: answerOf(admission.licence, session.shortToken),
    hand: () => ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds),
  }
}
