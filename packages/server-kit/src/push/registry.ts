/** Which sockets are here: by tenant, then by session. */
import type { PushTag } from '@mouldwright/kernel'
import type { Session } from '../context.ts'

/** What the hub needs of a WebSocket. */
export interface Socket {
  send(text: string): void
  close(code: number, reason: string): void
  terminate(): void
  readonly bufferedAmount: number
}

/** The sockets of one session. */
export interface Group {
  session: Session
  /** When `session` was looked up, by the monotonic clock. */
  checkedAt: number
  checking?: Promise<Session | undefined>
  readonly connections: Set<Connection>
}

/** One bound socket. */
export interface Connection {
  readonly socket: Socket
  readonly group: Group
  /** By which its browser names it when it comes back. */
  readonly socketId: string
  readonly tags: readonly PushTag[]
  /** Sent and wanting an answer. */
  readonly waiting: Set<number>
  /** All that went out here, so that news and redelivery do not double. */
  readonly sent: Set<number>
}

export interface Registry {
  /** The session's group; its rights are those of now. */
  groupOf(session: Session, at: number): Group
  add(connection: Connection): void
  leave(connection: Connection): void
  has(tenantId: number): boolean
  tenants(): number[]
  groups(tenantId: number): Group[]
  all(): Group[]
  clear(): void
  readonly connections: number
}

export function createRegistry(): Registry {
  const tenants = new Map<number, Map<number, Group>>()

  const groupIn = ({ tenantId, sessionId }: Session) => tenants.get(tenantId)?.get(sessionId)

  return {
    groupOf(session, at) {
      const group: Group = groupIn(session) ?? { session, checkedAt: at, connections: new Set() }
      group.session = session
      group.checkedAt = at
      return group
    },
    add(connection) {
      const { tenantId, sessionId } = connection.group.session
      const sessions = tenants.get(tenantId) ?? new Map<number, Group>()
      tenants.set(tenantId, sessions.set(sessionId, connection.group))
      connection.group.connections.add(connection)
    },
    leave(connection) {
      const { group } = connection
      group.connections.delete(connection)
      const { tenantId, sessionId } = group.session
      const sessions = tenants.get(tenantId)
      if (group.connections.size > 0 || sessions?.get(sessionId) !== group) return
      sessions.delete(sessionId)
      if (sessions.size === 0) tenants.delete(tenantId)
    },
    has: (tenantId) => tenants.has(tenantId),
    tenants: () => [...tenants.keys()],
    groups: (tenantId) => [...(tenants.get(tenantId)?.values() ?? [])],
    all: () => [...tenants.values()].flatMap((sessions) => [...sessions.values()]),
    clear: () => tenants.clear(),
    get connections() {
      let count = 0
      for (const sessions of tenants.values())
        for (const { connections } of sessions.values()) count += connections.size
      return count
    },
  }
}
