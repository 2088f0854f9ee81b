/**
 * Carries events from the outbox to sockets. A socket hears what its session may hear at that moment and what its tags ask for; what its
 * session has not acknowledged is sent again when it comes back. Slow readers are closed, not waited for. Whatever is asked of the
 * database for a socket is asked for many at once: ten thousand may come in the same second.
 */
import { randomUUID } from 'node:crypto'
import type { Event, PushTag } from '@mouldwright/kernel'
import type { Clock, Log, Session, SessionPort, Tokens } from '../context.ts'
import { transaction, type Pool } from '../db.ts'
import { mayHear, noteAcknowledged, readBacklog, readEvent } from './backlog.ts'
import { closeCodes } from './frames.ts'
import { createGatherer } from './gather.ts'
import type { Listener, News } from './listener.ts'
import { createRooms, type Group, type Line, type Seat } from './rooms.ts'

export type { Line, Seat } from './rooms.ts'

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

/** What a socket says of itself when it binds. Who it is, its tokens say; the rest must agree with them. */
export interface Hello extends Tokens {
  /** The name that the socket was given before, if it was here. */
  socketId: string | undefined
  tags: readonly PushTag[]
  says: Partial<Pick<Session, 'userId' | 'tenantId' | 'userName'>>
}

export interface Hub {
  start(): void
  /** Tells all sockets to come back later, spread over some seconds. */
  stop(): void
  /** Checks the tokens and takes the socket in; absent when they are not good. */
  bind(line: Line, hello: Hello): Promise<Seat | undefined>
  acknowledge(seat: Seat, id: number): Promise<void>
  leave(seat: Seat): void
  readonly seats: number
  /** More sockets wait to be bound than a moment can take: those who come now had better come again. */
  readonly isCrowded: boolean
}

