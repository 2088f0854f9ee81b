/** How many messages wait to be read: one number for header, page and notices. */
import { unreadMessages } from '@mouldwright/messages/shared'
import { call, storedLogin } from '@mouldwright/web-kit'
import { useSyncExternalStore } from 'react'

const badgeMost = 99

let count = 0
const listeners = new Set<() => void>()

export const unread = {
  get: (): number => count,
  set(next: number): void {
    count = next
    storedLogin.set('userMsgNum', next)
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnread = (): number => useSyncExternalStore(subscribe, unread.get)

/** What the badge shows: the number to 99, from there `99+`. */
export const badgeOf = (number: number): string => (number > badgeMost ? `${badgeMost}+` : String(number))

let asking: Promise<void> | undefined
let isAskedAgain = false

/** Asks the server. What comes while the question is under way is asked once more after it, however often it came. */
export function refreshUnread(): Promise<void> {
  if (asking) {
    isAskedAgain = true
    return asking
  }
  asking = ask().finally(() => {
    asking = undefined
    if (!isAskedAgain) return
    isAskedAgain = false
    void refreshUnread()
  })
  return asking
}

async function ask(): Promise<void> {
  try {
    const { userMsgNum } = await call(unreadMessages, {}, { quiet: true })
    unread.set(userMsgNum)
  } catch {
    // The badge keeps its last number; the next look asks again.
  }
}
