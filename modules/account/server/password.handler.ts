import type { Issue } from '@mouldwright/kernel'
import { modifyPassword } from '@mouldwright/account/shared'
import {
  accountById,
  currentSessions,
  endOwnSessions,
  hashPassword,
  isCurrent,
  isOwnPassword,
  noteSignInEvent,
  setPassword,
} from '@mouldwright/identity/server/api'
import { handleManualTransaction, longTokenCookie, type ManualTransactionContext } from '@mouldwright/server-kit'
import { judgePassword, namesOf } from './new-password.ts'
import { tellPasswordChanged } from './tell.ts'

export const modifyPasswordHandler = handleManualTransaction(modifyPassword, async (ctx, input) => {
  const { accountId } = ctx.account!
  const { account, names } = await ctx.transaction(async (db) => ({
    account: await accountById(db, accountId),
    names: await namesOf(db, accountId, ctx.now()),
  }))
  if (!account.hasPassword) ctx.invalid([{ field: 'oldPassword', rule: 'account:rules.passwordMissing' }])
  const isOwn = await isOwnPassword(ctx, accountId, input.oldPassword)
  const { password, issues } = await judgePassword(ctx, input, { names, phone: account.phone })
  const faults: Issue[] = isOwn ? issues : [{ field: 'oldPassword', rule: 'account:rules.passwordWrong' }, ...issues]
  if (faults.length > 0) ctx.invalid(faults)
  if (password === undefined) return ctx.refuse('password.unread')
  const hash = await hashPassword(password)
  await ctx.transaction(async (db) => {
    await setPassword(db, accountId, hash)
    const current = await standing(ctx, db)
    await endOwnSessions(db, accountId, (session) => !isCurrent(session, current), 'passwordChanged', ctx.now())
    await noteSignInEvent(db, ctx, { kind: 'passwordChanged', accountId })
    await tellPasswordChanged(ctx, db, account)
  })
  return {}
})

const standing = (ctx: ManualTransactionContext, db: Parameters<typeof currentSessions>[0]) =>
  currentSessions(
    db,
    ctx.account!.accountId,
    ctx.account!.accountSessionId,
    ctx.http.cookie(longTokenCookie(ctx.http.secure)),
  )
