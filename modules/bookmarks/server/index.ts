import { serverModule } from '@mouldwright/server-kit'
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
  handlers: [
    menuTreeHandler,
    listBookmarksHandler,
    addBookmarkHandler,
    removeBookmarksHandler,
    arrangeBookmarksHandler,
  ],
  tables: [bookmarkTable],
})
