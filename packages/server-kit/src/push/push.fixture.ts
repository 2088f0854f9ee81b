/** A hub over a database of its own, behind a real socket, with made-up sessions. */
import fastifyCookie from '@fastify/cookie'
import { createIdMaker, event, type Event } from '@mouldwright/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock, Log, Session, SessionPort, Tokens } from '../context.ts'
import { createPool, sql, transaction, type Pool } from '../db.ts'
import { createKitDatabase } from '../postgres/kit-database.fixture.ts'
import { createHub, type Hub } from './hub.ts'
import { createListener, type Listener } from './listener.ts'
import { writeEvents } from './outbox.ts'
import { addPush } from './socket.ts'

const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
export const newId = createIdMaker(clock.now, Math.random)

export const events = {
  published: event<{ name: string }>()('test.published', 'factory'),
  secretTold: event<{ name: string }>()('test.secretTold', { permission: 'secret:check' }),
  personal: event<{ name: string }>()('test.personal', 'user'),
  made: event<{ name: string }>()('test.made', 'user', 'exports'),
}

export interface Frame {
  cmd: string
  flags?: number
  body: {
    ok?: boolean
    socketId?: string
    id?: number
    event?: string
    payload?: { name: string }
    reason?: string
  }
}

export interface Person {
  cookie: string
  token: string
  session: Session
}

const lookUp = sql`select 1`

/** The pool, and how many statements went through it. */
function counted(pool: Pool): { pool: Pool; statements: { count: number } } {
  const statements = { count: 0 }
  const known = new WeakSet<object>()
  async function connect(...of: Parameters<Pool['connect']>) {
    const one = await pool.connect(...of)
    if (known.has(one)) return one
    known.add(one)
    const query = one.query.bind(one) as (...of: unknown[]) => unknown
    one.query = ((...of: unknown[]) => {
      statements.count += 1
      return query(...of)
    }) as never
    return one
  }
  return {
    statements,
    pool: {
      connect,
      assign: (client, party) => pool.assign(client, party),
      end: () => pool.end(),
      get waiting() {
        return pool.waiting
      },
    },
  }
}

/** Whether a frame tells of what has that name. */
export const named =
  (name: string) =>
  ({ body }: Frame) =>
    body.payload?.name === name

export type PushSite = Awaited<ReturnType<typeof openPushSite>>

