import { pageWords, word } from '@mouldwright/web-kit'
import type { shownZh } from '../locales/shown.zh.ts'
import type { zh } from '../locales/zh.ts'

export const { tell, useTell } = pageWords<typeof zh.page>('aps')

/** Words that stand elsewhere in what browsers have of the module's dictionary: `schedule.statusOptions.completed`. */
export const apsWord = (path: `${keyof typeof shownZh}.${string}`): string | undefined => word('aps', path)
