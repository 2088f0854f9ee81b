/** Whether the feedback form is open; anything may open it. */
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openFeedback = (): void => set(true)
export const closeFeedback = (): void => set(false)
export const useFeedbackOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
