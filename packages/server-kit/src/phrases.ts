import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@mouldwright/kernel'
import type { Db } from './db.ts'

/** A sentence that the platform, or one tenant, says otherwise than the module's dictionary. */
export interface Phrase {
  language: Language
  module: string
  /** Path in the dictionary: `refusals.login.wrong`. */
  path: string
  sentence: string
}

/** Reads what a tenant says otherwise, in its own transaction. */
export type ReadPhrases = (db: Db, tenantId: number) => Promise<readonly Phrase[]>

/** Sentences said otherwise, as this process knows them: the tenant's own go before the platform's. */
export interface Phrases {
  /** In the words of the tenant for which the process is speaking, see `speaking`. */
  find(language: Language, module: string, path: string): string | undefined
  /** The platform's; whoever keeps them replaces all of them when they change. */
  replace(all: readonly Phrase[]): void
  /** From here on the present call or job speaks in the tenant's words. `now`: monotonic milliseconds. */
  speakFor(db: Db, tenantId: number, now: number): Promise<void>
  /** The tenant's words have changed: they are read again when they are next needed. */
  forget(tenantId: number): void
}

/** Words that another node has changed are spoken here within this time. */
const freshMs = 5_000
/** Tenants whose words are at hand; beyond these the one learned first is forgotten. */
const mostTenants = 2_000

const speaker = new AsyncLocalStorage<{ words?: Words }>()

/** Runs a call or a job; what it says is in its tenant's words once they are known. */
export const speaking = <T>(work: () => Promise<T>): Promise<T> => speaker.run({}, work)

type Words = ReadonlyMap<string, string>

const keyOf = (language: Language, module: string, path: string) => `${language}:${module}:${path}`
const wordsOf = (all: readonly Phrase[]): Words =>
  new Map(all.map(({ language, module, path, sentence }) => [keyOf(language, module, path), sentence]))

export function createPhrases(read: ReadPhrases = async () => []): Phrases {
  let platform: Words = new Map()
  const tenants = new Map<number, { words: Words; readAt: number }>()
  return {
    find(language, module, path) {
      const key = keyOf(language, module, path)
      return speaker.getStore()?.words?.get(key) ?? platform.get(key)
    },
    replace(all) {
      platform = wordsOf(all)
    },
    async speakFor(db, tenantId, now) {
      let known = tenants.get(tenantId)
      if (!known || now - known.readAt >= freshMs) {
        known = { words: wordsOf(await read(db, tenantId)), readAt: now }
        tenants.set(tenantId, known)
        if (tenants.size > mostTenants) tenants.delete(tenants.keys().next().value!)
      }
      const store = speaker.getStore()
      if (store) store.words = known.words
    },
    forget: (tenantId) => void tenants.delete(tenantId),
  }
}
