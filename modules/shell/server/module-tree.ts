import { type Language, type MenuEntry } from '@mouldwright/kernel'
import type { Kit, Session } from '@mouldwright/server-kit'
import { catalogue, moduleOfPath, type EntryNode, type GroupNode, type ModuleNode } from '@mouldwright/shell/shared'

/** A product module without a catalogue row comes after those that have one. */
const placeOf = (key: string) => {
  const at = catalogue.findIndex((entry) => entry.key === key)
  return at < 0 ? catalogue.length : at
}

/** Where entries stand that no other product module claims: basic data is part of the system's settings. */
const basis = 'system'

/** The rights that a member holds on what an entry shows: `basic.machine:check` opens, the others decide the buttons. */
function operationsOf(entry: MenuEntry, session: Session): EntryNode['optChildren'] {
  const prefix = `${entry.permission.split(':')[0]}:`
  return [...session.permissions]
    .filter((permission) => permission.startsWith(prefix))
    .map((permission) => ({ menuKey: permission.slice(prefix.length), treeKey: permission }))
}

/**
 * The modules that the tenant has opened, with the entries that the member may see, in the member's language. An entry belongs to
 * the product module that its code module opens with, else to the one that its path names, else to the system's.
 */
export function moduleTree(kit: Kit, session: Session, language: Language): ModuleNode[] {
  const groups = new Map<string, Map<string, GroupNode>>()
  const named = new Map<string, string>()
  for (const { module } of kit.modules) {
    if (module.opens && !session.modules.has(module.opens)) continue
    if (module.opens && !named.has(module.opens)) named.set(module.opens, kit.word(language, module.key, 'name'))
    for (const entry of module.menu ?? []) {
      const owner = module.opens ?? moduleOfPath(entry.path) ?? basis
      if (!session.modules.has(owner) || !session.permissions.has(entry.permission)) continue
      const ofOwner = groups.get(owner) ?? new Map<string, GroupNode>()
      groups.set(owner, ofOwner)
      const word = (key: string) => kit.word(language, module.key, `menu.${key}`)
      const name = entry.group ? word(entry.group) : kit.word(language, module.key, 'name')
      // Groups of the same name are one, whichever code modules fill them.
      const group = ofOwner.get(name) ?? groupNode(`${module.key}.${entry.group ?? 'all'}`, name)
      ofOwner.set(name, group)
      group.children.push(entryNode(`${module.key}.${entry.key}`, word(entry.key), entry, session))
    }
  }
  return [...session.modules]
    .sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((key) => moduleNode(kit, language, key, named.get(key) ?? key, [...(groups.get(key)?.values() ?? [])]))
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
  optChildren: operationsOf(entry, session),
})

function moduleNode(kit: Kit, language: Language, key: string, name: string, menuChildren: GroupNode[]): ModuleNode {
  const at = placeOf(key)
  const row = catalogue[at]
  return {
    moduleId: at + 1,
    moduleKey: key,
    moduleName: row ? kit.word(language, 'shell', `modules.${key}`) : name,
    moduleUrl: `/${row?.prefix ?? key}/medium`,
    iconName: key,
    treeKey: key,
    menuKey: key,
    menuChildren,
  }
}
