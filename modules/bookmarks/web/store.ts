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

type Rows = readonly Bookmark[]

/** As the server has them. */
let held: Rows = []
/** What was changed here and not answered yet, in the order in which it was done. */
let pending: readonly ((rows: Rows) => Rows)[] = []
/** What shows: the server's list with the changes that it has not answered. */
let rows: Rows = held
let last: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

function show(): void {
  rows = pending.reduce((shown, apply) => apply(shown), held)
  for (const listener of listeners) listener()
}

export const bookmarks = {
  get: (): Rows => rows,
  set(next: Rows): void {
    held = next
    show()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBookmarks = (): Rows => useSyncExternalStore(subscribe, bookmarks.get)

/** Takes what the server has; a failure leaves the list as it is. */
export async function loadBookmarks(): Promise<void> {
  try {
    bookmarks.set((await call(listBookmarks, {}, { quiet: true })).rows)
  } catch {
    // The panel works without them; it asks again when it is opened the next time.
  }
}

/**
 * Shows a change at once and goes back with the reason when the server refuses. Calls go one after the other: an answer
 * says nothing of changes that came after its call.
 */
async function change(apply: (rows: Rows) => Rows, run: () => Promise<{ rows: Bookmark[] }>): Promise<boolean> {
  pending = [...pending, apply]
  show()
  const answered = last.then(run)
  last = answered.catch(() => undefined)
  try {
    held = (await answered).rows
    return true
  } catch (failure) {
    tellFailure(failure)
    return false
  } finally {
    pending = pending.filter((one) => one !== apply)
    show()
  }
}

/** Keeps a page at hand, or lets go of it. A full list is told instead of asking the server. */
export async function toggleBookmark(entry: Starred): Promise<void> {
  const { menuKey } = entry
  if (rows.some((row) => row.menuKey === menuKey)) {
    await change(
      (shown) => shown.filter((row) => row.menuKey !== menuKey),
      () => call(removeBookmarks, { menuKey }),
    )
    return
  }
  if (rows.length >= mostBookmarks) {
    toast('warning', tell('full', { max: mostBookmarks }))
    return
  }
  await change(
    (shown) => [...shown, { ...entry, userMenuId: 0, treeKey: menuKey, sortOrder: shown.length }],
    () => call(addBookmark, { menuKey }),
  )
}

/** Saves the whole list in a new order; those left out are let go of. False when it was refused. */
export const arrange = (wanted: Rows): Promise<boolean> =>
  change(
    () => wanted,
    () => call(arrangeBookmarks, { userMenus: wanted.flatMap(storedId) }),
  )

/** A star that was set a moment ago has its id by now: the call before this one has been answered. One that was refused is left out. */
function storedId({ menuKey, userMenuId }: Bookmark): { userMenuId: number }[] {
  const id = held.find((row) => row.menuKey === menuKey)?.userMenuId ?? userMenuId
  return id > 0 ? [{ userMenuId: id }] : []
}
