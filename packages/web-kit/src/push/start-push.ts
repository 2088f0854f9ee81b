/** The two sockets of a page: one for messages and facts, one for what its user had the server make. */
import { shortToken } from '../request/token.ts'
import { isTokenOfAnother, useSession, type UserData } from '../session/session.ts'
import { createPushSocket, type PushParts, type PushSocket } from './socket.ts'
import { bound, tell } from './use-event.ts'

const messageDevice = 'message-1001'
const exportDevice = 'export-1001'
const exportClientVersion = '1.0'

type Kind = 'messages' | 'exports'

const sockets = new Map<Kind, PushSocket>()

/** Opens the push connections of the signed-in user; `onKick` once, when the server ends them and says why. */
export function startPush(options: { clientVersion: string; onKick: (reason: string) => void }): () => void {
  stopPush()
  const start = (kind: Kind, of: Pick<PushParts, 'deviceId' | 'clientVersion' | 'bindUser' | 'onBound'>) =>
    sockets.set(
      kind,
      createPushSocket({
        ...of,
        connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/front/push`),
        isHidden: () => document.hidden,
        onEvent: tell,
        onKick: (reason) => {
          stopPush()
          options.onKick(reason)
        },
        socketId: nameOf(kind),
        random: Math.random,
        setTimer: (work, ms) => setTimeout(work, ms),
        clearTimer: (timer) => clearTimeout(timer as number),
      }),
    )
  start('messages', {
    deviceId: messageDevice,
    clientVersion: options.clientVersion,
    bindUser: () =>
      asUser((token, { userId, tenantId, userName }) => ({ userId, tenantId, userName, tags: ['messages'], token })),
    onBound: (isAgain) => tell(bound.messages, { isAgain }),
  })
  start('exports', {
    deviceId: exportDevice,
    clientVersion: exportClientVersion,
    bindUser: () => asUser((token, { userId }) => ({ userId, tags: ['exports'], authData: token })),
    onBound: (isAgain) => tell(bound.exports, { isAgain }),
  })
  const mine = [...sockets.values()]
  const onVisibility = () => {
    for (const socket of mine) socket.visibilityChanged()
  }
  document.addEventListener('visibilitychange', onVisibility)
  for (const socket of mine) socket.start()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    for (const socket of mine) socket.stop()
  }

  function asUser(say: (token: string, user: Partial<UserData>) => object): object | null {
    const token = shortToken.get()
    // Whoever signed in in another tab is not whom this page shows.
    return token === null || isTokenOfAnother() ? null : say(token, useSession.getState().user ?? {})
  }
}

function stopPush(): void {
  for (const socket of sockets.values()) socket.stop()
  sockets.clear()
}

/** Whether news of exports and other jobs come by themselves. */
export const isPushBound = (): boolean => sockets.get('exports')?.isBound ?? false

/** The name of a socket belongs to the tab: it outlives a reload, and ends with the tab and with the sign-in. */
function nameOf(kind: Kind): PushParts['socketId'] {
  const key = `mw_socket_${kind}`
  let known: string | null = null
  return {
    get() {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return known
      }
    },
    set(id) {
      known = id
      try {
        if (id === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, id)
      } catch {
        // A browser that forbids it keeps the name for the page's life.
      }
    },
  }
}
