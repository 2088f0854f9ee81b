/** Records of sign-in events: one for the platform always, one for the tenant where one is known. No secret, no full phone. */
import { maskPhone } from '@mouldwright/identity/shared'
import { inTenant, sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'

export interface SignInNote {
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
    | 'invitationAccepted'
    | 'invitationDeclined'
    | 'policyChanged'
    | 'thirdRefused'
  phone?: string
  accountId?: number
  /** Where the line is for the tenant's own eyes; the transaction is moved there. */
  tenant?: { tenantId: number; factoryId?: number; userId: number; userName?: string }
}

const nobody: NonNullable<SignInNote['tenant']> = { tenantId: 0, userId: 0 }

/** What a line says of the call that it was written in. */
export type NoteContext = Pick<ManualTransactionContext, 'now' | 'newId' | 'traceId'> & {
  readonly http: Pick<ManualTransactionContext['http'], 'ip' | 'userAgent'>
}

export async function noteSignInEvent(db: Db, ctx: NoteContext, note: SignInNote): Promise<void> {
  const { tenant } = note
  const at = ctx.now()
  await db.run(sql`
    insert into identity_event (id, at, kind, account_id, tenant_id, masked_phone, source, agent, trace_id)
    values (${ctx.newId()}, ${at}, ${note.kind}, ${note.accountId ?? null}, ${tenant?.tenantId ?? null},
      ${note.phone === undefined ? null : maskPhone(note.phone)}, ${ctx.http.ip}, ${ctx.http.userAgent.slice(0, 200)}, ${ctx.traceId})`)
  // Without a tenant the same statements, and no row: how long a failure takes must not tell whether somebody is known.
  const { tenantId, userId, userName, factoryId } = tenant ?? nobody
  if (tenant) await db.run(sql`select set_config('app.tenant', ${String(tenantId)}, true)`)
  else await db.run(sql`select current_setting('app.tenant', true)`)
  await db.run(sql`
    insert into kit_audit (tenant_id, id, at, factory_id, user_id, user_name, display_name, operation, entity, record_id, after, trace_id)
    select ${tenantId}, ${ctx.newId()}, ${at}, ${factoryId ?? null}, ${userId},
      coalesce(${userName ?? null}, u.user_name), coalesce(nullif(btrim(u.real_name), ''), u.user_name, ${userName ?? null}),
      ${note.kind}, 'identity.user', ${userId}, jsonb_build_object('source', ${ctx.http.ip}::text), ${ctx.traceId}
    from (select 1) one left join identity_user u on ${inTenant({ tenantId }, 'u')} and u.id = ${userId}
    where ${tenant !== undefined}`)
}
