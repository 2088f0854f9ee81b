/** How many messages wait to be read: one number for header, page and notices. */
import { unreadMessages } from '@mouldwright/messages/shared'
import { call, createStore, storedLogin } from '@mouldwright/web-kit'

const badgeMost = 99

const useCount = createStore(() => ({ count: 0 }))

function show(count: number): void {
  storedLogin.set('userMsgNum', count)
  useCount.setState({ count })
}

/** Grows with each number that a change was answered with. */
let edition = 0

export const unread = {
  get: (): number => useCount.getState().count,
  /** Takes what a change was answered with. A question that is under way may be answered with what was before, and is asked again. */
  set(count: number): void {
    edition += 1
    if (asking) isAskedAgain = true
    show(count)
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
  const askedAt = edition
  try {
    const { userMsgNum } = await call(unreadMessages, {}, { quiet: true })
    if (edition === askedAt) show(userMsgNum)
  } catch {
    // The badge keeps its last number; the next look asks again.
  }
}
