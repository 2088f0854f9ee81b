/** A try to sign in: counted before anything is looked at, and settled when it is known what came of it. */
import { sourceOf } from '@mouldwright/verification/server/api'
import type { Db, ManualTransactionContext } from '@mouldwright/server-kit'
import { noteSignInEvent, type SignInNote } from '../audit/note.ts'
import {
  countAttempt,
  countMiss,
  forgetAttempts,
  forgetMisses,
  giveBack,
  type Guess,
  type Verdict,
} from './attempts.ts'
import { deviceIdFor, rememberDevice } from './device.ts'
import type { Entered } from './enter.ts'
import { knownAccount, type KnownAccount } from './known-account.ts'

export interface Try {
  phone: string
  account: KnownAccount | undefined
  guess: Guess
  verdict: Verdict
}

/** Counts a try for a phone number, whether anybody has it or not. */
export async function beginTry(ctx: ManualTransactionContext, db: Db, phone: string): Promise<Try> {
  const at = ctx.now()
  const account = await knownAccount(db, phone)
  const guess = { source: sourceOf(ctx.http.ip), phone, device: account && deviceIdFor(ctx, account.id) }
  const verdict = await countAttempt(db, guess, at)
  await forgetAttempts(db, at)
  if (verdict.isFirstOver) await noteSignInEvent(db, ctx, { kind: 'signInThrottled', phone })
  return { phone, account, guess, verdict }
}

/** Whoever came in gets the count back; for all others it is one more miss. */
export async function settleTry(
  ctx: ManualTransactionContext,
  db: Db,
  { phone, account, guess, verdict }: Try,
  entered: Entered | undefined,
): Promise<(Entered & { accountId: number }) | undefined> {
  if (!account || !entered) {
    await countMiss(db, guess, ctx.now())
    await noteSignInEvent(db, ctx, failure(phone, account))
    return undefined
  }
  await giveBack(db, verdict.counted)
  await forgetMisses(db, guess)
  return { ...entered, accountId: account.id }
}

/** After the transaction: the browser gets its cookies, and its device is known from now on. */
export function letIn(ctx: ManualTransactionContext, entered: Entered & { accountId: number }): Entered['answer'] {
  entered.setCookies()
  rememberDevice(ctx, entered.accountId)
  return entered.answer
}

/** What a failed try leaves behind, for the platform and for the tenant that the person was in last. */
function failure(phone: string, account: KnownAccount | undefined): SignInNote {
  const note = { kind: 'signInFailed', phone, ...(account ? { accountId: account.id } : {}) } as const
  return account?.tenantId && account.userId
    ? { ...note, tenant: { tenantId: account.tenantId, userId: account.userId } }
    : note
}
