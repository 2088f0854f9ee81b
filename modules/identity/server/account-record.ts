/** The account as the person's own pages see and change it. The password's hash stays in this module. */
import { inTenant, sql, type Db } from '@mouldwright/server-kit'
import { operatorTimeZone } from '@mouldwright/tenancy/server/api'

export interface AccountRecord {
  id: number
  phone: string
  email: string | null
  hasPassword: boolean
  isActive: boolean
  /** Entered when the person signs in without naming another; none: where they were last. */
  defaultTenantId: number | null
  createdAt: string
}

const record = sql`select id, phone, email, password_hash is not null as "hasPassword", status = 'active' as "isActive",
  default_tenant_id as "defaultTenantId", created_at as "createdAt" from identity_account`

export const accountById = (db: Db, id: number): Promise<AccountRecord> =>
  db.one<AccountRecord>(sql`${record} where id = ${id}`)

/** @param phone folded, as accounts keep it */
export const accountByPhone = (db: Db, phone: string): Promise<AccountRecord | undefined> =>
  db.maybe<AccountRecord>(sql`${record} where phone = ${phone}`)

export const accountByEmail = (db: Db, email: string): Promise<AccountRecord | undefined> =>
  db.maybe<AccountRecord>(sql`${record} where lower(email) = lower(${email})`)

/** Zone of the factory where the person was last; of the provider's own company for a member of none. */
export async function timeZoneOfAccount(db: Db, id: number): Promise<string> {
  const { zone } = await db.one<{ zone: string | null }>(sql`select identity_time_zone(${id}) as zone`)
  return zone ?? (await operatorTimeZone(db))
}

/** Gives an account its address; false when another has it. */
export async function setAccountEmail(db: Db, id: number, email: string): Promise<boolean> {
  // The index would say so as well, but end the transaction; it still decides between two who come at once.
  const changed = await db.run(sql`
    update identity_account a set email = ${email}
    where a.id = ${id} and not exists (select 1 from identity_account o where lower(o.email) = lower(${email}) and o.id <> a.id)`)
  return changed === 1
}

/** False when the account is no member there. */
export async function setDefaultTenant(db: Db, id: number, tenantId: number): Promise<boolean> {
  const changed = await db.run(sql`
    update identity_account a set default_tenant_id = ${tenantId}
    where a.id = ${id} and exists (select 1 from identity_directory d where d.account_id = a.id and ${inTenant({ tenantId }, 'd')} and d.accepted_at is not null)`)
  return changed === 1
}

export interface Membership {
  tenantId: number
  tenantName: string
  tenantType: number
  allowLoginFlag: number
  overdueFlag: number
  expireDate: string | null
  userId: number
  userName: string
  realName: string
  isAdministrator: boolean
  /** Names. */
  roles: string[]
  factories: string[]
}

/** Where the account may enter, the tenant entered last first. Leaves the transaction's place as it was. */
export async function membershipsOf(db: Db, accountId: number, at: Date): Promise<Membership[]> {
  const { found } = await db.one<{ found: Membership[] }>(
    sql`select identity_memberships(${accountId}, ${at}) as found`,
  )
  return found
}
