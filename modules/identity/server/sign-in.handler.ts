/**
 * Sign-in. Order matters: the attempt is counted and committed, then the message is opened and one hash is computed,
 * whoever the caller claims to be; last, the message's nonce is used up. All that can be wrong gives one answer after the same work. It opens its
 * transactions itself: counts and log lines must stay although the call is refused, and none may be open while hashing.
 */
import { Refusal } from '@mouldwright/kernel'
import { fetchKey, signIn } from '@mouldwright/identity/shared'
import { handleApart, handlePublic, sql, type Db } from '@mouldwright/server-kit'
import { countAttempt, forgetAttempts, giveBack, sourceOf } from './attempts.ts'
import { deviceIdFor, rememberDevice } from './device.ts'
import { enter } from './enter.ts'
import { handOutKey, openingKeys, spendNonce } from './key-ring.ts'
import { noteAtDoor } from './note.ts'
import type { IdentityParts } from './parts.ts'

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
      const known =
        isRight && isFresh && account
          ? await enter(
              db,
              ctx,
              { accountId: account.id, methods: ['password'] },
              { remember: input.remember ?? false, tenantId: input.tenantId, flow: input.flow, phone },
            )
          : undefined
      if (!account || !known) {
        await noteAtDoor(db, ctx, failure(phone, account))
        return undefined
      }
      await giveBack(db, verdict.counted)
      if (upgraded)
        await db.run(
          sql`update identity_account set password_hash = ${upgraded} where id = ${account.id} and password_hash = ${account.passwordHash}`,
        )
      return { ...known, accountId: account.id }
    })
    if (!entered) throw new Refusal('login.wrong')
    entered.hand()
    rememberDevice(ctx, entered.accountId)
    return entered.answer
  })

function failure(phone: string, account: Account | undefined): Parameters<typeof noteAtDoor>[2] {
  const note = { kind: 'signInFailed', phone, ...(account ? { accountId: account.id } : {}) } as const
  return account?.tenantId && account.userId
    ? { ...note, tenant: { tenantId: account.tenantId, userId: account.userId } }
    : note
}
