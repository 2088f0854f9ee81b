/** Which sockets are here: by tenant, then by session. */
import type { PushTag } from '@mouldwright/kernel'
import type { Session } from '../context.ts'

/** What the hub needs of a WebSocket. */
export interface Line {
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
  readonly seats: Set<Seat>
}

/** One bound socket. */
export interface Seat {
  readonly line: Line
  readonly group: Group
  /** By which its browser names it when it comes back. */
  readonly socketId: string
  readonly tags: readonly PushTag[]
  /** Sent and wanting an answer. */
  readonly waiting: Set<number>
  /** All that went out here, so that news and redelivery do not double. */
  readonly sent: Set<number>
}

export interface Rooms {
  /** The session's group; its rights are those of now. */
  groupOf(session: Session, at: number): Group
  sit(seat: Seat): void
  leave(seat: Seat): void
  has(tenantId: number): boolean
  groups(tenantId: number): Group[]
  all(): Group[]
  clear(): void
  readonly seats: number
}

export function createRooms(): Rooms {
  const rooms = new Map<number, Map<number, Group>>()

  const groupIn = ({ tenantId, sessionId }: Session) => rooms.get(tenantId)?.get(sessionId)

  return {
    groupOf(session, at) {
      const group: Group = groupIn(session) ?? { session, checkedAt: at, seats: new Set() }
      group.session = session
      group.checkedAt = at
      return group
    },
    sit(seat) {
      const { tenantId, sessionId } = seat.group.session
      const room = rooms.get(tenantId) ?? new Map<number, Group>()
      rooms.set(tenantId, room.set(sessionId, seat.group))
      seat.group.seats.add(seat)
    },
    leave(seat) {
      const { group } = seat
      group.seats.delete(seat)
      const { tenantId, sessionId } = group.session
      const room = rooms.get(tenantId)
      if (group.seats.size > 0 || room?.get(sessionId) !== group) return
      room.delete(sessionId)
      if (room.size === 0) rooms.delete(tenantId)
    },
    has: (tenantId) => rooms.has(tenantId),
    groups: (tenantId) => [...(rooms.get(tenantId)?.values() ?? [])],
    all: () => [...rooms.values()].flatMap((room) => [...room.values()]),
    clear: () => rooms.clear(),
    get seats() {
      let count = 0
      for (const room of rooms.values()) for (const { seats } of room.values()) count += seats.size
      return count
    },
  }
}
