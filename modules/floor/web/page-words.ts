import { pageWords, word } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { tell, useTell } = pageWords<typeof pageZh>('floor')

/** Words that stand elsewhere in the module's dictionary: `report.kindOptions.start`. */
export const floorWord = (path: string): string => word('floor', path) ?? path
