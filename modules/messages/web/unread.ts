/** How many messages wait to be read: one number for header, page and notices. */
import { unreadMessages } from '@mouldwright/messages/shared'
import { call, createStore, storedLogin } from '@mouldwright/web-kit'

const badgeMost = 99

const useCount = createStore(() => ({ count: 0 }))

export const unread = {
  get: (): number => useCount.getState().count,
  set(count: number): void {
    storedLogin.set('userMsgNum', count)
    useCount.setState({ count })
  },
}

export const useUnread = (): number => useCount(({ count }) => count)

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
