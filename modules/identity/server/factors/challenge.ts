/** What an authenticator is asked to sign: bound to the browser, the purpose and, where known, the account; good once, for two minutes. */
import { createHash } from 'node:crypto'
import { deleteOver, sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'
import { visitorOf } from '@mouldwright/verification/server/api'
import { hashToken, newToken } from '../tokens/token.ts'

export type ChallengePurpose = 'add' | 'signIn' | 'secondFactor'

const lifeSeconds = 120

type Asker = Pick<ManualTransactionContext, 'http' | 'now'>
const visitorHash = (ctx: Asker) => createHash('sha256').update(visitorOf(ctx.http)).digest()

/** @returns the id under which the answer comes back */
export async function keepChallenge(
  ctx: Asker,
  db: Db,
  { challenge, purpose, accountId }: { challenge: string; purpose: ChallengePurpose; accountId: number | null },
): Promise<string> {
  const at = ctx.now()
  await db.run(deleteOver('identity_challenge', 'hash', 'expires_at', at))
  const id = newToken()
  await db.run(sql`
    insert into identity_challenge (hash, challenge, purpose, account_id, visitor, expires_at)
    values (${hashToken(id)}, ${challenge}, ${purpose}, ${accountId}, ${visitorHash(ctx)}, ${new Date(at.getTime() + lifeSeconds * 1_000)})`)
  return id
}

/** Uses it up. */
export const spendChallenge = (
  ctx: Asker,
  db: Db,
  id: string,
  purpose: ChallengePurpose,
): Promise<{ challenge: string; accountId: number | null } | undefined> =>
  db.maybe<{ challenge: string; accountId: number | null }>(sql`
    delete from identity_challenge
    where hash = ${hashToken(id)} and purpose = ${purpose} and visitor = ${visitorHash(ctx)} and expires_at > ${ctx.now()}
    returning challenge, account_id as "accountId"`)
