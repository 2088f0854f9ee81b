/** Lines of the log about the door: one for the platform always, one for the tenant where one is known. No secret, no full phone. */
import { maskPhone } from '@mouldwright/identity/shared'
import { sql, type ApartContext, type Db } from '@mouldwright/server-kit'

export interface DoorNote {
  kind:
    | 'signIn'
    | 'signInFailed'
    | 'signInThrottled'
    | 'signOut'
    | 'switchTenant'
    | 'gatewayRefused'
    | 'tokenReused'
    | 'factorChanged'
    | 'factorFailed'
    | 'kicked'
    | 'connectorLinked'
    | 'connectorRemoved'
    | 'lotIssued'
    | 'passwordChanged'
    | 'passwordRecovered'
    | 'emailChanged'
  phone?: string
  accountId?: number
  /** Where the line is for the tenant's own eyes; the transaction is moved there. */
  tenant?: { tenantId: number; factoryId?: number; userId: number; userName?: string }
}

export async function noteAtDoor(
  db: Db,
  ctx: Pick<ApartContext, 'http' | 'now' | 'newId' | 'traceId'>,
  note: DoorNote,
): Promise<void> {
  const { tenant } = note
  const at = ctx.now()
  await db.run(sql`
    insert into identity_event (id, at, kind, account_id, tenant_id, masked_phone, source, agent, trace_id)
    values (${ctx.newId()}, ${at}, ${note.kind}, ${note.accountId ?? null}, ${tenant?.tenantId ?? null},
      ${note.phone === undefined ? null : maskPhone(note.phone)}, ${ctx.http.ip}, ${ctx.http.userAgent.slice(0, 200)}, ${ctx.traceId})`)
  if (!tenant) return
  await db.run(sql`select set_config('app.tenant', ${String(tenant.tenantId)}, true)`)
  await db.run(sql`
    insert into kit_audit (tenant_id, id, at, factory_id, user_id, user_name, operation, entity, record_id, after, trace_id)
    select ${tenant.tenantId}, ${ctx.newId()}, ${at}, ${tenant.factoryId ?? null}, ${tenant.userId},
      coalesce(${tenant.userName ?? null}, (select user_name from identity_user where tenant_id = ${tenant.tenantId} and id = ${tenant.userId})),
      ${note.kind}, 'identity.user', ${tenant.userId}, jsonb_build_object('source', ${ctx.http.ip}::text), ${ctx.traceId}`)
}
