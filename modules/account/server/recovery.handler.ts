/**
 * A forgotten password, in three steps whose state is the server's only. Until the code has proven the target, everything is the same
 * whether somebody has it or not: answers, rows, work. A flow is good in one browser, for a quarter of an hour, once.
 */
import { randomBytes } from 'node:crypto'
import { beginRecovery, resetPassword, verifyRecovery } from '@mouldwright/account/shared'
import {
  accountByEmail,
  accountById,
  accountByPhone,
  endOwnSessions,
  hashPassword,
  noteSignInEvent,
  setPassword,
} from '@mouldwright/identity/server/api'
import { emailPattern } from '@mouldwright/identity/shared'
import {
  deleteOver,
  handleManualTransaction,
  sql,
  type ManualTransactionContext,
  type Db,
  type Sql,
} from '@mouldwright/server-kit'
import { checkCode, sendCode, usePuzzle, visitorOf } from '@mouldwright/verification/server/api'
import { toPhone } from '@mouldwright/verification/shared'
import { judgePassword, namesOf } from './new-password.ts'
import { tellPasswordChanged } from './tell.ts'

const flowMinutes = 15
/** Codes allow five tries each; a flow, with codes sent anew, no more than this. */
const mostTries = 20

const visitorDigest = ({ kit, http }: ManualTransactionContext) =>
  kit.secrets.digest('recovery visitor', visitorOf(http))
const flowDigest = ({ kit }: ManualTransactionContext, flow: string) => kit.secrets.digest('recovery flow', flow)

/** The caller's own flow, if it lives. */
const ownFlow = (ctx: ManualTransactionContext, flow: string): Sql =>
  sql`hash = ${flowDigest(ctx, flow)} and visitor = ${visitorDigest(ctx)} and expires_at > ${ctx.now()}`

export const beginRecoveryHandler = handleManualTransaction(beginRecovery, async (ctx, { way, target: typed }) => {
  const target = way === 'phone' ? toPhone(typed) : emailPattern.test(typed) ? typed.toLowerCase() : undefined
  if (target === undefined)
    return ctx.invalid([
      { field: 'target', rule: way === 'phone' ? 'account:rules.targetPhone' : 'account:rules.targetEmail' },
    ])
  // Its own transaction: the puzzle is used up whatever follows.
  if (!(await ctx.transaction((db) => usePuzzle(ctx, db, { key: target, purpose: 'recover' }))))
    ctx.refuse('sms.puzzleFirst')
  return ctx.transaction(async (db) => {
    const found = await (way === 'phone' ? accountByPhone(db, target) : accountByEmail(db, target))
    const account = found?.isActive ? found : undefined
    const { phone, ...sent } = await sendCode(ctx, db, {
      purpose: 'recover',
      channel: way === 'phone' ? 'sms' : 'mail',
      to: target,
      deliver: account !== undefined,
    })
    return { flow: await openFlow(ctx, db, target, account?.id ?? null), target: phone, ...sent }
  })
})

/** A browser has one flow: whatever it had begun is over. */
async function openFlow(
  ctx: ManualTransactionContext,
  db: Db,
  target: string,
  accountId: number | null,
): Promise<string> {
  const at = ctx.now()
  await db.run(sql`delete from account_recovery where visitor = ${visitorDigest(ctx)}`)
  await db.run(deleteOver('account_recovery', 'hash', 'expires_at', at))
  const flow = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into account_recovery (hash, visitor, sealed_target, account_id, expires_at)
    values (${flowDigest(ctx, flow)}, ${visitorDigest(ctx)}, ${ctx.kit.secrets.seal(target)}, ${accountId},
      ${new Date(at.getTime() + flowMinutes * 60_000)})`)
  return flow
}

export const verifyRecoveryHandler = handleManualTransaction(verifyRecovery, async (ctx, { flow, code }) => {
  const counted = await ctx.transaction((db) =>
    db.maybe<{ sealedTarget: string; accountId: number | null }>(sql`
      update account_recovery set tries = tries + 1
      where ${ownFlow(ctx, flow)} and step = 'code' and tries < ${mostTries}
      returning sealed_target as "sealedTarget", account_id as "accountId"`),
  )
  if (!counted) return ctx.refuse('recovery.over')
  const to = ctx.kit.secrets.open(counted.sealedTarget)
  const isRight = (await checkCode(ctx, { purpose: 'recover', to, code })) === 'right' && counted.accountId !== null
  const advanced =
    isRight &&
    (await ctx.transaction((db) =>
      db.run(sql`update account_recovery set step = 'password' where ${ownFlow(ctx, flow)} and step = 'code'`),
    ))
  if (!advanced) return ctx.refuse('recovery.codeWrong')
  return { ok: true }
})

export const resetPasswordHandler = handleManualTransaction(resetPassword, async (ctx, { flow, ...form }) => {
  const mine = sql`${ownFlow(ctx, flow)} and step = 'password'`
  const known = await ctx.transaction(async (db) => {
    const found = await db.maybe<{ accountId: number }>(
      sql`select account_id as "accountId" from account_recovery where ${mine} and account_id is not null`,
    )
    if (!found) return undefined
    const account = await accountById(db, found.accountId)
    return { account, names: await namesOf(db, account.id, ctx.now()) }
  })
  if (!known) return ctx.refuse('recovery.over')
  const { account, names } = known
  const { password, issues } = await judgePassword(ctx, form, { names, phone: account.phone })
  if (issues.length > 0) ctx.invalid(issues)
  if (password === undefined) return ctx.refuse('password.unread')
  const hash = await hashPassword(password)
  const isDone = await ctx.transaction(async (db) => {
    if ((await db.run(sql`delete from account_recovery where ${mine}`)) !== 1) return false
    await db.run(sql`delete from account_recovery where account_id = ${account.id}`)
    await setPassword(db, account.id, hash)
    await endOwnSessions(db, account.id, () => true, 'passwordChanged', ctx.now())
    await noteSignInEvent(db, ctx, { kind: 'passwordRecovered', accountId: account.id })
    await tellPasswordChanged(ctx, db, account)
    return true
  })
  if (!isDone) return ctx.refuse('recovery.over')
  return {}
})
