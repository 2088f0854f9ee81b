import { type Language, type MenuEntry } from '@mouldwright/kernel'
import type { Context, Kit, Session } from '@mouldwright/server-kit'
import { catalogue, moduleOfPath, type EntryNode, type GroupNode, type ModuleNode } from '@mouldwright/shell/shared'

/** An entry that no module declares: the provider has set it for this tenant. */
export interface FurtherEntry extends Omit<EntryNode, 'optChildren' | 'display'> {
  /** Product module that it stands in. */
  moduleKey: string
  /** Name of its group; the module's own where it is none. */
  group: string | null
}

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    furtherEntries: (ctx: Pick<Context, 'db' | 'kit' | 'session'>, language: Language) => Promise<FurtherEntry[]>
  }
}

/** A product module without a catalogue row comes after those that have one. */
const placeOf = (key: string) => {
  const at = catalogue.findIndex((entry) => entry.key === key)
  return at < 0 ? catalogue.length : at
}

/** Where entries stand that no other product module claims: basic data is part of the system's settings. */
const basis = 'system'

/** The rights that a member holds on what an entry shows: `basic.machine:check` opens, the others decide the buttons. */
function operationsOf(right: string, session: Session): EntryNode['optChildren'] {
  const prefix = `${right.split(':')[0]}:`
  return [...session.permissions]
    .filter((permission) => permission.startsWith(prefix))
    .map((permission) => ({ menuKey: permission.slice(prefix.length), treeKey: permission }))
}

/**
 * The modules that the tenant has opened, with the entries that the member may see, in the member's language. An entry belongs to
 * the product module that its code module opens with, else to the one that its path names, else to the system's.
 */
export async function moduleTree(
  ctx: Pick<Context, 'db' | 'kit' | 'session'>,
  language: Language,
): Promise<ModuleNode[]> {
  const { kit, session } = ctx
  const groups = new Map<string, Map<string, GroupNode>>()
  // Groups of the same name are one, whichever modules fill them.
  const groupOf = (owner: string, key: string, name: string): GroupNode => {
    const ofOwner = groups.get(owner) ?? new Map<string, GroupNode>()
    groups.set(owner, ofOwner)
    const group = ofOwner.get(name) ?? groupNode(key, name)
    ofOwner.set(name, group)
    return group
  }
  const maySee = (owner: string, right: string) => session.modules.has(owner) && session.permissions.has(right)
  const named = new Map<string, string>()
  for (const { module } of kit.modules) {
    if (module.opens && !session.modules.has(module.opens)) continue
    if (module.opens && !named.has(module.opens)) named.set(module.opens, kit.word(language, module.key, 'name'))
    for (const entry of module.menu ?? []) {
      const owner = module.opens ?? moduleOfPath(entry.path) ?? basis
      if (!maySee(owner, entry.permission)) continue
      const word = (key: string) => kit.word(language, module.key, `menu.${key}`)
      const name = entry.group ? word(entry.group) : kit.word(language, module.key, 'name')
      const group = groupOf(owner, `${module.key}.${entry.group ?? 'all'}`, name)
      group.children.push(entryNode(`${module.key}.${entry.key}`, word(entry.key), entry, session))
    }
  }
  for (const { moduleKey, group, ...entry } of (await kit.extensions.furtherEntries?.(ctx, language)) ?? []) {
    if (!maySee(moduleKey, entry.treeKey)) continue
    const at = groupOf(moduleKey, `${entry.menuKey}.group`, group ?? nameOf(kit, language, moduleKey, named))
    at.children.push({ ...entry, display: 1, optChildren: operationsOf(entry.treeKey, session) })
  }
  return [...session.modules]
    .sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((key) => moduleNode(key, nameOf(kit, language, key, named), [...(groups.get(key)?.values() ?? [])]))
}

const groupNode = (key: string, menuName: string): GroupNode => ({
  menuKey: key,
  treeKey: key,
  menuName,
  menuUrl: null,
  display: 1,
  type: '2',
  children: [],
})

const entryNode = (key: string, menuName: string, entry: MenuEntry, session: Session): EntryNode => ({
  menuKey: key,
  treeKey: entry.permission,
  menuName,
  menuUrl: entry.path,
  routerUrl: entry.path,
  display: 1,
  newWindowFlag: 0,
  hideHead: 0,
  externalUrlFlag: 0,
  optChildren: operationsOf(entry.permission, session),
})

/** As the catalogue has it, else as the code module calls itself. */
const nameOf = (kit: Kit, language: Language, key: string, named: ReadonlyMap<string, string>): string =>
  catalogue[placeOf(key)] ? kit.word(language, 'shell', `modules.${key}`) : (named.get(key) ?? key)

function moduleNode(key: string, moduleName: string, menuChildren: GroupNode[]): ModuleNode {
  const at = placeOf(key)
  const row = catalogue[at]
  return {
    moduleId: at + 1,
    moduleKey: key,
    moduleName,
    moduleUrl: `/${row?.prefix ?? key}/medium`,
    iconName: key,
    treeKey: key,
    menuKey: key,
    menuChildren,
  }
}
