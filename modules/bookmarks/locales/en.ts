import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Bookmarks',
  refusals: {
    'bookmark.full': 'At most {{max}} menus can be bookmarked; remove one first',
    'bookmark.noPage': 'There is no such menu, or you may not open it, so it cannot be bookmarked',
    'bookmark.changed': 'The bookmarks were changed elsewhere; arrange the new list',
  },
  confirm: {},
  page: pageEn,
}
