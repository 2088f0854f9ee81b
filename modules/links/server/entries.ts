/** What the provider keeps of other systems, held against the list of trusted hosts when it is stored and when it is used. */
import {
  framePath,
  isModulePath,
  menuKeyOf,
  menuKeyPattern,
  moduleAddress,
  personalModule,
  type EntryKind,
  type ModuleAddress,
} from '@mouldwright/links/shared'
import type { Issue, Language } from '@mouldwright/kernel'
import { sql, type Context, type Kit } from '@mouldwright/server-kit'
import { isTrustedAddress, type FurtherEntry } from '@mouldwright/shell/server/api'
import { catalogue } from '@mouldwright/shell/shared'

type Place = Pick<Context, 'db' | 'kit'>

export interface EntryDraft {
  kind: EntryKind
  moduleKey: string
  /** Empty for the module itself. */
  menuKey: string
  /** 0 for everybody; a tenant's own word goes before. */
  forTenant: number
  name: string
  nameEn: string | null
  /** Heading that it stands under; the module's name without one. */
  heading: string | null
  headingEn: string | null
  /** An address, or of a `page` its path within the module. */
  address: string
  /** Who holds it sees the entry. */
  permission: string
  newWindow: boolean
  hideHead: boolean
  /** Smaller ones come first. */
  sortOrder: number
}

const knownModules = new Set([...catalogue.map(({ key }) => key), personalModule.moduleKey])
const prefixes = new Map(catalogue.flatMap(({ key, prefix }) => (prefix ? [[key, prefix] as const] : [])))
/** Systems beside the suite: nowhere until somebody says where they are. The console is the suite's own. */
const elsewhere = new Set(
  [...catalogue.filter(({ external }) => external).map(({ key }) => key), personalModule.moduleKey].filter(
    (key) => key !== 'oms',
  ),
)

export const isKnownModule = (moduleKey: string): boolean => knownModules.has(moduleKey)

/** The draft as it will be kept. */
export function tidyEntry(kit: Kit, draft: EntryDraft): EntryDraft {
  const isModule = draft.kind === 'module'
  const at = isModule ? moduleAddress(draft.address, kit.publicUrl)?.address : undefined
  return { ...draft, menuKey: isModule ? '' : draft.menuKey, address: at ?? draft.address }
}

/** What is wrong with a draft. Whether its tenant exists is asked by whoever saves. */
export function entryIssues(kit: Kit, draft: EntryDraft): Issue[] {
  const { kind, moduleKey, menuKey, permission } = draft
  const issues: Issue[] = []
  const fault = (field: string, rule: string) => issues.push({ field, rule: `links:rules.${rule}` })
  if (!isKnownModule(moduleKey)) fault('moduleKey', 'knownPlace')
  else if (kind === 'frame' && !prefixes.has(moduleKey)) fault('moduleKey', 'withPages')
  if (kind !== 'module' && !menuKeyPattern.test(menuKey)) fault('menuKey', 'menuKey')
  if (!kit.permissions.includes(permission)) fault('permission', 'knownRight')
  const rule = addressFault(kit, draft)
  if (rule) fault('address', rule)
  return issues
}

function addressFault(kit: Kit, { kind, address }: EntryDraft): string | undefined {
  if (kind === 'page') return isModulePath(address) ? undefined : 'modulePath'
  if (!isTrustedAddress(kit, address)) return 'trustedAddress'
  // A browser shows nothing of plain http within a page that came by https.
  if (kit.publicUrl.startsWith('https:') && !address.startsWith('https:')) return 'secureAddress'
  return kind === 'module' && !moduleAddress(address, kit.publicUrl) ? 'plainBase' : undefined
}

/** The base-path map of a tenant. An address whose host has left the list counts as none. */
export async function addressesOf({ db, kit }: Place, tenantId: number): Promise<Map<string, ModuleAddress>> {
  const rows = await db.all<{ moduleKey: string; address: string }>(sql`
    select module_key as "moduleKey", address from links_entry
    where kind = 'module' and for_tenant in (0, ${tenantId}) order by for_tenant`)
  const own = moduleAddress(kit.publicUrl, kit.publicUrl)!
  const map = new Map([...knownModules].filter((key) => !elsewhere.has(key)).map((key) => [key, own]))
  for (const { moduleKey, address } of rows) {
    const at = isTrustedAddress(kit, address) ? moduleAddress(address, kit.publicUrl) : undefined
    if (at) map.set(moduleKey, at)
  }
  return map
}

/** The entries of a tenant's menu, in their order. Those whose host has left the list are none. */
async function entriesOf({ db, kit }: Place, tenantId: number): Promise<EntryDraft[]> {
  const rows = await db.all<EntryDraft & { id: number }>(sql`
    select distinct on (module_key, menu_key) id, kind, module_key as "moduleKey", menu_key as "menuKey", for_tenant as "forTenant",
      name, name_en as "nameEn", heading, heading_en as "headingEn", address, permission, new_window as "newWindow",
      hide_head as "hideHead", sort_order as "sortOrder"
    from links_entry where kind <> 'module' and for_tenant in (0, ${tenantId})
    order by module_key, menu_key, for_tenant desc`)
  return rows
    .filter(({ kind, address }) => kind === 'page' || isTrustedAddress(kit, address))
    .sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)
}

/** The same as the menu has them. */
export async function furtherEntries(
  ctx: Place & Pick<Context, 'session'>,
  language: Language,
): Promise<FurtherEntry[]> {
  const inLanguage = (zh: string | null, en: string | null) => (language === 'en' ? (en ?? zh) : zh)
  return (await entriesOf(ctx, ctx.session.tenantId)).map((entry) => {
    const { kind, moduleKey, address, permission } = entry
    const menuKey = menuKeyOf(moduleKey, entry.menuKey)
    const prefix = prefixes.get(moduleKey) ?? moduleKey
    const own = kind === 'frame' ? framePath({ prefix, menuKey, address, hidesHead: entry.hideHead }) : ''
    return {
      moduleKey,
      menuKey,
      treeKey: permission,
      menuName: inLanguage(entry.name, entry.nameEn)!,
      group: inLanguage(entry.heading, entry.headingEn),
      menuUrl: own || address,
      routerUrl: own,
      newWindowFlag: entry.newWindow ? 1 : 0,
      hideHead: entry.hideHead ? 1 : 0,
      externalUrlFlag: kind === 'external' ? 1 : 0,
    }
  })
}

/** The address of a page in a frame, for whoever may see its entry: the tenant's own, else everybody's. */
export async function frameAddressOf(
  ctx: Place & Pick<Context, 'session'>,
  { moduleKey, menuKey }: Pick<EntryDraft, 'moduleKey' | 'menuKey'>,
): Promise<string | undefined> {
  const found = (await entriesOf(ctx, ctx.session.tenantId)).find(
    (entry) => entry.moduleKey === moduleKey && entry.menuKey === menuKey,
  )
  return found?.kind === 'frame' && ctx.session.permissions.has(found.permission) ? found.address : undefined
}
