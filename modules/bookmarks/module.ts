import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { bookmarkActions } from './shared/index.ts'

/** Pages of the menu that a member keeps at hand. */
export const bookmarks = module<typeof zh>({
  key: 'bookmarks',
  needs: ['identity', 'shell'],
  entities: [],
  actions: [...bookmarkActions],
  refusals: {
    'bookmark.full': 'refused',
    'bookmark.noPage': 'refused',
    'bookmark.changed': 'conflict',
  },
})
