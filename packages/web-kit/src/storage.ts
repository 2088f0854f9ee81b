/** Local storage under the product's one prefix. A browser that forbids it (private mode, policy) keeps values for the page's life. */
export const storagePrefix = 'mw_'

const fallback = new Map<string, string>()

export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(storagePrefix + key)
    } catch {
      return fallback.get(key) ?? null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(storagePrefix + key)
      else localStorage.setItem(storagePrefix + key, value)
    } catch {
      if (value === null) fallback.delete(key)
      else fallback.set(key, value)
    }
  },
  /** Removes everything of the product except the named keys. */
  clear(keep: readonly string[] = []): void {
    fallback.clear()
    try {
      const kept = new Set(keep.map((key) => storagePrefix + key))
      for (const key of Object.keys(localStorage))
        if (key.startsWith(storagePrefix) && !kept.has(key)) localStorage.removeItem(key)
    } catch {
      // Nothing stored, nothing to remove.
    }
  },
}
