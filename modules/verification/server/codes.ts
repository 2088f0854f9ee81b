/**
 * Codes that prove a phone number or an e-mail address. Six random digits, five minutes, five tries counted before anything is compared,
 * good once, for one purpose, in the browser that asked. Only their keyed hash is kept.
 */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { maskTarget } from '@mouldwright/courier/shared'
import { post } from '@mouldwright/courier/server/api'
import { sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'
import { codeMinutes, resendSeconds, toPhone, type CodeSent, type Purpose } from '@mouldwright/verification/shared'
import { forgetBudgets, sourceOf, takeBudgets, type SendRefusal } from './budgets.ts'
import { codeDigest, subjectDigest, visitorDigest } from './digests.ts'

const mostTries = 5

/**
 * Takes from the budgets what one message that carries no code costs; throws a refusal `tooMany` over any of them. For messages that
 * somebody can cause to people of their own choice.
 */
export const mayPost = (
  ctx: Pick<ManualTransactionContext<SendRefusal>, 'http' | 'kit' | 'log' | 'now' | 'refuse'>,
  db: Db,
  { channel, to, tenantId }: { channel: 'sms' | 'mail'; to: string; tenantId: number },
): Promise<void> =>
  takeBudgets(ctx, db, {
    channel,
    target: ctx.kit.secrets.digest('verification notice', to),
    // A job has no address of its own.
    source: sourceOf(ctx.http.ip) || `tenant ${tenantId}`,
    ...(channel === 'sms' ? { prefix: prefixOf(to) } : {}),
    tenantId,
  })

const prefixOf = (to: string) => (toPhone(to) ?? to).replace('+', '').slice(0, 7)

export interface CodeRequest {
  purpose: Purpose
  channel: 'sms' | 'mail'
  /** A phone number as `toPhone` gives it, or an e-mail address. */
  to: string
  /** False for a number that nobody has: the same work, the same answer, and nothing leaves. */
  deliver: boolean
  /** What else the code is good for and nothing beside: the session and the tenant of a step-up. Checked with the same. */
  boundTo?: string
  /** Whose budget it also counts against, where a tenant is known. */
  tenantId?: number
}

/**
 * Sends a code, and voids the one before. Over a budget it throws a refusal `tooMany`; roll back then, as the pipeline does.
 * Counts, code and message are part of the caller's transaction, so nothing leaves unless it commits.
 * Whether the browser may ask (a solved puzzle, a session) is the caller's question: see `usePuzzle`.
 */
export async function sendCode(
  ctx: Pick<ManualTransactionContext<SendRefusal>, 'http' | 'kit' | 'log' | 'language' | 'now' | 'newId' | 'refuse'>,
  db: Db,
  { purpose, channel, to, deliver, boundTo, tenantId }: CodeRequest,
): Promise<CodeSent> {
  const at = ctx.now()
  const subject = subjectDigest(ctx, to)
  await takeBudgets(ctx, db, {
    channel,
    target: subject,
    source: sourceOf(ctx.http.ip),
    ...(channel === 'sms' ? { prefix: prefixOf(to) } : {}),
    ...(tenantId === undefined ? {} : { tenantId }),
  })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const digest = codeDigest(ctx, { subject, purpose, boundTo }, code)
  const expiresAt = new Date(at.getTime() + codeMinutes * 60_000)
  // What nobody received, nobody can guess either.
  const stored = deliver ? digest : randomBytes(32)
  await db.run(sql`
    insert into verification_code (subject, visitor, purpose, code, expires_at)
    values (${subject}, ${visitorDigest(ctx)}, ${purpose}, ${stored}, ${expiresAt})
    on conflict (subject, visitor, purpose) do update set code = excluded.code, tries = 0, expires_at = excluded.expires_at`)
  await post(db, ctx, {
    channel,
    to,
    template: 'code',
    params: { code, purpose, minutes: String(codeMinutes) },
    language: ctx.language,
    expiresAt,
    withhold: !deliver,
    ...(tenantId === undefined ? {} : { tenantId }),
  })
  await db.run(sql`
    delete from verification_code where (subject, visitor, purpose) in (
      select subject, visitor, purpose from verification_code where expires_at <= ${at} limit 50 for update skip locked)`)
  await forgetBudgets(db, at)
  return { phone: maskTarget(to), retrySeconds: resendSeconds, validMinutes: codeMinutes }
}

/** `spent`: there is no code to compare with (none was sent here for this, or it is used, late, replaced, or out of tries). */
export type CodeVerdict = 'right' | 'wrong' | 'spent'

/**
 * Checks a code, in a transaction of its own that always commits, so that no refusal of the caller's can give a try back; hence only
 * for handlers that are `handleManualTransaction`. A right code is used up by it: check everything else first, and show people one sentence for
 * `wrong` and `spent`.
 */
export async function checkCode(
  ctx: Pick<ManualTransactionContext, 'http' | 'kit' | 'now' | 'transaction'>,
  { purpose, to, code, boundTo }: { purpose: Purpose; to: string; code: string; boundTo?: string },
): Promise<CodeVerdict> {
  const subject = subjectDigest(ctx, to)
  const visitor = visitorDigest(ctx)
  const given = codeDigest(ctx, { subject, purpose, boundTo }, code)
  return ctx.transaction(async (db) => {
    const mine = sql`subject = ${subject} and visitor = ${visitor} and purpose = ${purpose}`
    // The row stays locked until this try is over: the next sees what it left.
    const counted = await db.maybe<{ code: Buffer }>(sql`
      update verification_code set tries = tries + 1
      where ${mine} and expires_at > ${ctx.now()} and tries < ${mostTries} returning code`)
    if (!counted) return 'spent'
    if (!timingSafeEqual(counted.code, given)) return 'wrong'
    await db.run(sql`delete from verification_code where ${mine}`)
    return 'right'
  })
}
