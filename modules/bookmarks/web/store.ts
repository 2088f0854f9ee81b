/** The member's bookmarks in the browser: one list for stars, bar and palette. */
import {
  addBookmark,
  arrangeBookmarks,
  listBookmarks,
  mostBookmarks,
  removeBookmarks,
  type Bookmark,
} from '@mouldwright/bookmarks/shared'
import { call, createStore, tellFailure, toast } from '@mouldwright/web-kit'
import { tell } from './page-words.ts'

/** What a star knows of its entry. */
export type Starred = Pick<Bookmark, 'menuKey' | 'menuName' | 'menuUrl' | 'moduleKey'>

type Bookmarks = readonly Bookmark[]

type Change = (bookmarks: Bookmarks) => Bookmarks

interface State {
  /** As the server has them. */
  saved: Bookmarks
  /** What was changed here and not answered yet, in the order in which it was done. */
  pending: readonly Change[]
  /** What shows: the server's list with the changes that it has not answered. */
  shown: Bookmarks
}

const useStore = createStore<State>(() => ({ saved: [], pending: [], shown: [] }))

/** The call that was sent last; the next one waits for it. */
let last: Promise<unknown> = Promise.resolve()

function update(next: (state: State) => Partial<Pick<State, 'saved' | 'pending'>>): void {
  useStore.setState((state) => {
    const { saved, pending } = { ...state, ...next(state) }
    return { saved, pending, shown: pending.reduce((shown, apply) => apply(shown), saved) }
  })
}

export const bookmarks = {
  get: (): Bookmarks => useStore.getState().shown,
  set: (saved: Bookmarks): void => update(() => ({ saved })),
}

export const useBookmarks = (): Bookmarks => useStore(({ shown }) => shown)

/** Calls after those before it have been answered: an answer says nothing of changes that came after its call. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const answered = last.then(run)
  last = answered.catch(() => undefined)
  return answered
}

/** Takes what the server has; a failure leaves the list as it is. */
export async function loadBookmarks(): Promise<void> {
  try {
    bookmarks.set((await inTurn(() => call(listBookmarks, {}, { quiet: true }))).rows)
  } catch {
    // The panel works without them; it asks again when it is opened the next time.
  }
}

/** Shows a change at once and goes back with the reason when the server refuses. */
async function change(apply: Change, run: () => Promise<{ rows: Bookmark[] }>): Promise<boolean> {
  const isOther = (one: Change) => one !== apply
  update(({ pending }) => ({ pending: [...pending, apply] }))
  try {
    const { rows: saved } = await inTurn(run)
    update(({ pending }) => ({ saved, pending: pending.filter(isOther) }))
    return true
  } catch (failure) {
    update(({ pending }) => ({ pending: pending.filter(isOther) }))
    tellFailure(failure)
    return false
  }
}

/** Keeps a page at hand, or lets go of it. A full list is told instead of asking the server. */
export async function toggleBookmark(entry: Starred): Promise<void> {
  const { menuKey } = entry
  const now = bookmarks.get()
  if (now.some((row) => row.menuKey === menuKey)) {
    await change(
      (shown) => shown.filter((row) => row.menuKey !== menuKey),
      () => call(removeBookmarks, { menuKey }),
    )
    return
  }
  if (now.length >= mostBookmarks) {
    toast('warning', tell('full', { max: mostBookmarks }))
    return
  }
  await change(
    (shown) => [...shown, { ...entry, userMenuId: 0, treeKey: menuKey, sortOrder: shown.length }],
    () => call(addBookmark, { menuKey }),
  )
}

/** Saves the whole list in a new order; those left out are let go of. False when it was refused. */
export const arrange = (wanted: Bookmarks): Promise<boolean> =>
  change(
    () => wanted,
    () => call(arrangeBookmarks, { userMenus: wanted.flatMap(storedId) }),
  )

/** A star that was set a moment ago has its id by now: the call before this one has been answered. One that was refused is left out. */
function storedId({ menuKey, userMenuId }: Bookmark): { userMenuId: number }[] {
  const id = useStore.getState().saved.find((row) => row.menuKey === menuKey)?.userMenuId ?? userMenuId
  return id > 0 ? [{ userMenuId: id }] : []
}
