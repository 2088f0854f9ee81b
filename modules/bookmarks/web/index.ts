export { BookmarksBar } from './bar.tsx'
export { BookmarkStar } from './star.tsx'
export { loadBookmarks, useBookmarks } from './store.ts'
