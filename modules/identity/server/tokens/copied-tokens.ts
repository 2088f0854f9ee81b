/** A token that was replaced long ago comes back: somebody holds a copy, and nobody can tell who of the two is the person. */
import { sql, type Db } from '@mouldwright/server-kit'
import { noteSignInEvent, type NoteContext } from '../audit/note.ts'
import { endSession } from '../sessions/sessions.ts'

/** Ends the session that it belongs to, and says so to the platform and to the tenant. */
export async function endReused(db: Db, ctx: NoteContext, sessionId: number): Promise<void> {
  if (!(await endSession(db, sessionId, 'tokenReused', ctx.now()))) return
  const { accountId, ...tenant } = await db.one<{
    accountId: number
    tenantId: number
    factoryId: number
    userId: number
  }>(sql`
    select account_id as "accountId", tenant_id as "tenantId", factory_id as "factoryId", user_id as "userId"
    from identity_session where id = ${sessionId}`)
  await noteSignInEvent(db, ctx, { kind: 'tokenReused', accountId, tenant })
}
