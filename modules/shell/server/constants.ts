/** Values of the platform's constants: the provider's, else their own. */
import { constantRow, constants, integrationModes, tenantIdsOf, type ConstantName } from '@mouldwright/shell/shared'
import type { Issue } from '@mouldwright/kernel'
import { sql, type Context, type Db, type Kit } from '@mouldwright/server-kit'
import { isTrustedAddress, isTrustedHost } from './trusted-address.ts'

type Place = Pick<Context, 'db' | 'kit'>

/** What a constant is until the provider says otherwise. */
function basisOf({ publicUrl }: Kit, name: ConstantName): string {
  if (name === 'HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE') return `${publicUrl}/oidc/auth`
  return name === 'SYSTEM_INTEGRATION_MODE' ? '0' : ''
}

/** A value as it is kept: one form for one meaning. */
const canonicalOf = (name: ConstantName, value: string): string => {
  const text = value.trim()
  switch (constantRow(name)!.kind) {
    case 'tenants':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
        .join(',')
    case 'host':
      return text.toLowerCase()
    default:
      return text
  }
}

/** What is wrong with a value; nothing is wrong with none. Whether tenants exist is asked by whoever saves. */
function faultOf(kit: Kit, name: ConstantName, value: string): Omit<Issue, 'field'> | undefined {
  if (value === '') return undefined
  switch (constantRow(name)!.kind) {
    case 'address':
      return value === '0' || isTrustedAddress(kit, value) ? undefined : { rule: 'shell:rules.trustedAddress' }
    case 'host':
      return isTrustedHost(kit, value) ? undefined : { rule: 'shell:rules.trustedHost' }
    case 'mode':
      return (integrationModes as readonly string[]).includes(value) ? undefined : { rule: 'shell:rules.knownMode' }
    case 'tenants':
      return tenantIdsOf(value).length === value.split(',').length ? undefined : { rule: 'shell:rules.tenantIds' }
  }
}

/** What a constant is now. A stored value that is good no longer, for a host has left the list, counts as none. */
export async function constantOf({ db, kit }: Place, name: ConstantName): Promise<string> {
  const stored = await db.maybe<{ value: string | null }>(sql`select value from shell_constant where name = ${name}`)
  const value = stored?.value ?? undefined
  return value === undefined || faultOf(kit, name, value) ? basisOf(kit, name) : value
}

/** Whether a tenant stands in a list of tenants. */
export async function isTenantListed(place: Place, name: ConstantName, tenantId: number): Promise<boolean> {
  return tenantIdsOf(await constantOf(place, name)).includes(tenantId)
}

export interface StoredConstant {
  name: ConstantName
  /** What holds now. */
  value: string
  /** What would hold without the provider's word. */
  basis: string
  isChanged: boolean
  version: number
  updatedAt: string | null
  updatedBy: string | null
}

/** All constants with what holds now. */
export async function listConstants({ db, kit }: Place): Promise<StoredConstant[]> {
  const stored = await db.all<
    { name: string; value: string | null } & Pick<StoredConstant, 'version' | 'updatedAt' | 'updatedBy'>
  >(sql`select name, value, version, updated_at as "updatedAt", updated_by as "updatedBy" from shell_constant`)
  const byName = new Map(stored.map((row) => [row.name, row]))
  return constants.map(({ name }) => {
    const row = byName.get(name)
    const basis = basisOf(kit, name)
    return {
      name,
      value: row?.value ?? basis,
      basis,
      isChanged: row !== undefined && row.value !== null,
      version: row?.version ?? 1,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? null,
    }
  })
}

/** The value as it will be kept, or what is wrong with it. */
export function checkConstant(kit: Kit, name: ConstantName, value: string): { value: string } | { issue: Issue } {
  const canonical = canonicalOf(name, value)
  const fault = faultOf(kit, name, canonical)
  return fault ? { issue: { field: 'value', ...fault } } : { value: canonical }
}

/** Keeps a value, or sets the constant back (`null`). False when it is another version by now. */
export async function saveConstant(
  db: Db,
  change: { name: ConstantName; value: string | null; version: number; at: Date; by: string },
): Promise<boolean> {
  const { name, value, version, at, by } = change
  // A constant that nobody has touched has no row: its version is 1 all the same.
  const saved = await db.run(sql`
    insert into shell_constant as c (name, value, version, updated_at, updated_by)
    select ${name}, ${value}, 2, ${at}, ${by} where ${version} = 1 or exists (select 1 from shell_constant where name = ${name})
    on conflict (name) do update set value = excluded.value, version = c.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where c.version = ${version}`)
  return saved === 1
}
