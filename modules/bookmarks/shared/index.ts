export {
  addBookmark,
  arrangeBookmarks,
  bookmarkSchema,
  getMenuTree,
  listBookmarks,
  mostBookmarks,
  removeBookmarks,
  type Bookmark,
} from './bookmark.action.ts'
