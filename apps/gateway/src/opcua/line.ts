/**
 * The line to a server. One that breaks is mended by the library for a while: the same session goes on, and the server sends what it held
 * meanwhile. Where the library would have to begin another session the line is over: its caller begins anew, with a look at the certificate.
 */
import type { ClientSession, ClientSubscription, OPCUAClient } from 'node-opcua-client'

/** So long a server is asked to keep a session and its changes while the line is broken; more would use up the few that controls have. */
export const keptMs = 300_000

export interface Line {
  /** Fails where nothing can be asked, for now or for good. */
  stand(): void
  /** It was cut, and what was held meanwhile has not come yet. */
  readonly isBroken: boolean
  /** Nothing will mend it. */
  readonly isOver: boolean
  /** Its changes are to be heard: they are of the session that was begun. */
  readonly isOwn: boolean
  end(): void
}

export function followLine(
  client: OPCUAClient,
  session: ClientSession,
  subscription: ClientSubscription | undefined,
): Line {
  const begun = session.sessionId.toString()
  let state: 'stands' | 'broken' | 'mended' | 'over' = 'stands'
  let brokenAt = 0
  const isOwn = () => session.sessionId.toString() === begun
  const end = () => void (state = 'over')

  function lose(): void {
    // Without a subscription nothing is held for us.
    if (!subscription) return end()
    if (state === 'stands') brokenAt = performance.now()
    if (state !== 'over') state = 'broken'
  }
  client.on('connection_lost', lose).on('close', end)
  client.on('connection_reestablished', () => {
    if (!isOwn()) end()
    else if (state === 'broken') state = 'mended'
  })
  session.on('session_closed', end).on('session_repaired_failed', end)
  // The first message after the break brings what was held, or says that there was nothing.
  const hear = () => void (state === 'mended' && (state = 'stands'))
  subscription?.on('received_notifications', hear).on('keepalive', hear).on('terminated', end)

  return {
    get isOver() {
      return state === 'over' || (state !== 'stands' && performance.now() - brokenAt > keptMs)
    },
    get isBroken() {
      return state !== 'stands'
    },
    get isOwn() {
      return isOwn()
    },
    stand() {
      if (state !== 'stands') throw new Error('The connection to the server is lost.')
    },
    end,
  }
}
