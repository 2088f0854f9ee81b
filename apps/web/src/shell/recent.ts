import { storage } from '@mouldwright/web-kit'

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
