/**
 * Carries events from the outbox to sockets. A socket hears what its session may hear at that moment; what it has not acknowledged is
 * sent again when it comes back. Slow readers are closed, not waited for.
 */
import type { Clock, Log, Session, SessionPort } from '../context.ts'
import { sql, transaction, type Pool } from '../db.ts'
import { closeCodes } from './frames.ts'
import type { Listener, News } from './listener.ts'
import { keepHours } from './outbox.ts'

/** What the hub needs of a WebSocket. */
export interface Line {
  send(text: string): void
  close(code: number, reason: string): void
  terminate(): void
  readonly bufferedAmount: number
}

/** One bound socket. */
export interface Seat {
  readonly line: Line
  readonly session: Session
  /** Sent and wanting an answer. */
  readonly waiting: Set<number>
  /** All that went out here, so that news and redelivery do not double. */
  readonly sent: Set<number>
}

interface OutboxRow {
  id: number
  factoryId: number
  event: string
  audience: string
  userId: number | null
  payload: object
  at: string
}

export interface HubOptions {
  pool: Pool
  sessions: SessionPort
  listener: Listener
  clock: Clock
  log: Log
  /** How old a session's rights may be when something is sent. */
  freshMs?: number
  /** Sockets of one session at once. */
  perSession?: number
  maxBufferedBytes?: number
}

export interface Hub {
  start(): void
  /** Tells all sockets to come back later, spread over some seconds. */
  stop(): void
  /** Checks the tokens and takes the socket in; absent when they are not good. */
  bind(
    line: Line,
    credentials: { longToken: string | undefined; shortToken: string | undefined },
  ): Promise<Seat | undefined>
  acknowledge(seat: Seat, id: number): Promise<void>
  leave(seat: Seat): void
  readonly seats: number
}

const columns = sql`id, factory_id as "factoryId", event, audience, user_id as "userId", payload, at`
const redeliveryLimit = 200
/** Ids a socket remembers; news and redelivery of one event lie seconds apart. */
const rememberedIds = 1_000
const nowhere = { tenantId: null, factoryId: null }
/** Sessions looked up again in one second at most, so that ten thousand sockets do not become a load of their own. */
const sweepPerSecond = 100
const sweepMs = 1_000

