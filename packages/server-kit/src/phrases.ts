import type { Language } from '@mouldwright/kernel'

/** A sentence that the platform says otherwise than the module's dictionary. */
export interface Phrase {
  language: Language
  module: string
  /** Path in the dictionary: `refusals.login.wrong`. */
  path: string
  sentence: string
}

/** The platform's own sentences as this process knows them; whoever keeps them replaces all of them when they change. */
export interface Phrases {
  find(language: Language, module: string, path: string): string | undefined
  replace(all: readonly Phrase[]): void
}

const keyOf = (language: Language, module: string, path: string) => `${language}:${module}:${path}`

export function createPhrases(): Phrases {
  let known: ReadonlyMap<string, string> = new Map()
  return {
    find: (language, module, path) => known.get(keyOf(language, module, path)),
    replace(all) {
      known = new Map(all.map(({ language, module, path, sentence }) => [keyOf(language, module, path), sentence]))
    },
  }
}
