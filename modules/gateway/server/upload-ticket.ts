/** Tickets for one upload through a gateway: written by hash, spent by one conditional delete. */
import { createHash, randomBytes } from 'node:crypto'
import { deleteOver, sql, type Db } from '@mouldwright/server-kit'

/** How long a person with a slow line has from choosing a file to its last byte at the gateway. */
export const ticketSeconds = 600

/** 256 bits that nobody can guess, as they travel. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What a ticket is bound to. `bytes` is the size of the one file. */
export interface UploadTicket {
  sessionId: number
  accountId: number
  tenantId: number
  factoryId: number
  userId: number
  serverAppUuid: string
  purpose: 'web' | 'common'
  bytes: number
  /** Of the call that asked for it. */
  traceId: string | null
}

export async function issueTicket(db: Db, of: UploadTicket, at: Date): Promise<string> {
  await db.run(deleteOver('gateway_upload_ticket', 'hash', 'expires_at', at))
  const ticket = newSecret()
  await db.run(sql`
    insert into gateway_upload_ticket
      (hash, session_id, account_id, tenant_id, factory_id, user_id, server_app_uuid, purpose, bytes, trace_id, expires_at)
    values (${hashSecret(ticket)}, ${of.sessionId}, ${of.accountId}, ${of.tenantId}, ${of.factoryId}, ${of.userId},
      ${of.serverAppUuid}, ${of.purpose}, ${of.bytes}, ${of.traceId}, ${new Date(at.getTime() + ticketSeconds * 1_000)})`)
  return ticket
}

/** Uses a ticket up; absent when it is unknown, spent or late. Of two who try at once one gets it. */
export const spendTicket = (db: Db, ticket: string, at: Date): Promise<UploadTicket | undefined> =>
  db.maybe<UploadTicket>(sql`
    delete from gateway_upload_ticket where hash = ${hashSecret(ticket)} and expires_at > ${at}
    returning session_id as "sessionId", account_id as "accountId", tenant_id as "tenantId", factory_id as "factoryId",
      user_id as "userId", server_app_uuid as "serverAppUuid", purpose, bytes, trace_id as "traceId"`)
