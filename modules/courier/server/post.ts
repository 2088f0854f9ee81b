/** Puts messages into the outbox; the service sends them once the caller's transaction has committed. */
import { firstSigns, type Language } from '@mouldwright/kernel'
import { maskTarget, type Template, type Templates } from '@mouldwright/courier/shared'
import { sql, type Context, type Db } from '@mouldwright/server-kit'
import { wakeSender } from './wake.ts'

export interface Letter<T extends Template = Template> {
  channel: 'sms' | 'mail'
  /** A phone number as it is kept, or an e-mail address. */
  to: string
  template: T
  params: Templates[T]
  language: Language
  /** Zone in which moments are told: that of the place where the recipient works. */
  timeZone?: string
  tenantId?: number
  /** Not sent after that. */
  expiresAt?: Date
  /** Everything is done as if it were sent, and it is not: for answers that must not tell. */
  withhold?: boolean
}

/** A message that tells a moment says in which zone. */
type ZoneOf<T extends Template> = 'at' extends keyof Templates[T] ? { timeZone: string } : unknown

/** What is sealed in a row. */
export type Sealed = Pick<Letter, 'to' | 'params' | 'language' | 'timeZone'>

/**
 * One message, in the caller's transaction: it leaves if, and only if, that commits; at least once.
 * @returns its id, by which `outcomesOf` tells what has become of it
 */
export async function post<T extends Template>(
  db: Db,
  ctx: Pick<Context, 'kit' | 'now' | 'newId'> & Partial<Pick<Context, 'afterCommit'>>,
  { channel, to, template, params, language, timeZone, tenantId, expiresAt, withhold = false }: Letter<T> & ZoneOf<T>,
): Promise<number> {
  const at = ctx.now()
  const id = ctx.newId()
  const content: Sealed = { to, params, language, ...(timeZone === undefined ? {} : { timeZone }) }
  const sealed = ctx.kit.secrets.seal(JSON.stringify(content))
  await db.run(sql`
    insert into courier_outbox (id, channel, template, masked_to, sealed, tenant_id, status, created_at, next_at, expires_at, ended_at)
    values (${id}, ${channel}, ${template}, ${firstSigns(maskTarget(to), 100)}, ${withhold ? null : sealed}, ${tenantId ?? null},
      ${withhold ? 'withheld' : 'waiting'}, ${at}, ${at}, ${expiresAt ?? null}, ${withhold ? at : null})`)
  if (ctx.afterCommit) ctx.afterCommit(() => wakeSender(ctx.kit))
  else wakeSender(ctx.kit)
  return id
}
