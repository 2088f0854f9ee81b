/** Every permission in words, as roles choose from them. */
import { rightSets, type RightScope, type RightSet } from '@mouldwright/identity/shared'
import type { Language, Module } from '@mouldwright/kernel'
import type { Context, Kit } from '@mouldwright/server-kit'

/** The first of several words that a module has. */
function wordOf(kit: Kit, language: Language, module: string, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const word = kit.word(language, module, path)
    if (word !== path) return word
  }
  return undefined
}

const partsOf = (permission: string) => {
  const [scope = '', operation = ''] = permission.split(':')
  const [module = '', stem = ''] = scope.split('.')
  return { scope, operation, module, stem }
}

/** What permissions of a scope are about: what the module calls them, else the kind of record, else its page. */
const scopeName = (kit: Kit, language: Language, module: string, stem: string) =>
  wordOf(kit, language, module, [`rights.${stem}`, `${stem}.$`, `menu.${stem}`]) ?? `${module}.${stem}`

/** `modify` in words; a module may have operations of its own. */
const operationWord = (kit: Kit, language: Language, module: string, operation: string) =>
  wordOf(kit, language, module, [`rightOperations.${operation}`]) ??
  wordOf(kit, language, 'identity', [`rightOperations.${operation}`]) ??
  operation

/** A permission in a sentence: `机床 · 修改`. */
export function rightName({ kit, language }: Pick<Context, 'kit' | 'language'>, permission: string): string {
  const { module, stem, operation } = partsOf(permission)
  return `${scopeName(kit, language, module, stem)} · ${operationWord(kit, language, module, operation)}`
}

/** Whether the tenant has opened what a permission is of. */
export function isOpened({ kit, session }: Pick<Context, 'kit' | 'session'>, permission: string): boolean {
  const of = kit.modules.find(({ module }) => module.key === partsOf(permission).module)?.module
  return !of?.opens || session.modules.has(of.opens)
}

const order = ['check', 'detail', 'add', 'modify', 'remove', 'export', 'import']
const placeOf = (operation: string) => {
  const at = order.indexOf(operation)
  return at < 0 ? order.length : at
}

function setOf(of: Module, stem: string, isInMenu: boolean): RightSet {
  if (of.rightSets?.app?.includes(stem)) return 'app'
  if (of.rightSets?.quality?.includes(stem)) return 'quality'
  return isInMenu ? 'menu' : 'other'
}

/** All permissions of the modules that the tenant has opened, by set, module and what they are about. */
export function rightScopes({ kit, language, session }: Pick<Context, 'kit' | 'language' | 'session'>): RightScope[] {
  const scopes: RightScope[] = []
  for (const { module: of } of kit.modules) {
    if (of.opens && !session.modules.has(of.opens)) continue
    const own = kit.permissions.filter((permission) => partsOf(permission).module === of.key)
    for (const scope of new Set(own.map((permission) => partsOf(permission).scope))) {
      const { stem } = partsOf(scope)
      const entry = (of.menu ?? []).find(
        ({ permission }) => permission !== undefined && partsOf(permission).scope === scope,
      )
      scopes.push({
        set: setOf(of, stem, entry !== undefined),
        moduleKey: of.key,
        moduleName: kit.word(language, of.key, 'name'),
        groupName: entry?.group ? kit.word(language, of.key, `menu.${entry.group}`) : '',
        scope,
        name: scopeName(kit, language, of.key, stem),
        path: entry?.path ?? null,
        pageName: entry ? kit.word(language, of.key, `menu.${entry.key}`) : '',
        rights: own
          .filter((permission) => partsOf(permission).scope === scope)
          .map((permission) => {
            const { operation } = partsOf(permission)
            return { permission, operation, name: operationWord(kit, language, of.key, operation) }
          })
          .sort((one, other) => placeOf(one.operation) - placeOf(other.operation)),
      })
    }
  }
  const menuPlace = ({ moduleKey, path }: RightScope) =>
    kit.modules
      .find(({ module }) => module.key === moduleKey)!
      .module.menu?.findIndex((entry) => entry.path === path) ?? -1
  return scopes
    .map((scope, at) => ({ scope, at }))
    .sort(
      (one, other) =>
        rightSets.indexOf(one.scope.set) - rightSets.indexOf(other.scope.set) ||
        (one.scope.moduleKey === other.scope.moduleKey ? menuPlace(one.scope) - menuPlace(other.scope) : 0) ||
        one.at - other.at,
    )
    .map(({ scope }) => scope)
}
