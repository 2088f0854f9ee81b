import { pageWords, word } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { tell, useTell } = pageWords<typeof pageZh>('aps')

/** Words that stand elsewhere in the module's dictionary: `schedule.statusOptions.completed`. */
export const apsWord = (path: string): string | undefined => word('aps', path)
