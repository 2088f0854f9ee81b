import { pageWords, word } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { tell, useTell } = pageWords<typeof pageZh>('outsourcing')

/** A word of the dictionary besides the pages' own. */
export const outsourcingWord = (path: string): string => word('outsourcing', path) ?? path
