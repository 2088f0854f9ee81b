import type { Dictionary, WordTree } from '@mouldwright/kernel'
import { addWords, byEdition, i18nInstance, useWords, word, type KeyOf, type Params } from './i18n.ts'

/** Adds words of a module as soon as languages are known: code may bring its words before that. */
export function bringWords(module: string, words: Dictionary): void {
  const learn = () => addWords(module, words)
  if (i18nInstance.isInitialized) learn()
  i18nInstance.on('initialized', learn)
}

/**
 * The sentences under `page` of a module's dictionary.
 * @param words they come with the code of the pages: an app that shows only these needs nothing else of the dictionary. Absent
 * where they come with the module's declaration: `pageWords<typeof pageZh>('aps')`.
 * @returns `tell` for anywhere, `useTell` for components (drawn again when the language changes)
 */
export function pageWords<T extends WordTree>(module: string, words?: { zh: T; en: WordTree }) {
  if (words) bringWords(module, { zh: { page: words.zh }, en: { page: words.en } })
  const tell = (key: KeyOf<T>, params?: Params): string => word(module, `page.${key}`, params) ?? key
  const tellNow = byEdition(tell)
  const useTell = () => {
    useWords()
    return tellNow()
  }
  return { tell, useTell }
}
