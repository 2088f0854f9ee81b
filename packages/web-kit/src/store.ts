/** State of the tab that several components share. */
import { create, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/**
 * A store: `useX(selector)` within components, `useX.getState()` and `useX.setState(…)` anywhere else.
 * @param initial what it holds when the tab begins
 */
export function createStore<T extends object>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial)
  resets.add(() => store.setState(initial(), true))
  return store
}

/** All stores as a new tab has them: what one test leaves behind, the next one does not find. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