/** Ids a socket remembers; news and redelivery of one event lie seconds apart. */
const rememberedIds = 1_000
/** Sockets hear by this name that sentences have changed. */
export const wordsChangedEvent = 'kit.wordsChanged'
const nowhere = { tenantId: null, factoryId: null }
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
  const rooms = createRooms()
  const tags = new Map(options.events.map(({ name, tag }) => [name, tag]))
  const audiences = options.events.flatMap(({ audience }) => (typeof audience === 'string' ? [] : audience.permission))
  const lines = new Map<number, Promise<void>>()
  let unsubscribe: () => void = () => {}
  let timer: NodeJS.Timeout | undefined
  let cursor = 0

  const noted = (what: string) => (error: Error) => log.error({ err: error }, what)
  const tenantOf = ({ session }: Group) => session.tenantId

  const resolving = createGatherer<Hello, Session | 'absent' | 'ended'>(
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

  const reviving = createGatherer<Group, Session | undefined>(tenantOf, groupSize, async (groups, tenantId) => {
    const at = clock.monotonic()
    const ids = groups.map(({ session }) => session.sessionId)
    const found = await transaction(pool, { tenantId, factoryId: null }, (db) => sessions.reviveAll(db, ids), {
      readOnly: true,
    })
    return groups.map((group, place) => {
      const session = found[place]!
      if (session === 'ended') {
        for (const seat of group.seats) kick(seat, 'ended')
        return undefined
      }
      group.session = session
      group.checkedAt = at
      return session
    })
  })

  const redelivering = createGatherer<Seat, void>(
    ({ group }) => tenantOf(group),
    groupSize,
    async (seats, tenantId) => {
      const asked = new Set(seats.map(({ group }) => group))
      const backlog = await readBacklog(
        pool,
        tenantId,
        [...asked].map(({ session }) => session),
        {
          audiences,
          now: clock.now(),
        },
      )
      return seats.map((seat) => {
        for (const row of backlog.get(seat.group.session.sessionId) ?? []) push(seat, row, true)
      })
    },
  )

  const acknowledging = createGatherer<{ tenantId: number; sessionId: number; id: number }, void>(
    ({ tenantId }) => tenantId,
    groupSize,
    async (acks, tenantId) => {
      await noteAcknowledged(pool, tenantId, acks)
      return []
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

  function kick(seat: Seat, reason: string): void {
    rooms.leave(seat)
    seat.line.send(JSON.stringify({ cmd: 'kick', body: { reason } }))
    seat.line.close(closeCodes.kicked, reason)
  }

  interface Told {
    id: number
    event: string
    payload: object
    at: string
  }

  function push(seat: Seat, { id, event, payload, at }: Told, keep: boolean): void {
    if (!seat.group.seats.has(seat) || !seat.tags.includes(tags.get(event) ?? 'messages')) return
    if (keep) {
      if (seat.sent.has(id)) return
      seat.sent.add(id)
      seat.waiting.add(id)
      if (seat.sent.size > rememberedIds) seat.sent.delete(seat.sent.values().next().value!)
    }
    if (seat.line.bufferedAmount > maxBufferedBytes) {
      rooms.leave(seat)
      seat.line.terminate()
      return
    }
    const { sessionId } = seat.group.session
    seat.line.send(JSON.stringify({ cmd: 'push', flags: keep ? 1 : 0, sessionId, body: { id, event, payload, at } }))
  }

  /** News of a tenant one after the other, so that sockets hear events in the order in which they came about. */
  function take(news: News): void {
    if (!('tenantId' in news)) return
    if (news.kind === 'words') return tellWords(news.tenantId)
    if (!rooms.has(news.tenantId)) return
    const { tenantId } = news
    const done: Promise<void> = (lines.get(tenantId) ?? Promise.resolve())
      .then(() => hear(news))
      .catch(noted('an event was not pushed'))
      .finally(() => {
        if (lines.get(tenantId) === done) lines.delete(tenantId)
      })
    lines.set(tenantId, done)
  }

  /** Nobody keeps this: whoever comes back asks by its cache time anyway. */
  function tellWords(tenantId: number | null): void {
    const body = { id: 0, event: wordsChangedEvent, payload: {}, at: new Date(clock.now()).toISOString() }
    for (const { seats } of tenantId === null ? rooms.all() : rooms.groups(tenantId))
      for (const seat of seats) push(seat, body, false)
  }

  async function hear(news: News): Promise<void> {
    switch (news.kind) {
      case 'passing': {
        const { event, payload, at, userId, factoryId } = news
        const meant = rooms
          .groups(news.tenantId)
          .filter(({ session }) => session.userId === userId && session.factoryId === factoryId)
        for (const group of await freshOf(meant))
          for (const seat of group.seats) push(seat, { id: 0, event, payload, at }, false)
        return
      }
      case 'event': {
        const row = await readEvent(pool, news.tenantId, news.id)
        if (!row) return
        for (const group of await freshOf(rooms.groups(news.tenantId)))
          if (mayHear(group.session, row)) for (const seat of group.seats) push(seat, row, true)
        return
      }
      case 'sessions':
        await freshOf(rooms.groups(news.tenantId), 0)
        return
      default:
    }
  }

  async function renewSome(): Promise<void> {
    const all = rooms.all()
    const count = Math.min(all.length, sweepPerSecond)
    const turn = Array.from({ length: count }, (_, step) => all[(cursor + step) % all.length]!)
    cursor = (cursor + count) % Math.max(1, all.length)
    await freshOf(turn, freshMs - 2 * sweepMs)
  }

  /** After the line to the database was down, whatever was missed is found in the outbox. */
  async function catchUp(): Promise<void> {
    const here = await freshOf(rooms.all(), 0)
    await Promise.all(here.flatMap(({ seats }) => [...seats].map((seat) => redelivering.ask(seat))))
  }

  /** Makes room: for the same socket that comes back before its old line was seen to break, and among too many. */
  function makeRoom(group: Group, { socketId, tags: asked }: Hello): void {
    const alike = [...group.seats].filter((seat) => seat.tags.join() === asked.join())
    const before = alike.find((seat) => seat.socketId === socketId)
    if (before) {
      rooms.leave(before)
      before.line.close(closeCodes.replaced, 'replaced')
    } else if (alike.length >= perSession) kick(alike[0]!, 'tooMany')
  }

  return {
    start() {
      unsubscribe = listener.subscribe(take, () => void catchUp().catch(noted('missed events were not pushed')))
      timer = setInterval(() => void renewSome().catch(noted('sessions of sockets were not looked up')), sweepMs)
      timer.unref()
    },
    stop() {
      unsubscribe()
      clearInterval(timer)
      for (const { seats } of rooms.all()) for (const { line } of seats) line.close(closeCodes.again, 'restart')
      rooms.clear()
    },
    async bind(line, hello) {
      const at = clock.monotonic()
      const session = await resolving.ask(hello)
      if (session === 'absent' || session === 'ended' || !agrees(hello.says, session)) return undefined
      const group = rooms.groupOf(session, at)
      makeRoom(group, hello)
      const socketId = hello.socketId ?? randomUUID()
      const seat: Seat = { line, group, socketId, tags: hello.tags, waiting: new Set(), sent: new Set() }
      rooms.sit(seat)
      line.send(JSON.stringify({ cmd: 'bind', body: { ok: true, socketId } }))
      void redelivering.ask(seat).catch(noted('what a socket had missed was not pushed'))
      return seat
    },
    async acknowledge({ waiting, group: { session } }, id) {
      const { tenantId, sessionId } = session
      if (waiting.delete(id)) await acknowledging.ask({ tenantId, sessionId, id })
    },
    leave: rooms.leave,
    get seats() {
      return rooms.seats
    },
    get isCrowded() {
      return resolving.waiting > mostWaiting
    },
  }
}

const keyOf = ({ longToken, shortToken }: Tokens) => `${longToken} ${shortToken}`

const agrees = ({ userId, tenantId, userName }: Hello['says'], session: Session) =>
  (userId ?? session.userId) === session.userId &&
  (tenantId ?? session.tenantId) === session.tenantId &&
  (userName ?? session.userName) === session.userName
