import { pageWords, word } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { useTell } = pageWords<typeof pageZh>('figures')

/** A word of the dictionary besides the page's own. */
export const figuresWord = (path: string): string => word('figures', path) ?? path
