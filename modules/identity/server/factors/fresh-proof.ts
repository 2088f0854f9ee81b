/** Whoever changes what the account is entered with has just shown who they are: a borrowed browser is not enough. */
import { sql, type AccountContext, type ManualTransactionContext, type Context, type Db } from '@mouldwright/server-kit'

const freshSeconds = 300

const since = (at: Date) => new Date(at.getTime() - freshSeconds * 1_000)

/** Whether the account session has seen a proof of its own in the last five minutes. */
export async function isFresh(db: Db, accountSessionId: number | null, at: Date): Promise<boolean> {
  if (accountSessionId === null) return false
  const found = await db.maybe(
    sql`select 1 from identity_account_session where id = ${accountSessionId} and proven_at > ${since(at)}`,
  )
  return found !== undefined
}

/** Refuses (`proof.stale`) unless it has. */
export async function demandFreshProof(ctx: AccountContext<'proof.stale'>): Promise<void> {
  if (!(await isFresh(ctx.db, ctx.account.accountSessionId, ctx.now()))) ctx.refuse('proof.stale')
}

/** The same for a tenant's session: the account session that it came from counts. Whoever came without one shows a proof first. */
export async function demandFreshSession(ctx: Context<'proof.stale'>): Promise<void> {
  const { from } = await ctx.db.one<{ from: number | null }>(
    sql`select account_session_id as from from identity_session where id = ${ctx.session.sessionId}`,
  )
  if (!(await isFresh(ctx.db, from, ctx.now()))) ctx.refuse('proof.stale')
}

export async function noteProof(
  ctx: Pick<ManualTransactionContext, 'now'>,
  db: Db,
  accountSessionId: number,
): Promise<void> {
  await db.run(sql`update identity_account_session set proven_at = ${ctx.now()} where id = ${accountSessionId}`)
}
