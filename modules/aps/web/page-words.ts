import { byEdition, useWords, word } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>
}[keyof T & string]

/** A sentence of this module's pages. */
export type PageKey = Leaf<typeof pageZh>

type Params = Readonly<Record<string, unknown>>

export const tell = (key: PageKey, params?: Params): string => word('aps', `page.${key}`, params) ?? key

/** Words that stand elsewhere in the module's dictionary: `schedule.statusOptions.completed`. */
export const apsWord = (path: string, params?: Params): string | undefined => word('aps', path, params)

const tellNow = byEdition(tell)

/** For components; they are drawn again when the language changes. */
export function usePageWords(): typeof tell {
  useWords()
  return tellNow()
}
