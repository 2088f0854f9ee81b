/** Tenants that have made a person a member, where that person had an account before: until they accept, nobody enters by it. */
import { inTenant, sessionsChanged, sql, type Db } from '@mouldwright/server-kit'
import { noteSignInEvent, type NoteContext } from '../audit/note.ts'

export interface Invitation {
  tenantId: number
  tenantName: string
}

const waiting = (accountId: number) => sql`account_id = ${accountId} and accepted_at is null`

export const invitationsOf = (db: Db, accountId: number): Promise<Invitation[]> =>
  db.all<Invitation>(sql`
    select d.tenant_id as "tenantId", t.name as "tenantName"
    from identity_directory d join tenancy_tenant t on t.id = d.tenant_id
    where d.account_id = ${accountId} and d.accepted_at is null order by t.name, t.id limit 100`)

export const hasInvitation = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity_directory where ${waiting(accountId)} limit 1`)) !== undefined

/** The person agrees; false when nothing waits there. */
export async function acceptInvitation(
  db: Db,
  ctx: NoteContext,
  { accountId, tenantId }: { accountId: number; tenantId: number },
): Promise<boolean> {
  const accepted = await db.maybe<{ userId: number }>(sql`
    update identity_directory set accepted_at = ${ctx.now()}
    where ${waiting(accountId)} and ${inTenant({ tenantId })} returning user_id as "userId"`)
  if (!accepted) return false
  await noteSignInEvent(db, ctx, { kind: 'invitationAccepted', accountId, tenant: { tenantId, ...accepted } })
  await sessionsChanged(db, tenantId)
  return true
}

/** The person does not: the member stays the tenant's record, and signs in by this account never. */
export async function declineInvitation(
  db: Db,
  ctx: NoteContext,
  { accountId, tenantId }: { accountId: number; tenantId: number },
): Promise<boolean> {
  const declined = await db.maybe<{ userId: number }>(sql`
    delete from identity_directory where ${waiting(accountId)} and ${inTenant({ tenantId })} returning user_id as "userId"`)
  if (!declined) return false
  await noteSignInEvent(db, ctx, { kind: 'invitationDeclined', accountId, tenant: { tenantId, ...declined } })
  return true
}
