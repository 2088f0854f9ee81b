/**
 * Carries events from the outbox to sockets. A socket hears what its session may hear at that moment and what its tags ask for; what its
 * session has not acknowledged is sent again when it comes back. Slow readers are closed, not waited for. Whatever is asked of the
 * database for a socket is asked for many at once: ten thousand may come in the same second.
 */
import { randomUUID } from 'node:crypto'
import type { Event } from '@mouldwright/kernel'
import type { Clock, Log, Session, SessionPort } from '../context.ts'
import { nowhere, transaction, type Pool } from '../db.ts'
import { mayHear, noteAcknowledged, readBacklog, readEvent } from './backlog.ts'
import { createBatcher } from './batch.ts'
import { closeCodes } from './frames.ts'
import { agrees, keyOf, type Hello } from './hello.ts'
import type { Listener, News } from './listener.ts'
import { createRegistry, type Connection, type Group, type Socket } from './registry.ts'
import { createTurns } from './turns.ts'

export type { Connection } from './registry.ts'

export interface HubOptions {
  pool: Pool
  sessions: SessionPort
  listener: Listener
  /** All events of the product: their tags, and the permissions that they ask for. */
  events: readonly Event[]
  clock: Clock
  log: Log
  /** How old a session's rights may be when something is sent. */
  freshMs?: number
  /** Sockets of one session with the same tags at once. */
  perSession?: number
  maxBufferedBytes?: number
}

export interface Hub {
  start(): void
  /** Tells all sockets to come back later, spread over some seconds. */
  stop(): void
  /** Checks the tokens and takes the socket in; absent when they are not good. */
  bind(socket: Socket, hello: Hello): Promise<Connection | undefined>
  acknowledge(connection: Connection, id: number): Promise<void>
  leave(connection: Connection): void
  readonly connections: number
  /** More sockets wait to be bound than a moment can take: those who come now had better come again. */
  readonly isCrowded: boolean
}

/** Ids a socket remembers; news and redelivery of one event lie seconds apart. */
const rememberedIds = 1_000
/** Sockets hear by this name that sentences have changed. */
const wordsChangedEvent = 'kit.wordsChanged'
/** Sockets or sessions in one statement: some tens of milliseconds of the database. */
const groupSize = 200
/** A second or two of the database's work. */
const mostWaiting = 2_000
/** Sessions looked up again in one second at most, so that ten thousand sockets do not become a load of their own. */
const sweepPerSecond = 200
const sweepMs = 1_000

