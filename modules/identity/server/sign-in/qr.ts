/**
 * Sign-in by a QR code: a browser begins, a phone that is signed in confirms, the same browser comes in. Every step is one conditional
 * statement; the code is bound to the browser that began and to the account that scanned it, and is good once.
 */
import { createHash } from 'node:crypto'
import type { QrState } from '@mouldwright/identity/shared'
import { deleteOver, sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'
import { visitorOf } from '@mouldwright/verification/server/api'
import { hashToken, newToken } from '../tokens/token.ts'

export const qrSeconds = 120
/** What is left to the browser after the phone has confirmed. */
const graceSeconds = 60

type Asker = Pick<ManualTransactionContext, 'http' | 'now'>

const visitorHash = (ctx: Asker) => createHash('sha256').update(visitorOf(ctx.http)).digest()
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

export async function beginQr(ctx: Asker, db: Db): Promise<string> {
  const at = ctx.now()
  await db.run(deleteOver('identity_qr', 'hash', 'expires_at', at))
  const code = newToken()
  await db.run(sql`
    insert into identity_qr (hash, visitor, state, agent, source, created_at, expires_at)
    values (${hashToken(code)}, ${visitorHash(ctx)}, 'waiting', ${ctx.http.userAgent.slice(0, 200)}, ${ctx.http.ip}, ${at}, ${later(at, qrSeconds)})`)
  return code
}

/** For the browser that began; for all others it is over. */
export async function stateOfQr(ctx: Asker, db: Db, code: string): Promise<QrState> {
  const found = await db.maybe<{ state: QrState }>(sql`
    select state from identity_qr where hash = ${hashToken(code)} and visitor = ${visitorHash(ctx)} and expires_at > ${ctx.now()}`)
  return found?.state ?? 'expired'
}

export interface ScannedQr {
  state: QrState
  agent: string
  source: string
  at: string
}

/** The phone looks at it; the first account that does keeps it. */
export const scanQr = (db: Db, code: string, accountId: number, at: Date): Promise<ScannedQr | undefined> =>
  db.maybe<ScannedQr>(sql`
    update identity_qr set state = 'scanned', account_id = ${accountId}
    where hash = ${hashToken(code)} and expires_at > ${at}
      and (state = 'waiting' or (state = 'scanned' and account_id = ${accountId}))
    returning state, agent, source, created_at as at`)

export const decideQr = (
  db: Db,
  code: string,
  { accountId, accept, at }: { accountId: number; accept: boolean; at: Date },
): Promise<{ state: QrState } | undefined> =>
  db.maybe<{ state: QrState }>(sql`
    update identity_qr set state = ${accept ? 'confirmed' : 'refused'}, expires_at = greatest(expires_at, ${later(at, graceSeconds)})
    where hash = ${hashToken(code)} and state = 'scanned' and account_id = ${accountId} and expires_at > ${at}
    returning state`)

/** Uses a confirmed code up, in the browser that began; whose account it is now signed in to. */
export async function spendQr(ctx: Asker, db: Db, code: string): Promise<number | undefined> {
  const spent = await db.maybe<{ accountId: number | null }>(sql`
    delete from identity_qr
    where hash = ${hashToken(code)} and visitor = ${visitorHash(ctx)} and state = 'confirmed' and expires_at > ${ctx.now()}
    returning account_id as "accountId"`)
  return spent?.accountId ?? undefined
}
