import type { Issue } from '@mouldwright/kernel'
import { membershipsOf, openSealed } from '@mouldwright/identity/server/api'
import { passwordIssues } from '@mouldwright/identity/shared'
import { sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'

/** What a person is called anywhere: no password may be one of these. */
export async function namesOf(db: Db, accountId: number, at: Date): Promise<string[]> {
  const own = await db.all<{ name: string }>(sql`select name from account_person where account_id = ${accountId}`)
  const memberships = await membershipsOf(db, accountId, at)
  return [...own.map(({ name }) => name), ...memberships.flatMap(({ realName, userName }) => [realName, userName])]
}

/** Opens and judges a form's new password. Absent, without issues, when it came too late or damaged. */
export async function judgePassword(
  ctx: ManualTransactionContext,
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  owner: { names: readonly string[]; phone: string },
): Promise<{ password?: string; issues: Issue[] }> {
  const password = await openSealed(ctx, newPassword)
  const confirmation = await openSealed(ctx, confirmPassword)
  if (password === undefined || confirmation === undefined) return { issues: [] }
  const issues = passwordIssues(password, { ...owner, confirmation }).map((issue) => ({
    ...issue,
    field: issue.rule === 'identity:rules.passwordMismatch' ? 'confirmPassword' : 'newPassword',
  }))
  return { password, issues }
}
