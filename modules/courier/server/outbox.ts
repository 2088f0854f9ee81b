/**
 * Messages on their way. A message is taken by one conditional update that sets when it is taken for lost; whoever dies while sending
 * leaves it to the next, so it leaves at least once. All times are the given clock's.
 */
import { nowhere, sql, transaction, type Db, type Pool } from '@mouldwright/server-kit'
import type { Template } from '@mouldwright/courier/shared'

export interface Waiting {
  id: number
  channel: 'sms' | 'mail'
  template: Template
  maskedTo: string
  sealed: string
  tries: number
}

/** A provider answers within ten seconds; whoever has not said anything after this is gone. */
const leaseSeconds = 60
const keepDays = 7

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** Takes the messages that are due, oldest first; ends those that would come too late. */
export async function takeDue(pool: Pool, at: Date, most: number): Promise<Waiting[]> {
  return transaction(pool, nowhere, async (db) => {
    await db.run(sql`
      update courier_outbox set status = 'expired', sealed = null, ended_at = ${at}
      where status = 'waiting' and next_at <= ${at} and expires_at <= ${at}`)
    return db.all<Waiting>(sql`
      update courier_outbox set tries = tries + 1, next_at = ${later(at, leaseSeconds)}
      where id in (
        select id from courier_outbox where status = 'waiting' and sealed is not null and next_at <= ${at}
        order by next_at, id limit ${most} for update skip locked)
      returning id, channel, template, masked_to as "maskedTo", sealed, tries`)
  })
}

/** Only whoever took it last may say how it ended. */
const held = ({ id, tries }: Waiting) => sql`id = ${id} and tries = ${tries} and status = 'waiting'`

export const end = (pool: Pool, message: Waiting, status: 'sent' | 'failed', at: Date, fault: string | null = null) =>
  transaction(pool, nowhere, (db) =>
    db.run(
      sql`update courier_outbox set status = ${status}, sealed = null, ended_at = ${at}, fault = ${fault} where ${held(message)}`,
    ),
  )

export const putOff = (pool: Pool, message: Waiting, until: Date, fault: string) =>
  transaction(pool, nowhere, (db) =>
    db.run(sql`update courier_outbox set next_at = ${until}, fault = ${fault} where ${held(message)}`),
  )

/** What has become of messages; of those that were forgotten nothing is known. A fault with `waiting` is that of the last try. */
export const outcomesOf = (db: Db, ids: readonly number[]) =>
  db.all<{ id: number; status: 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld'; fault: string | null }>(
    sql`select id, status, fault from courier_outbox where id = any(${ids}::bigint[])`,
  )

/** Forgets what ended days ago, some at a time. */
export const forget = (pool: Pool, at: Date) =>
  transaction(pool, nowhere, (db) =>
    db.run(sql`
      delete from courier_outbox where id in (
        select id from courier_outbox where ended_at < ${later(at, -keepDays * 86_400)} limit 500 for update skip locked)`),
  )