export function createHub(options: HubOptions): Hub {
  const { pool, sessions, listener, clock, log } = options
  const { freshMs = 5_000, perSession = 8, maxBufferedBytes = 1024 * 1024 } = options
  const registry = createRegistry()
  const tags = new Map(options.events.map(({ name, tag }) => [name, tag]))
  const audiences = options.events.flatMap(({ audience }) => (typeof audience === 'string' ? [] : audience.permission))
  const turns = createTurns()
  /** Tenants of whom something could not be read for their sockets: it is in the outbox. */
  const behind = new Set<number>()
  let unsubscribe: () => void = () => {}
  let timer: NodeJS.Timeout | undefined
  let cursor = 0

  const noted = (what: string) => (error: Error) => log.error({ err: error }, what)
  const missed = (tenantId: number, what: string) => (error: Error) => {
    behind.add(tenantId)
    noted(what)(error)
  }
  const tenantOf = ({ session }: Group) => session.tenantId

  const resolving = createBatcher<Hello, Session | 'absent' | 'ended'>(
    () => 0,
    groupSize,
    async (hellos) => {
      // All sockets of a browser bring the same tokens.
      const distinct = new Map(hellos.map((hello) => [keyOf(hello), hello]))
      const found = await transaction(pool, nowhere, (db) => sessions.resolveAll(db, [...distinct.values()]))
      const answers = new Map([...distinct.keys()].map((key, at) => [key, found[at]!]))
      return hellos.map((hello) => answers.get(keyOf(hello))!)
    },
  )

  const reviving = createBatcher<Group, Session | undefined>(tenantOf, groupSize, async (groups, tenantId) => {
    const at = clock.monotonic()
    const ids = groups.map(({ session }) => session.sessionId)
    const found = await transaction(pool, { tenantId, factoryId: null }, (db) => sessions.reviveAll(db, ids), {
      readOnly: true,
    })
    return groups.map((group, place) => {
      const session = found[place]!
      if (session === 'ended') {
        for (const connection of group.connections) kick(connection, 'ended')
        return undefined
      }
      group.session = session
      group.checkedAt = at
      return session
    })
  })

  const redelivering = createBatcher<Connection, void>(
    ({ group }) => tenantOf(group),
    groupSize,
    async (connections, tenantId) => {
      const groups = [...new Set(connections.map(({ group }) => group))]
      const sessions = groups.map(({ session }) => session)
      const backlog = await readBacklog(pool, tenantId, sessions, { audiences, now: clock.now() })
      // A right may have gone after they were looked up, and before what was read came about.
      const told = groups.filter(({ session }) => backlog.has(session.sessionId))
      await freshOf(told, 0)
      return connections.map((connection) => {
        const { session } = connection.group
        for (const row of backlog.get(session.sessionId) ?? []) if (mayHear(session, row)) push(connection, row, true)
      })
    },
  )

  const acknowledging = createBatcher<{ tenantId: number; sessionId: number; id: number }, void>(
    ({ tenantId }) => tenantId,
    groupSize,
    async (acks, tenantId) => {
      await noteAcknowledged(pool, tenantId, acks)
      return acks.map(() => undefined)
    },
  )

  /** The session as it is, not older than `freshMs`; sockets of one that has ended are closed. */
  async function fresh(group: Group, age = freshMs): Promise<Session | undefined> {
    if (clock.monotonic() - group.checkedAt < age) return group.session
    // What was asked before a change may not know of it.
    if (age === 0) return reviving.ask(group)
    group.checking ??= reviving.ask(group).finally(() => delete group.checking)
    return group.checking
  }

  /** Those of the groups that are still there, with their rights as they are. */
  async function freshOf(groups: readonly Group[], age = freshMs): Promise<Group[]> {
    const found = await Promise.all(groups.map((group) => fresh(group, age)))
    return groups.filter((_, place) => found[place] !== undefined)
  }

  function kick(connection: Connection, reason: string): void {
    registry.leave(connection)
    connection.socket.send(JSON.stringify({ cmd: 'kick', body: { reason } }))
    connection.socket.close(closeCodes.kicked, reason)
  }

  interface Told {
    id: number
    event: string
    payload: object
    at: string
  }

  function push(connection: Connection, { id, event, payload, at }: Told, keep: boolean): void {
    if (!connection.group.connections.has(connection) || !connection.tags.includes(tags.get(event) ?? 'messages'))
      return
    if (keep) {
      if (connection.sent.has(id)) return
      connection.sent.add(id)
      connection.waiting.add(id)
      if (connection.sent.size > rememberedIds) connection.sent.delete(connection.sent.values().next().value!)
    }
    if (connection.socket.bufferedAmount > maxBufferedBytes) {
      registry.leave(connection)
      connection.socket.terminate()
      return
    }
    const { sessionId } = connection.group.session
    connection.socket.send(
      JSON.stringify({ cmd: 'push', flags: keep ? 1 : 0, sessionId, body: { id, event, payload, at } }),
    )
  }

  /** News of a tenant one after the other, so that sockets hear events in the order in which they came about. */
  function take(news: News): void {
    if (!('tenantId' in news)) return
    if (news.kind === 'words') return tellWords(news.tenantId)
    if (!registry.has(news.tenantId)) return
    const { tenantId } = news
    void turns.take(tenantId, () => hear(news)).catch(missed(tenantId, 'an event was not pushed'))
  }

  /** Nobody keeps this: whoever comes back asks by its cache time anyway. */
  function tellWords(tenantId: number | null): void {
    const body = { id: 0, event: wordsChangedEvent, payload: {}, at: new Date(clock.now()).toISOString() }
    for (const { connections } of tenantId === null ? registry.all() : registry.groups(tenantId))
      for (const connection of connections) push(connection, body, false)
  }

  async function hear(news: News): Promise<void> {
    switch (news.kind) {
      case 'passing': {
        const { event, payload, at, userId, factoryId } = news
        const meant = registry
          .groups(news.tenantId)
          .filter(({ session }) => session.userId === userId && session.factoryId === factoryId)
        for (const group of await freshOf(meant))
          for (const connection of group.connections) push(connection, { id: 0, event, payload, at }, false)
        return
      }
      case 'event': {
        const row = await readEvent(pool, news.tenantId, news.id)
        if (!row) return
        for (const group of await freshOf(registry.groups(news.tenantId)))
          if (mayHear(group.session, row)) for (const connection of group.connections) push(connection, row, true)
        return
      }
      case 'sessions':
        await freshOf(registry.groups(news.tenantId), 0)
        return
      default:
    }
  }

  async function renewSome(): Promise<void> {
    const all = registry.all()
    const count = Math.min(all.length, sweepPerSecond)
    const turn = Array.from({ length: count }, (_, step) => all[(cursor + step) % all.length]!)
    cursor = (cursor + count) % Math.max(1, all.length)
    await freshOf(turn, freshMs - 2 * sweepMs)
  }

  /** Whatever sockets of these tenants have missed is found in the outbox; where that fails as well, a second later. */
  async function catchUp(tenants: readonly number[]): Promise<void> {
    await Promise.all(
      tenants.map(async (tenantId) => {
        behind.delete(tenantId)
        try {
          const here = await freshOf(registry.groups(tenantId), 0)
          const connections = here.flatMap((group) => [...group.connections])
          await Promise.all(connections.map((connection) => redelivering.ask(connection)))
        } catch (error) {
          missed(tenantId, 'missed events were not pushed')(error as Error)
        }
      }),
    )
  }

  /** Makes room: for the same socket that comes back before its old connection was seen to break, and among too many. */
  function makeRoom(group: Group, { socketId, tags: asked }: Hello): void {
    const alike = [...group.connections].filter((connection) => connection.tags.join() === asked.join())
    const before = alike.find((connection) => connection.socketId === socketId)
    if (before) {
      registry.leave(before)
      before.socket.close(closeCodes.replaced, 'replaced')
    } else if (alike.length >= perSession) kick(alike[0]!, 'tooMany')
  }

  return {
    start() {
      unsubscribe = listener.subscribe(take, () => void catchUp(registry.tenants()))
      timer = setInterval(() => {
        void renewSome().catch(noted('sessions of sockets were not looked up'))
        void catchUp([...behind])
      }, sweepMs)
      timer.unref()
    },
    stop() {
      unsubscribe()
      clearInterval(timer)
      for (const { connections } of registry.all())
        for (const { socket } of connections) socket.close(closeCodes.again, 'restart')
      registry.clear()
    },
    async bind(socket, hello) {
      const at = clock.monotonic()
      const session = await resolving.ask(hello)
      if (session === 'absent' || session === 'ended' || !agrees(hello.says, session)) return undefined
      const group = registry.groupOf(session, at)
      makeRoom(group, hello)
      const socketId = hello.socketId ?? randomUUID()
      const connection: Connection = { socket, group, socketId, tags: hello.tags, waiting: new Set(), sent: new Set() }
      registry.add(connection)
      socket.send(JSON.stringify({ cmd: 'bind', body: { ok: true, socketId } }))
      void redelivering.ask(connection).catch(missed(session.tenantId, 'what a socket had missed was not pushed'))
      return connection
    },
    async acknowledge({ waiting, group: { session } }, id) {
      const { tenantId, sessionId } = session
      if (waiting.delete(id)) await acknowledging.ask({ tenantId, sessionId, id })
    },
    leave: registry.leave,
    get connections() {
      return registry.connections
    },
    get isCrowded() {
      return resolving.waiting > mostWaiting
    },
  }
}
