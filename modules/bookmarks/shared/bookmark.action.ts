import { action, integer, rows, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { moduleNode } from '@mouldwright/shell/shared'

/** A favourite menu holds at most so many (specification § 5); the database's slots are as many. */
export const mostBookmarks = 10

const menuKey = { max: 100, pattern: /^[\w.]+$/ } as const

/** A page of the menu that a member keeps at hand. */
export const bookmarkSchema = closedObject({
  userMenuId: Type.Integer(),
  treeKey: Type.String(),
  menuKey: Type.String(),
  menuName: Type.String(),
  menuUrl: Type.String(),
  moduleKey: Type.String(),
  /** From 0. */
  sortOrder: Type.Integer(),
})
export type Bookmark = Static<typeof bookmarkSchema>

const list = closedObject({ rows: Type.Array(bookmarkSchema) })

/** Bookmarks in their order; those whose page the member may no longer open are left out, and come back with the right. */
export const listBookmarks = action('bookmarks.bookmark.list', {
  path: '/upms/userMenu/getUserMenuList.do',
  access: 'signedIn',
  output: list,
  reads: true,
})

/** The menu that bookmarks are chosen from: what the member may open, in the member's language. */
export const getMenuTree = action('bookmarks.menuTree.get', {
  path: '/upms/userMenu/getMenuTree.do',
  access: 'signedIn',
  output: closedObject({ menuData: Type.Array(moduleNode) }),
  reads: true,
})

const namedRows = {
  fields: { userMenuId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  key: ['userMenuId'],
  max: mostBookmarks,
} as const

/** Keeps a page at hand; one that is kept already stays. Those kept before stand in the order of `userMenuIds` where it is given. */
export const addBookmark = action('bookmarks.bookmark.add', {
  path: '/upms/userMenu/addUserMenu.do',
  access: 'signedIn',
  input: { menuKey: text({ required: true, ...menuKey }), userMenuIds: rows(namedRows) },
  output: list,
  refusals: ['bookmark.full', 'bookmark.noPage'],
})

/** Lets go of a page, or of several. */
export const removeBookmarks = action('bookmarks.bookmark.remove', {
  path: '/upms/userMenu/removeUserMenu.do',
  access: 'signedIn',
  input: { menuKey: text(menuKey), deleteUserMenuIds: rows(namedRows) },
  output: list,
})

/** The whole list in its new order, which is that of `sortOrder` where it is given; those left out are let go of. */
export const arrangeBookmarks = action('bookmarks.bookmark.arrange', {
  path: '/upms/userMenu/editUserMenus.do',
  access: 'signedIn',
  input: {
    userMenus: rows({
      ...namedRows,
      fields: { ...namedRows.fields, sortOrder: integer({ min: 0, max: 1_000_000 }) },
      required: true,
    }),
  },
  output: list,
  refusals: ['bookmark.changed'],
})

export const bookmarkActions = [getMenuTree, listBookmarks, addBookmark, removeBookmarks, arrangeBookmarks]
