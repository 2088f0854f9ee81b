import { type Language, type MenuEntry } from '@mouldwright/kernel'
import type { Context, Kit, Session } from '@mouldwright/server-kit'
import { catalogue, moduleOfPath, type EntryNode, type GroupNode, type ModuleNode } from '@mouldwright/shell/shared'

/** An entry that no module declares: the provider has set it for this tenant. */
export interface FurtherEntry extends Omit<EntryNode, 'optChildren' | 'display' | 'iconName'> {
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
 * `withHidden` lists those that the member may not see as well, with `display` 0.
 */
export async function moduleTree(
  ctx: Pick<Context, 'db' | 'kit' | 'session'>,
  language: Language,
  { withHidden = false }: { withHidden?: boolean } = {},
): Promise<ModuleNode[]> {
  const { kit, session } = ctx
  const groups = new Map<string, Map<string, GroupNode>>()
  // Groups of the same name are one, whichever modules fill them.
  const groupOf = (owner: string, key: string, name: string): GroupNode => {
    const ofOwner = groups.get(owner) ?? new Map<string, GroupNode>()
    groups.set(owner, ofOwner)
    const group = ofOwner.get(name) ?? groupNode(key, name, owner)
    ofOwner.set(name, group)
    return group
  }
  const maySee = (owner: string, right: string | undefined) =>
    session.modules.has(owner) && (right === undefined || session.permissions.has(right))
  const named = new Map<string, string>()
  for (const { module } of kit.modules)
    if (module.opens && session.modules.has(module.opens) && !named.has(module.opens))
      named.set(module.opens, kit.word(language, module.key, 'name'))
  for (const { module, entry, owner } of entriesOf(kit, session)) {
    const display = maySee(owner, entry.permission) ? 1 : 0
    if (display === 0 && !withHidden) continue
    const word = (key: string) => kit.word(language, module.key, `menu.${key}`)
    const name = entry.group ? word(entry.group) : kit.word(language, module.key, 'name')
    const node = entryNode(`${module.key}.${entry.key}`, word(entry.key), entry, session)
    groupOf(owner, `${module.key}.${entry.group ?? 'all'}`, name).children.push({ ...node, iconName: owner, display })
  }
  for (const { moduleKey, group, ...entry } of (await kit.extensions.furtherEntries?.(ctx, language)) ?? []) {
    if (!maySee(moduleKey, entry.treeKey)) continue
    const at = groupOf(moduleKey, `${entry.menuKey}.group`, group ?? nameOf(kit, language, moduleKey, named))
    at.children.push({ ...entry, iconName: moduleKey, display: 1, optChildren: operationsOf(entry.treeKey, session) })
  }
  return [...session.modules]
    .sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((key) => moduleNode(key, nameOf(kit, language, key, named), [...(groups.get(key)?.values() ?? [])]))
}

/** Entries that modules declare, with the product module that each stands in, of those that the tenant has opened. */
function entriesOf(kit: Kit, session: Session) {
  return kit.modules.flatMap(({ module }) =>
    module.opens && !session.modules.has(module.opens)
      ? []
      : (module.menu ?? [])
          .map((entry) => ({ module, entry, owner: module.opens ?? moduleOfPath(entry.path) ?? basis }))
          .filter(({ owner }) => session.modules.has(owner)),
  )
}

const groupNode = (key: string, menuName: string, iconName: string): GroupNode => ({
  menuKey: key,
  treeKey: key,
  menuName,
  menuUrl: null,
  iconName,
  display: 1,
  type: '2',
  children: [],
})

const entryNode = (
  key: string,
  menuName: string,
  entry: MenuEntry,
  session: Session,
): Omit<EntryNode, 'display' | 'iconName'> => ({
  menuKey: key,
  treeKey: entry.permission ?? key,
  menuName,
  menuUrl: entry.path,
  routerUrl: entry.path,
  newWindowFlag: 0,
  hideHead: 0,
  externalUrlFlag: 0,
  optChildren: entry.permission ? operationsOf(entry.permission, session) : [],
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
