/** A new tenant with what it needs from the first minute. Used by the demo and by tests; the provider's console approves with the same. */
import { sql, transaction, type Db, type Pool } from '@mouldwright/server-kit'
import {
  createFactory,
  createTenant,
  openModules,
  type FactoryDraft,
  type TenantDraft,
} from '@mouldwright/tenancy/server/api'
import { fileSecurity } from '@mouldwright/identity/shared'
import { zh } from '../locales/zh.ts'
import { en } from '../locales/en.ts'
import { builtInRoles, fileSecurityOfBuiltIn, type BuiltInRole } from './members/built-in-roles.ts'
import { writeRoleNames } from './members/role-names.ts'

export interface UserDraft {
  userName: string
  realName: string
  phone: string
  /** Encoded Argon2id hash; without one the person cannot sign in by password. Ignored when the account has one. */
  passwordHash?: string
  /** Codes of built-in roles or of `roles`. */
  roles: readonly string[]
  /** Names of factories; all of them unless given. */
  factories?: readonly string[]
  language?: 'zh' | 'en'
  /** `YYYY-MM-DD` */
  expireDate?: string
}

export interface RoleDraft {
  code: string
  name: string
  permissions: readonly string[]
}

export interface TenantSeed {
  tenant: TenantDraft
  /** The first one is where people start. */
  factories: readonly FactoryDraft[]
  /** Keys of the product's catalogue. */
  modules: readonly string[]
  roles?: readonly RoleDraft[]
  users: readonly UserDraft[]
}

export interface SeedParts {
  now: () => Date
  newId: () => number
}

export interface SeededTenant {
  tenantId: number
  factoryIds: Record<string, number>
  roleIds: Record<string, number>
  users: Record<string, { userId: number; accountId: number }>
}

/** Makes a tenant in one transaction: all of it or nothing. */
export const seedTenant = (pool: Pool, parts: SeedParts, seed: TenantSeed): Promise<SeededTenant> =>
  transaction(pool, { tenantId: null, factoryId: null }, (db) => makeTenant(db, parts, seed))

/** Makes a tenant in the caller's transaction, and leaves that in the new tenant's place, in none of its factories. */
export async function makeTenant(db: Db, parts: SeedParts, seed: TenantSeed): Promise<SeededTenant> {
  const tenantId = parts.newId()
  const at = parts.now()
  await db.run(sql`select set_config('app.tenant', ${String(tenantId)}, true), set_config('app.factory', '', true)`)
  await createTenant(db, tenantId, at, seed.tenant)
  const factoryIds: Record<string, number> = {}
  for (const factory of seed.factories) {
    const id = (factoryIds[factory.name] = parts.newId())
    await createFactory(db, at, { ...factory, tenantId, id })
  }
  await openModules(db, tenantId, at, seed.modules)
  const words = (seed.tenant.language === 'en' ? en : zh).builtInRoles
  const roles = [
    ...Object.entries(builtInRoles).map(([code, permissions]) => ({
      code,
      name: words[code as BuiltInRole],
      permissions,
      type: 'systemDefined',
      fileSecurity: fileSecurityOfBuiltIn[code as BuiltInRole],
    })),
    ...(seed.roles ?? []).map((role) => ({ ...role, type: 'userDefined', fileSecurity: fileSecurity.internal })),
  ]
  const roleIds: Record<string, number> = {}
  for (const [at, role] of roles.entries())
    roleIds[role.code] = await insertRole(db, parts, { ...role, tenantId, sortCode: at + 1 })
  const users: SeededTenant['users'] = {}
  for (const user of seed.users) users[user.userName] = await insertUser(db, parts, tenantId, user, roleIds, factoryIds)
  return { tenantId, factoryIds, roleIds, users }
}

async function insertRole(
  db: Db,
  parts: SeedParts,
  role: RoleDraft & { tenantId: number; type: string; sortCode: number; fileSecurity: number },
): Promise<number> {
  const id = parts.newId()
  await db.run(sql`
    insert into identity_role (tenant_id, id, updated_at, code, name, type, valid, sort_code, file_security)
    values (${role.tenantId}, ${id}, ${parts.now()}, ${role.code}, ${role.name}, ${role.type}, true, ${role.sortCode}, ${role.fileSecurity})`)
  await db.run(sql`
    insert into identity_role_permissions (tenant_id, parent_id, position, permission)
    select ${role.tenantId}, ${id}, p.at - 1, p.permission from unnest(${[...role.permissions]}::text[]) with ordinality p(permission, at)`)
  return id
}

async function insertUser(
  db: Db,
  parts: SeedParts,
  tenantId: number,
  user: UserDraft,
  roleIds: Readonly<Record<string, number>>,
  factoryIds: Readonly<Record<string, number>>,
): Promise<{ userId: number; accountId: number }> {
  const userId = parts.newId()
  const at = parts.now()
  const idsOf = (names: readonly string[], ids: Readonly<Record<string, number>>) =>
    names.map((name) => {
      const id = ids[name]
      if (id === undefined) throw new Error(`The seed of ${user.userName} names "${name}", which it does not make.`)
      return id
    })
  await db.run(sql`
    insert into identity_user (tenant_id, id, updated_at, user_name, real_name, phone, employment, enabled, expire_date, page_size, work_rate, work_log, language)
    values (${tenantId}, ${userId}, ${at}, ${user.userName}, ${user.realName}, ${user.phone}, 'onTheJob', true, ${user.expireDate ?? '2099-12-31'}, 20, 100, false, ${user.language ?? null})`)
  await db.run(sql`
    insert into identity_user_roles (tenant_id, parent_id, position, role_id)
    select ${tenantId}, ${userId}, r.at - 1, r.id from unnest(${idsOf(user.roles, roleIds)}::bigint[]) with ordinality r(id, at)`)
  await writeRoleNames(db, tenantId, { users: [userId] })
  await db.run(sql`
    insert into identity_user_factories (tenant_id, parent_id, position, factory_id)
    select ${tenantId}, ${userId}, f.at - 1, f.id
    from unnest(${idsOf(user.factories ?? Object.keys(factoryIds), factoryIds)}::bigint[]) with ordinality f(id, at)`)
  await db.run(sql`
    insert into identity_account as a (id, phone, password_hash, created_at)
    values (${parts.newId()}, ${user.phone}, ${user.passwordHash ?? null}, ${at})
    on conflict (phone) do update set password_hash = coalesce(a.password_hash, excluded.password_hash)`)
  const { id: accountId } = await db.one<{ id: number }>(
    sql`select id from identity_account where phone = ${user.phone}`,
  )
  await db.run(sql`
    insert into identity_directory (account_id, tenant_id, user_id, accepted_at, last_factory_id)
    values (${accountId}, ${tenantId}, ${userId}, ${at}, ${Object.values(factoryIds)[0] ?? null})`)
  return { userId, accountId }
}
