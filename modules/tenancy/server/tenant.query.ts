/** The platform's list of tenants, as the provider reads and changes it. */
import { inTenant, sql, type Db, type Sql } from '@mouldwright/server-kit'

/** Days before the end in which a licence counts as ending. */
const warningDays = 30

export interface TenantRow {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  name: string
  type: 0 | 1
  language: 'zh' | 'en'
  timeZone: string
  expireDate: string | null
  maxOverdueDays: number
  allowLogin: boolean
  loginDelaySeconds: number
  haspExpireSwitch: boolean
  smsOnSwitch: boolean
  isOperator: boolean
  createdAt: string
  /** Negative once overdue; null without an end. */
  remainDays: number | null
  state: 'valid' | 'expiring' | 'overdue' | 'expired' | 'barred'
}

export interface TenantQuery {
  /** Part of the name, or the id. */
  search: string
  states?: readonly string[] | undefined
  types?: readonly number[] | undefined
  languages?: readonly string[] | undefined
  ids?: readonly number[] | undefined
  /** A field of `TenantRow`. */
  sort: string
  isDescending: boolean
  offset: number
  limit: number
}

/** All tenants at a moment, one row each: `t`. */
const tenants = (at: Date): Sql => sql`(
  select t.id, t.version, coalesce(t.updated_at, t.created_at) as "updatedAt", t.updated_by as "updatedBy", t.name, t.type, t.language,
    t.time_zone as "timeZone", t.expire_date as "expireDate", t.max_overdue_days as "maxOverdueDays", t.allow_login as "allowLogin",
    t.login_delay_seconds as "loginDelaySeconds", t.hasp_expire_switch = 1 as "haspExpireSwitch", t.sms_on_switch as "smsOnSwitch",
    t.is_operator as "isOperator", t.created_at as "createdAt", t.expire_date - d.today as "remainDays",
    case when not t.allow_login then 'barred' when d.today > t.expire_date + t.max_overdue_days then 'expired'
      when d.today > t.expire_date then 'overdue' when t.expire_date - d.today <= ${warningDays} then 'expiring' else 'valid' end as state
  from tenancy_tenant t, lateral (select (${at}::timestamptz at time zone t.time_zone)::date as today) d) t`

const sortable = new Set([
  'updatedAt',
  'type',
  'language',
  'timeZone',
  'expireDate',
  'remainDays',
  'maxOverdueDays',
  'allowLogin',
  'loginDelaySeconds',
  'haspExpireSwitch',
  'smsOnSwitch',
  'isOperator',
  'createdAt',
  'state',
])

const orderOf = (sort: string): Sql =>
  sort === 'name' ? sql`t.name collate "zh-x-icu"` : sql.ref(`t.${sortable.has(sort) ? sort : 'createdAt'}`)

export async function listTenants(db: Db, query: TenantQuery, at: Date): Promise<{ rows: TenantRow[]; total: number }> {
  const search = query.search.normalize('NFKC').toLowerCase()
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const among = (column: Sql, type: Sql, values: readonly unknown[] | undefined) =>
    values === undefined ? sql`true` : sql`${column} = any(${[...values]}::${type})`
  const where = sql`
    (lower(normalize(t.name, NFKC)) like ${like} or t.id::text = ${search})
    and ${among(sql`t.state`, sql`text[]`, query.states)} and ${among(sql`t.type`, sql`integer[]`, query.types)}
    and ${among(sql`t.language`, sql`text[]`, query.languages)} and ${among(sql`t.id`, sql`bigint[]`, query.ids)}`
  const rows = await db.all<TenantRow>(sql`
    select t.* from ${tenants(at)} where ${where}
    order by ${orderOf(query.sort)} ${query.isDescending ? sql`desc` : sql`asc`} nulls last, t.id desc
    limit ${query.limit} offset ${query.offset}`)
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${tenants(at)} where ${where}`)
  return { rows, total }
}

/** One tenant; held until the transaction ends where it is to be changed, so that of two who do one waits. */
export async function readTenant(db: Db, id: number, at: Date, isHeld = false): Promise<TenantRow | undefined> {
  if (isHeld) await db.run(sql`select id from tenancy_tenant where id = ${id} for update`)
  return db.maybe<TenantRow>(sql`select t.* from ${tenants(at)} where t.id = ${id}`)
}

export type TenantChange = Pick<
  TenantRow,
  | 'name'
  | 'type'
  | 'language'
  | 'timeZone'
  | 'expireDate'
  | 'maxOverdueDays'
  | 'allowLogin'
  | 'loginDelaySeconds'
  | 'haspExpireSwitch'
  | 'smsOnSwitch'
>

/** Changes a tenant and its licence; holds from the next call of its people on. */
export async function updateTenant(
  db: Db,
  id: number,
  to: TenantChange,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.run(sql`
    update tenancy_tenant set name = ${to.name}, type = ${to.type}, language = ${to.language}, time_zone = ${to.timeZone},
      expire_date = ${to.expireDate}, max_overdue_days = ${to.maxOverdueDays}, allow_login = ${to.allowLogin},
      login_delay_seconds = ${to.loginDelaySeconds}, hasp_expire_switch = ${to.haspExpireSwitch ? 1 : 0}, sms_on_switch = ${to.smsOnSwitch},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id}`)
}

/** Product modules that the transaction's tenant has opened. */
export async function openedModulesOf(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db.all<{ key: string }>(
    sql`select module_key as key from tenancy_opened_module where ${inTenant({ tenantId })} order by module_key`,
  )
  return rows.map(({ key }) => key)
}

/** What tenants are called, by id. */
export async function namesOfTenants(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.all<{ id: number; name: string }>(
    sql`select id, name from tenancy_tenant where id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of the ids that are tenants. */
export async function knownTenants(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.all<{ id: number }>(sql`select id from tenancy_tenant where id = any(${[...ids]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}
