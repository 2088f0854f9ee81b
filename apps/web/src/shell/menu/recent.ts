import { storage, type ModuleNode } from '@mouldwright/web-kit'
import { entriesAt, sectionsOf } from './menu-tree.ts'

const key = 'recent'
const most = 8

/** The last pages that were visited, newest first. */
export const recentPaths = {
  read(): string[] {
    try {
      const list: unknown = JSON.parse(storage.get(key) ?? '[]')
      return Array.isArray(list) ? list.filter((path): path is string => typeof path === 'string') : []
    } catch {
      return []
    }
  },
  note(path: string): void {
    storage.set(key, JSON.stringify([path, ...this.read().filter((other) => other !== path)].slice(0, most)))
  },
}

/** Notes a visit, where the menu has an entry for it: others could not be shown, and would take the places of those that can. */
export function noteVisit(path: string, modules: readonly ModuleNode[]): void {
  if (entriesAt(sectionsOf(modules), [path]).length > 0) recentPaths.note(path)
}