export async function openPushSite(name: string, { bindMs = 20_000 } = {}) {
  const errors: string[] = []
  const log: Log = { info() {}, warn() {}, error: (facts) => void errors.push(String((facts['err'] as Error).message)) }
  const people = new Map<string, Session>()
  const ended = new Set<number>()
  const open: WebSocket[] = []
  const database = await createKitDatabase(name)
  const { pool, statements } = counted(createPool(database.appUrl, { max: 4 }))

  const sessions: SessionPort = {
    async resolve(_, { longToken, shortToken }) {
      const session = people.get(longToken ?? '')
      if (!session || shortToken !== `short-${longToken}`) return 'absent'
      return ended.has(session.sessionId) ? 'ended' : session
    },
    resolveAccount: async () => 'absent',
    // Each group is a statement, as it is with the real one.
    async resolveAll(db, credentials: readonly Tokens[]) {
      await db.run(lookUp)
      return Promise.all(credentials.map((one) => sessions.resolve(db, one)))
    },
    async revive(_, sessionId) {
      const session = [...people.values()].find((one) => one.sessionId === sessionId)
      return !session || ended.has(sessionId) ? 'ended' : session
    },
    async reviveAll(db, ids) {
      await db.run(lookUp)
      return Promise.all(ids.map((id) => sessions.revive(db, id)))
    },
  }

  let node: { hub: Hub; app: FastifyInstance; listener: Listener; address: string }

  async function start(): Promise<void> {
    const listener = createListener({ url: database.appUrl, log, retryMs: 20 })
    const hub = createHub({ pool, sessions, listener, events: Object.values(events), clock, log })
    await listener.start()
    hub.start()
    const app = Fastify()
    await app.register(fastifyCookie)
    await addPush(app, { hub, log, secure: false, bindMs })
    const address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
    node = { hub, app, listener, address }
  }

  async function stop(): Promise<void> {
    node.hub.stop()
    await node.app.close()
    await node.listener.stop()
  }

  /** Somebody signed in; a new tenant unless given. */
  function person(of: Partial<Session> = {}): Person {
    const key = `k${newId()}`
    const tenantId = of.tenantId ?? newId()
    const session: Session = {
      sessionId: newId(),
      accountId: 1,
      tenantId,
      factoryId: of.factoryId ?? tenantId + 1,
      userId: newId(),
      userName: key,
      displayName: key,
      permissions: new Set(),
      modules: new Set(),
      language: 'zh',
      timeZone: 'UTC',
      ...of,
    }
    people.set(key, session)
    return { cookie: `mw_long=${key}`, token: `short-${key}`, session }
  }

  /** A client that keeps what it hears. */
  function client(headers: Record<string, string>, options: { autoPong?: boolean } = {}) {
    const { address } = node
    const socket = new WebSocket(`${address}/front/push`, {
      ...options,
      headers: { origin: address.replace('ws', 'http'), ...headers },
    })
    open.push(socket)
    const frames: Frame[] = []
    const waiting: (() => void)[] = []
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as Frame)
      for (const wake of waiting.splice(0)) wake()
    })
    const opened = new Promise<number>((resolve, reject) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode!))
      socket.once('error', reject)
    })
    const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
    return {
      socket,
      frames,
      opened,
      closed,
      send: (frame: object) => socket.send(JSON.stringify(frame)),
      async hear(fits: (frame: Frame) => boolean): Promise<Frame> {
        for (;;) {
          const found = frames.find(fits)
          if (found) return found
          await new Promise<void>((resolve) => waiting.push(resolve))
        }
      },
    }
  }

  const device = { deviceId: 'd', osName: 'x', osVersion: '1', clientVersion: '1.0', platform: 'web' }

  /** A client that has shaken hands. */
  async function met({ cookie }: Person, handshake: object = {}) {
    const one = client({ cookie })
    await one.opened
    one.send({ cmd: 'handshake', body: { ...device, ...handshake } })
    return one
  }

  /** A client that has asked to be bound. */
  async function asking(who: Person, bind: object = { token: who.token }, handshake: object = {}) {
    const one = await met(who, handshake)
    one.send({ cmd: 'bind', body: bind })
    return one
  }

  async function bound(who: Person, bind?: object, handshake?: object) {
    const one = await asking(who, bind, handshake)
    const { body } = await one.hear(({ cmd }) => cmd === 'bind')
    expect(body.ok).toBe(true)
    return { ...one, socketId: body.socketId! }
  }

  const emit = (speaker: Session, of: Event<{ name: string }>, told: string, userId?: number) =>
    transaction(pool, speaker, (db) =>
      writeEvents(
        db,
        speaker,
        [{ event: of as Event, payload: { name: told }, ...(userId ? { userId } : {}) }],
        new Date(),
        newId,
      ),
    )

  /** Which sessions have acknowledged an event; counts as no statement of the product's. */
  async function acknowledged(tenantId: number) {
    const before = statements.count
    const rows = await transaction(pool, { tenantId, factoryId: null }, (db) =>
      db.all(sql`select session_id from kit_outbox_ack where tenant_id = ${tenantId}`),
    )
    statements.count = before
    return rows
  }

  await start()
  return {
    acknowledged,
    database,
    pool,
    people,
    ended,
    statements,
    errors,
    person,
    client,
    met,
    asking,
    bound,
    emit,
    get hub() {
      return node.hub
    },
    get address() {
      return node.address
    },
    /** Ends every connection without a close frame, and stands again: at another address, for its own may be taken meanwhile. */
    async crash() {
      node.app.websocketServer.clients.forEach((socket) => socket.terminate())
      await stop()
      await start()
    },
    /** After each test: no socket is left, and nothing went wrong unseen. */
    settle() {
      for (const socket of open.splice(0)) socket.terminate()
      expect(errors.splice(0)).toEqual([])
    },
    async close() {
      await stop()
      await pool.end()
      await database.drop()
    },
  }
}
