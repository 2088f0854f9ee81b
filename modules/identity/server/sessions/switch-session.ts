/** What moving from one place to another needs of sessions: how the present one stands, the next one in its stead, where to start next time. */
import { inTenant, sql, type ManualTransactionContext, type Db, type Session } from '@mouldwright/server-kit'
import type { Licence } from '@mouldwright/tenancy/shared'
import { noteSignInEvent } from '../audit/note.ts'
import type { Admission } from './session-port.ts'
import { endSession, openSession, type OpenedSession } from './sessions.ts'

/** A session beyond what calls are told of it. */
export interface Standing {
  /** The account's own phone, in full: for sending codes, never for answers. */
  phone: string
  remember: boolean
  accountSessionId: number | null
  /** The gateway chosen in this session. */
  serverAppUuid: string | null
}

export async function standingOf(db: Db, sessionId: number): Promise<Standing> {
  return db.one<Standing>(sql`
    select a.phone, s.ends_at - s.created_at > interval '1 day' as remember, s.account_session_id as "accountSessionId",
      s.server_app_uuid as "serverAppUuid"
    from identity_session s join identity_account a on a.id = s.account_id
    where s.id = ${sessionId}`)
}

/**
 * The next session in the stead of the present one, in the place of the admission. Of two who try at once one goes on.
 * What the present session knew of the person goes along; its tokens are dead.
 */
export async function switchSession(
  db: Db,
  ctx: Pick<ManualTransactionContext, 'http' | 'now' | 'newId' | 'refuse' | 'traceId'>,
  session: Pick<Session, 'sessionId' | 'accountId'>,
  admission: Admission,
  next: Pick<Standing, 'remember' | 'accountSessionId' | 'serverAppUuid'>,
): Promise<OpenedSession> {
  const at = ctx.now()
  if (!(await endSession(db, session.sessionId, 'switched', at))) ctx.refuse('session.ended')
  const opened = await openSession(db, {
    ...admission,
    at,
    newId: ctx.newId,
    remember: next.remember,
    accountSessionId: next.accountSessionId,
    serverAppUuid: next.serverAppUuid,
    source: ctx.http.ip,
    agent: ctx.http.userAgent,
  })
  await noteSignInEvent(db, ctx, { kind: 'switchTenant', accountId: session.accountId, tenant: admission })
  return opened
}

/** Notes the gateway that a session uses. */
export async function chooseServer(db: Db, sessionId: number, serverAppUuid: string): Promise<void> {
  await db.run(
    sql`update identity_session set server_app_uuid = ${serverAppUuid} where id = ${sessionId} and ended_at is null`,
  )
}

/** A factory that an account may enter, with its tenant's licence. */
export type Place = Licence & { factoryId: number; factoryName: string }

/** Where an account may go: one entry a tenant and factory, the tenant entered last first. */
export async function placesOf(db: Db, accountId: number, at: Date): Promise<Place[]> {
  const { found } = await db.one<{ found: Place[] }>(sql`select identity_discover(${accountId}, ${at}) as found`)
  return found
}

/** The next sign-in of the account starts there; the caller has seen that it may. */
export async function rememberPlace(
  db: Db,
  accountId: number,
  { tenantId, factoryId }: { tenantId: number; factoryId: number },
  at: Date,
): Promise<void> {
  await db.run(sql`
    update identity_directory set last_factory_id = ${factoryId}, last_entered_at = ${at}
    where account_id = ${accountId} and ${inTenant({ tenantId })}`)
}
