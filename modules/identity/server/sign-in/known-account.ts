/** The account that a phone number typed at sign-in belongs to. */
import { sql, type Db } from '@mouldwright/server-kit'

export interface KnownAccount {
  id: number
  passwordHash: string | null
  /** The membership that a failed try is told to. */
  tenantId: number | null
  userId: number | null
}

/** @param phone as `toPhone` gives it */
export const knownAccount = (db: Db, phone: string): Promise<KnownAccount | undefined> =>
  db.maybe<KnownAccount>(sql`
    select a.id, a.password_hash as "passwordHash", d.tenant_id as "tenantId", d.user_id as "userId"
    from identity_account a
    left join lateral (
      select tenant_id, user_id from identity_directory where account_id = a.id and accepted_at is not null
      order by last_entered_at desc nulls last, tenant_id limit 1) d on true
    where a.phone = ${phone}`)

/** Whether a message to this number would reach somebody who may sign in. */
export const isKnownPhone = async (db: Db, phone: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity_account where phone = ${phone} and status = 'active'`)) !== undefined
