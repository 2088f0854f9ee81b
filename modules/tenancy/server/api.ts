/** What other modules may ask of tenancy. */
import type { Licence } from '@mouldwright/tenancy/shared'
import { Refusal } from '@mouldwright/kernel'
import { inTenant, sql, type Db } from '@mouldwright/server-kit'

export interface TenantDraft {
  name: string
  /** 1 = a person's own tenant; 0 (a company) unless said otherwise. */
  type?: 0 | 1
  language?: 'zh' | 'en'
  timeZone?: string
  /** Last licensed day, `YYYY-MM-DD`; null without an end. */
  expireDate?: string | null
  maxOverdueDays?: number
  allowLogin?: boolean
  loginDelaySeconds?: number
  haspExpireSwitch?: 0 | 1
  /** Whoever comes by a switch of tenants proves the phone by a code first. */
  smsOnSwitch?: boolean
  /** The provider's own tenant: there is one at most. */
  isOperator?: boolean
}

export interface FactoryDraft {
  name: string
  timeZone?: string
  currency?: string
}

/** Enters a tenant in the platform's list. Runs in any place. */
export async function createTenant(db: Db, id: number, at: Date, draft: TenantDraft): Promise<void> {
  await db.run(sql`
    insert into tenancy_tenant (id, name, type, language, time_zone, expire_date, max_overdue_days, allow_login, login_delay_seconds, hasp_expire_switch, sms_on_switch, is_operator, created_at)
    values (${id}, ${draft.name}, ${draft.type ?? 0}, ${draft.language ?? 'zh'}, ${draft.timeZone ?? 'Asia/Shanghai'}, ${draft.expireDate ?? null},
      ${draft.maxOverdueDays ?? 0}, ${draft.allowLogin ?? true}, ${draft.loginDelaySeconds ?? 0}, ${draft.haspExpireSwitch ?? 0}, ${draft.smsOnSwitch ?? false}, ${draft.isOperator ?? false}, ${at})`)
}

/** Adds a factory to a new tenant; the transaction is in the tenant's place. Later ones come through the entity. */
export async function createFactory(
  db: Db,
  at: Date,
  factory: { tenantId: number; id: number } & FactoryDraft,
): Promise<void> {
  await db.run(sql`
    insert into tenancy_factory (tenant_id, id, updated_at, name, time_zone, currency, valid)
    values (${factory.tenantId}, ${factory.id}, ${at}, ${factory.name}, ${factory.timeZone ?? 'Asia/Shanghai'}, ${factory.currency ?? 'CNY'}, true)`)
}

/** The product module that only the provider's own tenant may open: the console. */
export const operatorModule = 'oms'

/** Whether a tenant is the provider's own. */
export async function isOperator(db: Db, tenantId: number): Promise<boolean> {
  const found = await db.maybe(sql`select 1 from tenancy_tenant where id = ${tenantId} and is_operator`)
  return found !== undefined
}

/** The provider's own tenant; absent where there is none. */
export async function operatorTenant(db: Db): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(sql`select id from tenancy_tenant where is_operator`)
  return found?.id
}

/** Factories of the transaction's tenant, the oldest first. */
export async function factoriesHere(db: Db, tenantId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`select id from tenancy_factory where ${inTenant({ tenantId })} and valid order by id`,
  )
  return rows.map(({ id }) => id)
}

/** IANA zone of the provider's own tenant: its days count for what belongs to the whole platform. */
export async function operatorTimeZone(db: Db): Promise<string> {
  const found = await db.maybe<{ zone: string }>(sql`select time_zone as zone from tenancy_tenant where is_operator`)
  return found?.zone ?? 'Asia/Shanghai'
}

/** Opens product modules for the transaction's tenant; those open already stay as they are. The console is the operator's only. */
export async function openModules(db: Db, tenantId: number, at: Date, keys: readonly string[]): Promise<void> {
  if (keys.includes(operatorModule) && !(await isOperator(db, tenantId))) throw new Refusal('tenant.notOperator')
  await db.run(sql`
    insert into tenancy_opened_module (tenant_id, module_key, opened_at)
    select ${tenantId}, key, ${at} from unnest(${keys}::text[]) key
    on conflict do nothing`)
}

/** Closes a product module for the transaction's tenant, from the next call on. */
export async function closeModule(db: Db, tenantId: number, key: string): Promise<void> {
  await db.run(sql`delete from tenancy_opened_module where ${inTenant({ tenantId })} and module_key = ${key}`)
}

/** The licence as it reads at a moment; absent for an unknown tenant. */
export async function licenceOf(db: Db, tenantId: number, at: Date): Promise<Licence | undefined> {
  const { licence } = await db.one<{ licence: Licence | null }>(
    sql`select tenancy_licence(${tenantId}, ${at}) as licence`,
  )
  return licence ?? undefined
}

/** Whether a tenant wants the phone proven by a code before somebody comes by a switch. */
export async function asksForSms(db: Db, tenantId: number): Promise<boolean> {
  const found = await db.maybe<{ asks: boolean }>(
    sql`select sms_on_switch as asks from tenancy_tenant where id = ${tenantId}`,
  )
  return found?.asks ?? false
}

/** IANA zone of a factory of the transaction's tenant. */
export async function timeZoneOf(db: Db, tenantId: number, factoryId: number): Promise<string | undefined> {
  const found = await db.maybe<{ zone: string }>(
    sql`select time_zone as zone from tenancy_factory where ${inTenant({ tenantId })} and id = ${factoryId}`,
  )
  return found?.zone
}

/** Whether the transaction's tenant has opened a product module. */
export async function isModuleOpen(db: Db, tenantId: number, key: string): Promise<boolean> {
  const found = await db.maybe<{ key: string }>(
    sql`select module_key as key from tenancy_opened_module where ${inTenant({ tenantId })} and module_key = ${key}`,
  )
  return found !== undefined
}

export { inPlaceOf } from './other-place.ts'
export {
  knownTenants,
  listTenants,
  namesOfTenants,
  openedModulesOf,
  readTenant,
  updateTenant,
  type TenantChange,
  type TenantQuery,
  type TenantRow,
} from './tenant.query.ts'
