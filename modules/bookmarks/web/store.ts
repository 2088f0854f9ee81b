/** The member's bookmarks in the browser: one list for stars, bar and palette. */
import {
  addBookmark,
  arrangeBookmarks,
  listBookmarks,
  mostBookmarks,
  removeBookmarks,
  type Bookmark,
} from '@mouldwright/bookmarks/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { useSyncExternalStore } from 'react'
import { tell } from './page-words.ts'

/** What a star knows of its entry. */
export type Starred = Pick<Bookmark, 'menuKey' | 'menuName' | 'menuUrl' | 'moduleKey'>

let rows: readonly Bookmark[] = []
const listeners = new Set<() => void>()

export const bookmarks = {
  get: (): readonly Bookmark[] => rows,
  set(next: readonly Bookmark[]): void {
    rows = next
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBookmarks = (): readonly Bookmark[] => useSyncExternalStore(subscribe, bookmarks.get)

/** Takes what the server has; a failure leaves the list as it is. */
export async function loadBookmarks(): Promise<void> {
  try {
    bookmarks.set((await call(listBookmarks, {}, { quiet: true })).rows)
  } catch {
    // The panel works without them; it asks again when it is opened the next time.
  }
}

/** Shows a change at once, keeps the server's answer, and goes back with the reason when it refuses. */
async function change(shown: readonly Bookmark[], run: () => Promise<{ rows: Bookmark[] }>): Promise<boolean> {
  const before = rows
  bookmarks.set(shown)
  try {
    bookmarks.set((await run()).rows)
    return true
  } catch (failure) {
    bookmarks.set(before)
    tellFailure(failure)
    return false
  }
}

/** Keeps a page at hand, or lets go of it. A full list is told instead of asking the server. */
export async function toggleBookmark(entry: Starred): Promise<void> {
  const { menuKey } = entry
  if (rows.some((row) => row.menuKey === menuKey)) {
    const left = rows.filter((row) => row.menuKey !== menuKey)
    await change(left, () => call(removeBookmarks, { menuKey }))
    return
  }
  if (rows.length >= mostBookmarks) {
    toast('warning', tell('full', { max: mostBookmarks }))
    return
  }
  const added = { ...entry, userMenuId: 0, treeKey: menuKey, sortOrder: rows.length }
  await change([...rows, added], () => call(addBookmark, { menuKey }))
}

/** Saves the whole list in a new order; those left out are let go of. False when it was refused. */
export const arrange = (wanted: readonly Bookmark[]): Promise<boolean> =>
  change(wanted, () => call(arrangeBookmarks, { userMenus: wanted.map(({ userMenuId }) => ({ userMenuId })) }))
