/**
 * Sign-in. Order matters: the attempt is counted and committed, then the message is opened and one hash is computed,
 * whoever the caller claims to be; last, the message's nonce is used up. All that can be wrong gives one answer after the same work. It opens its
 * transactions itself: counts and log lines must stay although the call is refused, and none may be open while hashing.
 */
import { Refusal } from '@mouldwright/kernel'
import { fetchKey, signIn, type SignedIn } from '@mouldwright/identity/shared'
import { handleApart, handlePublic, longTokenCookie, sql, type Db } from '@mouldwright/server-kit'
import type { Licence } from '@mouldwright/tenancy/shared'
import { countAttempt, forgetAttempts, giveBack, sourceOf } from './attempts.ts'
import { deviceIdFor, rememberDevice } from './device.ts'
import { handOutKey, openingKeys, spendNonce } from './key-ring.ts'
import { noteAtDoor } from './note.ts'
import type { IdentityParts } from './parts.ts'
import type { Admission } from './session-port.ts'
import { endByLongToken, openSession } from './sessions.ts'

export const keyHandler = handlePublic(fetchKey, (ctx) => handOutKey(ctx.db, ctx.kit.secrets, ctx.now(), ctx.newId))

interface Account {
  id: number
  passwordHash: string | null
  /** The membership that a failed try is told to. */
  tenantId: number | null
  userId: number | null
}

const accountByPhone = (db: Db, phone: string) =>
  db.maybe<Account>(sql`
    select a.id, a.password_hash as "passwordHash", d.tenant_id as "tenantId", d.user_id as "userId"
    from identity_account a
    left join lateral (
      select tenant_id, user_id from identity_directory where account_id = a.id
      order by last_entered_at desc nulls last, tenant_id limit 1) d on true
    where a.phone = ${phone}`)

/** The first tenant that lets the account in: the wanted one, else the last one, else any. Else the first whose licence bars it. */
async function admitSomewhere(
  db: Db,
  accountId: number,
  wantedTenant: number | null | undefined,
  at: Date,
): Promise<Admission | undefined> {
  const tenants = await db.all<{ id: number }>(sql`
    select tenant_id as id from identity_directory where account_id = ${accountId}
    order by tenant_id = ${wantedTenant ?? null} desc nulls last, last_entered_at desc nulls last, tenant_id limit 50`)
  let barred: Admission | undefined
  for (const { id } of tenants) {
    const admission = await admit(db, { accountId, tenantId: id, factoryId: null }, at)
    if (admission?.licence.allowLoginFlag === 1) return admission
    barred ??= admission
  }
  return barred
}

export async function admit(
  db: Db,
  { accountId, tenantId, factoryId }: { accountId: number; tenantId: number; factoryId: number | null },
  at: Date,
): Promise<Admission | undefined> {
  const { admission } = await db.one<{ admission: Admission | null }>(
    sql`select identity_admit(${accountId}, ${tenantId}, ${factoryId}, ${at}) as admission`,
  )
  return admission ?? undefined
}

const answerOf = (licence: Licence, token: string | null): SignedIn => ({
  token,
  tenantId: licence.tenantId,
  tenantName: licence.tenantName,
  allowLoginFlag: licence.allowLoginFlag,
  overdueFlag: licence.overdueFlag,
  expireDate: licence.expireDate,
  expireRemainDays: licence.expireRemainDays,
  maxOverdueDays: licence.maxOverdueDays,
  loginDelaySeconds: licence.loginDelaySeconds,
  haspExpireSwitch: licence.haspExpireSwitch,
})

const tooMany = (seconds: number) =>
  new Refusal('login.tooMany', { kind: 'tooMany', params: { minutes: Math.ceil(seconds / 60) } })

export const signInHandler = ({ hasher, keys }: IdentityParts) =>
  handleApart(signIn, async (ctx, input) => {
    const at = ctx.now()
    const phone = input.phoneNum
    if (hasher.isFull) throw new Refusal('login.busy', { kind: 'tooMany' })

    const { account, verdict, openable } = await ctx.transaction(async (db) => {
      const found = await accountByPhone(db, phone)
      const device = found && deviceIdFor(ctx, found.id)
      const counted = await countAttempt(db, { source: sourceOf(ctx.http.ip), phone, device }, at)
      await forgetAttempts(db, at)
      if (counted.isFirstOver) await noteAtDoor(db, ctx, { kind: 'signInThrottled', phone })
      return { account: found, verdict: counted, openable: counted.isAllowed ? await openingKeys(db, at) : [] }
    })
    if (!verdict.isAllowed) throw tooMany(verdict.retrySeconds)

    const opened = await keys.open(input.password, openable, ctx.kit.secrets)
    const isRight = await hasher
      .verify(opened ? (account?.passwordHash ?? null) : null, opened?.password ?? '')
      .catch(async (error: unknown) => {
        // Never looked at, so it was no guess.
        await ctx.transaction((db) => giveBack(db, verdict.counted))
        throw error
      })
    // Outside the transaction that enters: a hash takes its time.
    const upgraded =
      isRight && account?.passwordHash && opened && hasher.isOutdated(account.passwordHash)
        ? await hasher.hash(opened.password)
        : undefined

    const entered = await ctx.transaction(async (db) => {
      // Used up by the first that comes here, right or wrong; a message sent again finds it gone.
      const isFresh = await spendNonce(db, opened, at)
      const admission =
        isRight && isFresh && account ? await admitSomewhere(db, account.id, input.tenantId, at) : undefined
      if (!account || !admission) {
        await noteAtDoor(db, ctx, failure(phone, account))
        return undefined
      }
      await giveBack(db, verdict.counted)
      if (upgraded)
        await db.run(
          sql`update identity_account set password_hash = ${upgraded} where id = ${account.id} and password_hash = ${account.passwordHash}`,
        )
      if (admission.licence.allowLoginFlag !== 1) return { admission, session: undefined }
      // Whatever session the browser brought along is over: nothing planted before sign-in lives on.
      await endByLongToken(db, ctx.http.cookie(longTokenCookie(ctx.http.secure)), 'signedInAgain', at)
      const session = await openSession(db, {
        ...admission,
        at,
        newId: ctx.newId,
        remember: input.remember ?? false,
        source: ctx.http.ip,
        agent: ctx.http.userAgent,
      })
      await noteAtDoor(db, ctx, { kind: 'signIn', phone, accountId: account.id, tenant: admission })
      return { admission, session }
    })
    if (!entered) throw new Refusal('login.wrong')
    const { admission, session } = entered
    if (!session) return answerOf(admission.licence, null)
    ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds)
    rememberDevice(ctx, admission.accountId)
    return answerOf(admission.licence, session.shortToken)
  })

function failure(phone: string, account: Account | undefined): Parameters<typeof noteAtDoor>[2] {
  const note = { kind: 'signInFailed', phone, ...(account ? { accountId: account.id } : {}) } as const
  return account?.tenantId && account.userId
    ? { ...note, tenant: { tenantId: account.tenantId, userId: account.userId } }
    : note
}
