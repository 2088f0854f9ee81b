import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { bookmarks } from '../module.ts'
import {
  addBookmarkHandler,
  arrangeBookmarksHandler,
  listBookmarksHandler,
  menuTreeHandler,
  removeBookmarksHandler,
} from './bookmark.handlers.ts'
import { bookmarkTable } from './bookmark.table.ts'

export default serverModule({
  module: bookmarks,
  words: { zh, en },
  handlers: [
    menuTreeHandler,
    listBookmarksHandler,
    addBookmarkHandler,
    removeBookmarksHandler,
    arrangeBookmarksHandler,
  ],
  tables: [bookmarkTable],
})
