export {
  addBookmark,
  arrangeBookmarks,
  bookmarkSchema,
  getMenuTree,
  listBookmarks,
  mostBookmarks,
  removeBookmarks,
  type Bookmark,
  bookmarkActions,
} from './bookmark.action.ts'
