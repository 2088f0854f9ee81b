import type { Dictionary, WordTree } from '@mouldwright/kernel'
import { addWords, byEdition, i18nInstance, useWords, word } from './i18n.ts'

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>
}[keyof T & string]

/** A sentence under `page` of a module's dictionary: `PageKey<typeof pageZh>`. */
export type PageKey<T> = Leaf<T>

type Params = Readonly<Record<string, unknown>>

/** Adds words of a module as soon as languages are known: code may bring its words before that. */
export function bringWords(module: string, words: Dictionary): void {
  const learn = () => addWords(module, words)
  if (i18nInstance.isInitialized) learn()
  i18nInstance.on('initialized', learn)
}

/**
 * The sentences of a module's pages, which come with the code of the pages: an app that shows only these needs nothing else of
 * the module's dictionary.
 * @returns `tell` for anywhere, `useTell` for components (drawn again when the language changes)
 */
export function pageWords<T extends WordTree>(module: string, words: { zh: T; en: WordTree }) {
  bringWords(module, { zh: { page: words.zh }, en: { page: words.en } })
  const tell = (key: PageKey<T>, params?: Params): string => word(module, `page.${key}`, params) ?? key
  const tellNow = byEdition(tell)
  const useTell = () => {
    useWords()
    return tellNow()
  }
  return { tell, useTell }
}
