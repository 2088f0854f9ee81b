/** The addresses that the provider keeps, held against the list of trusted hosts when they are stored and when they are used. */
import { moduleAddress, personalModule, type ModuleAddress } from '@mouldwright/links/shared'
import type { Issue } from '@mouldwright/kernel'
import { sql, type Context, type Db, type Kit } from '@mouldwright/server-kit'
import { isTrustedAddress } from '@mouldwright/shell/server/api'
import { catalogue } from '@mouldwright/shell/shared'

type Place = Pick<Context, 'db' | 'kit'>

/** Where an address stands: a module, or a page of it that a frame shows; for everybody (0) or for one tenant. */
export interface AddressKey {
  moduleKey: string
  /** Empty for the module itself. */
  menuKey: string
  forTenant: number
}

export interface StoredAddress extends AddressKey {
  /** Null: set back. */
  address: string | null
  version: number
  updatedAt: string
  updatedBy: string | null
}

const knownModules = new Set([...catalogue.map(({ key }) => key), personalModule.moduleKey])
/** Systems beside the suite: nowhere until somebody says where they are. The console is the suite's own. */
const elsewhere = new Set(
  [...catalogue.filter(({ external }) => external).map(({ key }) => key), personalModule.moduleKey].filter(
    (key) => key !== 'oms',
  ),
)

export const isKnownModule = (moduleKey: string): boolean => knownModules.has(moduleKey)

/** The address as it will be kept, or what is wrong with it. Whether a tenant exists is asked by whoever saves. */
export function checkAddress(
  kit: Kit,
  { moduleKey, menuKey }: AddressKey,
  given: string,
): { address: string } | { issue: Issue } {
  const fault = (field: string, rule: string) => ({ issue: { field, rule: `links:rules.${rule}` } })
  if (!isKnownModule(moduleKey)) return fault('moduleKey', 'knownPlace')
  if (!isTrustedAddress(kit, given)) return fault('address', 'trustedAddress')
  if (menuKey !== '') return { address: given }
  const address = moduleAddress(given, kit.publicUrl)
  return address ? { address: address.address } : fault('address', 'plainBase')
}

/** Keeps an address, or takes it back (`null`). False when it is another version by now; an address that nobody kept is version 1. */
export async function saveAddress(
  db: Db,
  change: AddressKey & { address: string | null; version: number; at: Date; by: string },
): Promise<boolean> {
  const { moduleKey, menuKey, forTenant, address, version, at, by } = change
  const saved = await db.run(sql`
    insert into links_address as a (module_key, menu_key, for_tenant, address, version, updated_at, updated_by)
    select ${moduleKey}, ${menuKey}, ${forTenant}, ${address}, 2, ${at}, ${by}
    where ${version} = 1 or exists (
      select 1 from links_address where module_key = ${moduleKey} and menu_key = ${menuKey} and for_tenant = ${forTenant})
    on conflict (module_key, menu_key, for_tenant) do update set address = excluded.address, version = a.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where a.version = ${version}`)
  return saved === 1
}

/** Everything that is kept, for the console. */
export const listAddresses = (db: Db): Promise<StoredAddress[]> =>
  db.all<StoredAddress>(sql`
    select module_key as "moduleKey", menu_key as "menuKey", for_tenant as "forTenant", address, version,
      updated_at as "updatedAt", updated_by as "updatedBy"
    from links_address order by module_key, menu_key, for_tenant`)

/** The base-path map of a tenant. An address whose host has left the list counts as none. */
export async function addressesOf({ db, kit }: Place, tenantId: number): Promise<Map<string, ModuleAddress>> {
  const rows = await db.all<{ moduleKey: string; address: string }>(sql`
    select module_key as "moduleKey", address from links_address
    where menu_key = '' and address is not null and for_tenant in (0, ${tenantId})
    order by for_tenant`)
  const own = moduleAddress(kit.publicUrl, kit.publicUrl)!
  const map = new Map([...knownModules].filter((key) => !elsewhere.has(key)).map((key) => [key, own]))
  for (const { moduleKey, address } of rows) {
    const at = isTrustedAddress(kit, address) ? moduleAddress(address, kit.publicUrl) : undefined
    if (at) map.set(moduleKey, at)
  }
  return map
}

/** The address of an embedded page for a tenant: its own, else everybody's. */
export async function frameAddressOf(
  { db, kit }: Place,
  { moduleKey, menuKey, forTenant }: AddressKey,
): Promise<string | undefined> {
  const found = await db.maybe<{ address: string }>(sql`
    select address from links_address
    where module_key = ${moduleKey} and menu_key = ${menuKey} and address is not null and for_tenant in (0, ${forTenant})
    order by for_tenant desc limit 1`)
  return found && isTrustedAddress(kit, found.address) ? found.address : undefined
}
