/** The account's own care of its factors. All changes want a fresh proof, and what was remembered of browsers is forgotten with them. */
import {
  addPasskey,
  beginPasskeyAdding,
  beginTotp,
  confirmTotp,
  listFactors,
  maskPhone,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@mouldwright/identity/shared'
import {
  handleAccount,
  handleManualTransaction,
  sql,
  type AccountContext,
  type ManualTransactionContext,
  type Db,
} from '@mouldwright/server-kit'
import { countFor, giveBack } from '../sign-in/attempts.ts'
import { keepChallenge, spendChallenge } from './challenge.ts'
import { demandFreshProof, isFresh } from './fresh-proof.ts'
import { noteSignInEvent } from '../audit/note.ts'
import { creationOptions, mostPasskeys, passkeysOf, readCreation } from './passkeys.ts'
import { refuseTooMany } from '../sign-in/passwords.ts'
import { qrPicture } from '../sign-in/picture.ts'
import { countCodes, dropCodes, renewCodes, useCode } from './recovery-codes.ts'
import { forgetTrust, hasSecondFactor, keepDemandedFactor } from './second-factor.ts'
import * as totp from './totp.ts'

type Changer = Pick<ManualTransactionContext, 'http' | 'now' | 'newId' | 'traceId' | 'kit'>

/** After every change: browsers are trusted anew, and codes without a factor to stand in for go. */
async function changed(ctx: Changer, db: Db, accountId: number): Promise<string[]> {
  await forgetTrust(db, accountId)
  await noteSignInEvent(db, ctx, { kind: 'factorChanged', accountId })
  if (!(await hasSecondFactor(db, accountId))) {
    await dropCodes(db, accountId)
    return []
  }
  return (await countCodes(db, accountId)) === 0 ? renewCodes(db, ctx.kit.secrets, accountId) : []
}

const phoneOf = async (db: Db, accountId: number): Promise<string> =>
  (await db.one<{ phone: string }>(sql`select phone from identity_account where id = ${accountId}`)).phone

export const listFactorsHandler = handleAccount(listFactors, async (ctx) => {
  const { accountId, accountSessionId } = ctx.account
  const passkeys = await ctx.db.all<{
    id: number
    name: string
    isSecondFactor: boolean
    createdAt: string
    lastUsedAt: string | null
  }>(sql`
    select id, name, is_second_factor as "isSecondFactor", created_at as "createdAt", last_used_at as "lastUsedAt"
    from identity_passkey where account_id = ${accountId} order by id`)
  const own = await ctx.db.maybe(
    sql`select 1 from identity_totp where account_id = ${accountId} and confirmed_at is not null`,
  )
  return {
    totp: own !== undefined,
    recoveryCodesLeft: await countCodes(ctx.db, accountId),
    passkeys,
    isFresh: await isFresh(ctx.db, accountSessionId, ctx.now()),
  }
})

export const beginTotpHandler = handleAccount(beginTotp, async (ctx) => {
  await demandFreshProof(ctx)
  const { accountId } = ctx.account
  const label = maskPhone(await phoneOf(ctx.db, accountId))
  const begun = await totp.beginTotp(ctx.db, ctx.kit.secrets, { accountId, label, at: ctx.now() })
  if (!begun) return ctx.refuse('totp.exists')
  return { ...begun, image: qrPicture(begun.uri) }
})

/** Counts a try, then carries it out; a wrong one stays counted. */
async function tried<T>(
  ctx: ManualTransactionContext<'factor.wrong' | 'login.tooMany' | 'proof.stale'>,
  accountId: number,
  work: (db: Db) => Promise<T | undefined>,
): Promise<T> {
  const verdict = await ctx.transaction(async (db) => {
    if (!(await isFresh(db, ctx.account?.accountSessionId ?? null, ctx.now()))) return ctx.refuse('proof.stale')
    return countFor(db, { factor: String(accountId) }, ctx.now())
  })
  if (!verdict.isAllowed) return refuseTooMany(ctx, verdict.retrySeconds)
  const done = await ctx.transaction(async (db) => {
    const answer = await work(db)
    if (answer === undefined) await noteSignInEvent(db, ctx, { kind: 'factorFailed', accountId })
    else await giveBack(db, verdict.counted)
    return answer
  })
  if (done === undefined) return ctx.refuse('factor.wrong')
  return done
}

export const confirmTotpHandler = handleManualTransaction(confirmTotp, (ctx, { code }) => {
  const { accountId } = ctx.account!
  return tried(ctx, accountId, async (db) => {
    if (!(await totp.useTotp(db, ctx.kit.secrets, { accountId, code, at: ctx.now(), confirming: true })))
      return undefined
    return { recoveryCodes: await changed(ctx, db, accountId) }
  })
})

export const removeTotpHandler = handleManualTransaction(removeTotp, (ctx, { code }) => {
  const { accountId } = ctx.account!
  const { secrets } = ctx.kit
  return tried(ctx, accountId, async (db) => {
    const isRight =
      (await totp.useTotp(db, secrets, { accountId, code, at: ctx.now() })) ||
      (await useCode(db, secrets, accountId, code))
    if (!isRight) return undefined
    await db.run(sql`delete from identity_totp where account_id = ${accountId}`)
    await keepDemandedFactor(ctx, db, accountId)
    await changed(ctx, db, accountId)
    return {}
  })
})

export const renewRecoveryCodesHandler = handleAccount(renewRecoveryCodes, async (ctx) => {
  await demandFreshProof(ctx)
  const { accountId } = ctx.account
  if (!(await hasSecondFactor(ctx.db, accountId))) return ctx.refuse('factor.none')
  await noteSignInEvent(ctx.db, ctx, { kind: 'factorChanged', accountId })
  return { recoveryCodes: await renewCodes(ctx.db, ctx.kit.secrets, accountId) }
})

async function roomForPasskey(ctx: AccountContext<'passkey.tooMany'>) {
  const existing = await passkeysOf(ctx.db, ctx.account.accountId)
  return existing.length < mostPasskeys ? existing : ctx.refuse('passkey.tooMany', { max: mostPasskeys })
}

export const beginPasskeyAddingHandler = handleAccount(beginPasskeyAdding, async (ctx) => {
  await demandFreshProof(ctx)
  const { accountId } = ctx.account
  const existing = await roomForPasskey(ctx)
  const name = maskPhone(await phoneOf(ctx.db, accountId))
  const options = await creationOptions(ctx.kit, { accountId, name, existing })
  const challengeId = await keepChallenge(ctx, ctx.db, { challenge: options.challenge, purpose: 'add', accountId })
  return { challengeId, options }
})

export const addPasskeyHandler = handleAccount(addPasskey, async (ctx, input) => {
  await demandFreshProof(ctx)
  const { db, account } = ctx
  const { accountId } = account
  await roomForPasskey(ctx)
  const asked = await spendChallenge(ctx, db, input.challengeId, 'add')
  const made = asked?.accountId === accountId ? await readCreation(ctx.kit, asked.challenge, input.response) : undefined
  if (!made) return ctx.refuse('passkey.wrong')
  const id = ctx.newId()
  const added = await db.run(sql`
    insert into identity_passkey (id, account_id, credential_id, public_key, counter, transports, name, is_second_factor, created_at)
    values (${id}, ${accountId}, ${made.credentialId}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${made.transports},
      ${input.name}, ${input.isSecondFactor ?? false}, ${ctx.now()})
    on conflict (credential_id) do nothing`)
  if (added !== 1) return ctx.refuse('passkey.exists')
  return { id, recoveryCodes: await changed(ctx, db, accountId) }
})

export const removePasskeyHandler = handleAccount(removePasskey, async (ctx, { id }) => {
  await demandFreshProof(ctx)
  const { accountId } = ctx.account
  const removed = await ctx.db.run(sql`delete from identity_passkey where id = ${id} and account_id = ${accountId}`)
  if (removed !== 1) return ctx.refuse('passkey.absent')
  await keepDemandedFactor(ctx, ctx.db, accountId)
  await changed(ctx, ctx.db, accountId)
  return {}
})