export function createHub(options: HubOptions): Hub {
  const { pool, sessions, listener, clock, log } = options
  const { freshMs = 5_000, perSession = 8, maxBufferedBytes = 1024 * 1024 } = options
  /** By tenant, then by session. */
  const rooms = new Map<
    number,
    Map<number, { session: Session; checkedAt: number; checking?: Promise<Session | undefined>; seats: Set<Seat> }>
  >()
  const lines = new Map<number, Promise<void>>()
  let unsubscribe: () => void = () => {}
  let timer: NodeJS.Timeout | undefined
  let cursor = 0

  type Group = NonNullable<ReturnType<(typeof rooms)['get']>> extends Map<number, infer G> ? G : never
  const noted = (what: string) => (error: Error) => log.error({ err: error }, what)
  const groups = (tenantId: number): Group[] => [...(rooms.get(tenantId)?.values() ?? [])]

  /** The session as it is, not older than `freshMs`; sockets of one that has ended are closed. */
  async function fresh(group: Group, age = freshMs): Promise<Session | undefined> {
    if (clock.monotonic() - group.checkedAt < age) return group.session
    group.checking ??= revive(group).finally(() => delete group.checking)
    return group.checking
  }

  async function revive(group: Group): Promise<Session | undefined> {
    const { tenantId, factoryId, sessionId } = group.session
    const session = await transaction(pool, { tenantId, factoryId }, (db) => sessions.revive(db, sessionId), {
      readOnly: true,
    })
    if (session === 'ended') {
      for (const seat of group.seats) kick(seat, 'ended')
      return undefined
    }
    group.session = session
    group.checkedAt = clock.monotonic()
    return session
  }

  function kick(seat: Seat, reason: string): void {
    leave(seat)
    seat.line.send(JSON.stringify({ cmd: 'kick', body: { reason } }))
    seat.line.close(closeCodes.kicked, reason)
  }

  const mayHear = (session: Session, row: OutboxRow) => {
    if (row.audience === 'user') return row.userId === session.userId && row.factoryId === session.factoryId
    if (row.factoryId !== session.factoryId) return false
    return row.audience === 'factory' || session.permissions.has(row.audience)
  }

  function push(seat: Seat, body: { id: number; event: string; payload: object; at: string }, keep: boolean): void {
    if (keep) {
      if (seat.sent.has(body.id)) return
      seat.sent.add(body.id)
      seat.waiting.add(body.id)
      if (seat.sent.size > rememberedIds) seat.sent.delete(seat.sent.values().next().value!)
    }
    if (seat.line.bufferedAmount > maxBufferedBytes) {
      leave(seat)
      seat.line.terminate()
      return
    }
    seat.line.send(JSON.stringify({ cmd: 'push', flags: keep ? 1 : 0, sessionId: seat.session.sessionId, body }))
  }

  /** News of a tenant one after the other, so that sockets hear events in the order in which they came about. */
  function take(news: News): void {
    if (!('tenantId' in news) || !rooms.has(news.tenantId)) return
    const { tenantId } = news
    const done: Promise<void> = (lines.get(tenantId) ?? Promise.resolve())
      .then(() => hear(news))
      .catch(noted('an event was not pushed'))
      .finally(() => {
        if (lines.get(tenantId) === done) lines.delete(tenantId)
      })
    lines.set(tenantId, done)
  }

  async function hear(news: News): Promise<void> {
    switch (news.kind) {
      case 'passing': {
        const { id: _, ...body } = { id: 0, event: news.event, payload: news.payload, at: news.at }
        for (const group of groups(news.tenantId))
          if (
            group.session.userId === news.userId &&
            group.session.factoryId === news.factoryId &&
            (await fresh(group))
          )
            for (const seat of group.seats) push(seat, { id: 0, ...body }, false)
        return
      }
      case 'event':
        return deliver(news.tenantId, news.id)
      case 'sessions':
        for (const group of groups(news.tenantId)) await fresh(group, 0)
        return
      default:
    }
  }

  async function deliver(tenantId: number, id: number): Promise<void> {
    const row = await transaction(
      pool,
      { tenantId, factoryId: null },
      (db) => db.maybe<OutboxRow>(sql`select ${columns} from kit_outbox where tenant_id = ${tenantId} and id = ${id}`),
      { readOnly: true },
    )
    if (!row) return
    for (const group of groups(tenantId)) {
      const session = await fresh(group)
      if (session && mayHear(session, row)) for (const seat of group.seats) push(seat, row, true)
    }
  }

  /** What the session has not acknowledged: events since it began, of the last day at most. Ids sort by time. */
  async function redeliver(seat: Seat): Promise<void> {
    const { tenantId, factoryId, userId, sessionId, permissions } = seat.session
    const since = new Date(clock.now() - keepHours * 3_600_000)
    const rows = await transaction(
      pool,
      { tenantId, factoryId },
      (db) =>
        db.all<OutboxRow>(
          sql`select ${columns} from kit_outbox o where tenant_id = ${tenantId} and factory_id = ${factoryId} and id > ${sessionId} and at > ${since}
            and (audience = 'factory' or (audience = 'user' and user_id = ${userId}) or audience = any(${[...permissions]}::text[]))
            and not exists (select 1 from kit_outbox_ack a where a.tenant_id = o.tenant_id and a.session_id = ${sessionId} and a.event_id = o.id)
            order by id desc limit ${redeliveryLimit}`,
        ),
      { readOnly: true },
    )
    for (const row of rows.toReversed()) push(seat, row, true)
  }

  async function renewSome(): Promise<void> {
    const all = [...rooms.values()].flatMap((room) => [...room.values()])
    if (all.length === 0) return
    for (let count = Math.min(all.length, sweepPerSecond); count > 0; count -= 1) {
      cursor = (cursor + 1) % all.length
      await fresh(all[cursor]!, freshMs - 2 * sweepMs)
    }
  }

  /** After the line to the database was down, whatever was missed is found in the outbox. */
  async function catchUp(): Promise<void> {
    for (const room of rooms.values())
      for (const group of room.values())
        if (await fresh(group, 0)) for (const seat of group.seats) await redeliver({ ...seat, session: group.session })
  }

  function leave(seat: Seat): void {
    const { tenantId, sessionId } = seat.session
    const room = rooms.get(tenantId)
    const group = room?.get(sessionId)
    group?.seats.delete(seat)
    if (group?.seats.size === 0) room!.delete(sessionId)
    if (room?.size === 0) rooms.delete(tenantId)
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
      for (const room of rooms.values())
        for (const group of room.values()) for (const seat of group.seats) seat.line.close(closeCodes.again, 'restart')
      rooms.clear()
    },
    async bind(line, credentials) {
      const session = await transaction(pool, nowhere, (db) => sessions.resolve(db, credentials))
      if (session === 'absent' || session === 'ended') return undefined
      const seat: Seat = { line, session, waiting: new Set(), sent: new Set() }
      const room = rooms.get(session.tenantId) ?? new Map()
      rooms.set(session.tenantId, room)
      const group: Group = room.get(session.sessionId) ?? { session, checkedAt: clock.monotonic(), seats: new Set() }
      room.set(session.sessionId, group)
      const [oldest] = group.seats
      if (oldest && group.seats.size >= perSession) kick(oldest, 'tooMany')
      if (!room.has(session.sessionId)) room.set(session.sessionId, group)
      if (!rooms.has(session.tenantId)) rooms.set(session.tenantId, room)
      group.seats.add(seat)
      line.send(JSON.stringify({ cmd: 'bind', body: { ok: true } }))
      await redeliver(seat)
      return seat
    },
    async acknowledge(seat, id) {
      if (!seat.waiting.delete(id)) return
      const { tenantId, factoryId, sessionId } = seat.session
      await transaction(pool, { tenantId, factoryId }, (db) =>
        db.run(
          sql`insert into kit_outbox_ack (tenant_id, session_id, event_id)
            select tenant_id, ${sessionId}, id from kit_outbox where tenant_id = ${tenantId} and id = ${id} on conflict do nothing`,
        ),
      )
    },
    leave,
    get seats() {
      let count = 0
      for (const room of rooms.values()) for (const group of room.values()) count += group.seats.size
      return count
    },
  }
}
