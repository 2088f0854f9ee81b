import { createIdMaker, event, type Event } from '@mouldwright/kernel'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock, Log, Session, SessionPort } from '../context.ts'
import { createClient, createPool, sql, transaction, type Pool } from '../db.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/index.ts'
import { schemaSql } from '../schema/ddl.ts'
import { tablesOf } from '../schema/model.ts'
import { createHub, type Hub } from './hub.ts'
import { createListener, sessionsChanged, type Listener } from './listener.ts'
import { passEvent, writeEvents } from './outbox.ts'
import { addPush } from './socket.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
const log: Log = { info() {}, warn() {}, error: (facts) => void errors.push(String((facts['err'] as Error).message)) }
const newId = createIdMaker(clock.now, Math.random)
const published = event<{ name: string }>()('test.published', 'factory')
const secretTold = event<{ name: string }>()('test.secretTold', { permission: 'secret:check' })
const personal = event<{ name: string }>()('test.personal', 'user')

const errors: string[] = []
const people = new Map<string, Session>()
const ended = new Set<number>()
let database: TestDatabase
let pool: Pool
let listener: Listener
let hub: Hub
let app: FastifyInstance
let address: string
const open: WebSocket[] = []

const sessions: SessionPort = {
  async resolve(_, { longToken, shortToken }) {
    const session = people.get(longToken ?? '')
    if (!session || shortToken !== `short-${longToken}`) return 'absent'
    return ended.has(session.sessionId) ? 'ended' : session
  },
  resolveAccount: async () => 'absent',
  async revive(_, sessionId) {
    const session = [...people.values()].find((one) => one.sessionId === sessionId)
    return !session || ended.has(sessionId) ? 'ended' : session
  },
}

/** Somebody signed in; a new tenant unless given. */
function person(of: Partial<Session> = {}): { cookie: string; token: string; session: Session } {
  const key = `k${newId()}`
  const tenantId = of.tenantId ?? newId()
  const session: Session = {
    sessionId: newId(),
    accountId: 1,
    tenantId,
    factoryId: of.factoryId ?? tenantId + 1,
    userId: newId(),
    userName: key,
    permissions: new Set(),
    modules: new Set(),
    language: 'zh',
    timeZone: 'UTC',
    ...of,
  }
  people.set(key, session)
  return { cookie: `mw_long=${key}`, token: `short-${key}`, session }
}

beforeAll(async () => {
  const statements = schemaSql(tablesOf([]))
  database = await createTestDatabase({
    name: 'push',
    fingerprint: statements.join(';\n'),
    async build({ ownerUrl }) {
      const client = createClient(ownerUrl)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    },
  })
  pool = createPool(database.appUrl, { max: 4 })
  listener = createListener({ url: database.appUrl, log, retryMs: 20 })
  hub = createHub({ pool, sessions, listener, clock, log })
  await listener.start()
  hub.start()
  app = Fastify()
  await app.register(fastifyCookie)
  await addPush(app, { hub, log, secure: false, bindMs: 300 })
  address = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
  expect(errors.splice(0)).toEqual([])
})
afterAll(async () => {
  hub.stop()
  await app.close()
  await listener.stop()
  await pool.end()
  await database.drop()
})

interface Frame {
  cmd: string
  flags?: number
  body: { ok?: boolean; id?: number; event?: string; payload?: { name: string }; reason?: string }
}

/** A client that keeps what it hears. */
function client(headers: Record<string, string>) {
  const socket = new WebSocket(`${address}/front/push`, {
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

async function bound({ cookie, token }: { cookie: string; token: string }) {
  const one = client({ cookie })
  await one.opened
  one.send({
    cmd: 'handshake',
    body: { deviceId: 'd', osName: 'x', osVersion: '1', clientVersion: '1.0', platform: 'web' },
  })
  one.send({ cmd: 'bind', body: { token } })
  await one.hear(({ cmd, body }) => cmd === 'bind' && body.ok === true)
  return one
}

const emit = (speaker: Session, of: Event<{ name: string }>, name: string, userId?: number) =>
  transaction(pool, speaker, (db) =>
    writeEvents(
      db,
      speaker,
      [{ event: of as Event, payload: { name }, ...(userId ? { userId } : {}) }],
      new Date(),
      newId,
    ),
  )

const named =
  (name: string) =>
  ({ body }: Frame) =>
    body.payload?.name === name

it('[PU-01 W6] pushes after commit with an id, takes the ack, and sends again what nobody acknowledged', async () => {
  const me = person()
  const one = await bound(me)
  await emit(me.session, published, 'first')
  await emit(me.session, published, 'second')
  const frame = await one.hear(named('first'))
  expect(frame).toMatchObject({
    cmd: 'push',
    flags: 1,
    sessionId: me.session.sessionId,
    body: { event: 'test.published', at: expect.any(String) },
  })
  await one.hear(named('second'))
  one.send({ cmd: 'ack', body: { id: frame.body.id } })
  const acked = () =>
    transaction(pool, me.session, (db) =>
      db.all(sql`select 1 from kit_outbox_ack where tenant_id = ${me.session.tenantId}`),
    )
  while ((await acked()).length === 0) await new Promise((resolve) => setImmediate(resolve))
  one.socket.terminate()
  const again = await bound(me)
  await again.hear(named('second'))
  expect(again.frames.filter(named('first'))).toEqual([])
})

it('[W6] pushes nothing of a call that failed', async () => {
  const me = person()
  const one = await bound(me)
  await expect(
    transaction(pool, me.session, async (db) => {
      await writeEvents(db, me.session, [{ event: published as Event, payload: { name: 'undone' } }], new Date(), newId)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await emit(me.session, published, 'done')
  await one.hear(named('done'))
  expect(one.frames.some(named('undone'))).toBe(false)
})

it('[T9 W6] lets hear only who may: tenant, factory, user and permission of that moment', async () => {
  const speaker = person({ permissions: new Set(['secret:check']) })
  const colleague = person({ tenantId: speaker.session.tenantId, factoryId: speaker.session.factoryId })
  const elsewhere = person({ tenantId: speaker.session.tenantId, factoryId: speaker.session.factoryId + 5 })
  const [mine, theirs, other, stranger] = await Promise.all([speaker, colleague, elsewhere, person()].map(bound))
  await emit(speaker.session, secretTold, 'secret')
  await emit(speaker.session, personal, 'for me')
  await emit(speaker.session, personal, 'for you', colleague.session.userId)
  await emit(speaker.session, published, 'for all')
  await mine!.hear(named('for all'))
  await theirs!.hear(named('for all'))
  const heard = (one: typeof mine) => one!.frames.flatMap(({ body }) => (body.payload ? [body.payload.name] : []))
  expect(heard(mine)).toEqual(['secret', 'for me', 'for all'])
  expect(heard(theirs)).toEqual(['for you', 'for all'])
  people.set(people.entries().find(([, session]) => session === speaker.session)![0], {
    ...speaker.session,
    permissions: new Set(),
  })
  await transaction(pool, speaker.session, (db) => sessionsChanged(db, speaker.session.tenantId))
  await emit(speaker.session, secretTold, 'secret again')
  await emit(speaker.session, published, 'last')
  await mine!.hear(named('last'))
  expect(heard(mine)).not.toContain('secret again')
  expect([heard(other), heard(stranger)]).toEqual([[], []])
})

it('passes on what nobody keeps, without asking for an ack', async () => {
  const me = person()
  const one = await bound(me)
  await transaction(pool, me.session, (db) =>
    passEvent(db, me.session, { event: personal as Event, payload: { name: '40 %' } }, new Date(), newId),
  )
  expect(await one.hear(named('40 %'))).toMatchObject({ flags: 0 })
  const kept = await transaction(pool, me.session, (db) =>
    db.all(sql`select 1 from kit_outbox where tenant_id = ${me.session.tenantId}`),
  )
  expect(kept).toEqual([])
})

it('[R5 W5] kicks the sockets of a session that has ended, and says why', async () => {
  const me = person()
  const one = await bound(me)
  ended.add(me.session.sessionId)
  await transaction(pool, me.session, (db) => sessionsChanged(db, me.session.tenantId))
  expect(await one.hear(({ cmd }) => cmd === 'kick')).toMatchObject({ body: { reason: 'ended' } })
  expect(await one.closed).toBe(4001)
})

it('[W6] finds what it missed while its line to the database was down', async () => {
  const me = person()
  const one = await bound(me)
  const admin = createClient(database.adminUrl)
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await emit(me.session, published, 'meanwhile')
  await one.hear(named('meanwhile'))
  await emit(me.session, published, 'afterwards')
  await one.hear(named('afterwards'))
  await admin.end()
})

it.each([
  ['another origin', { origin: 'http://evil.example', cookie: 'mw_long=x' }, 403],
  ['no origin', { origin: '', cookie: 'mw_long=x' }, 403],
  ['no cookie', {}, 401],
])('[W1] refuses the upgrade with %s', async (_, headers, status) => {
  expect(await client(headers as Record<string, string>).opened).toBe(status)
})

it.each([
  ['a wrong token', { cmd: 'bind', body: { token: 'wrong' } }],
  ['no token', { cmd: 'bind', body: {} }],
])('[W1] closes after %s and sends nothing', async (_, bind) => {
  const me = person()
  const one = client({ cookie: me.cookie })
  await one.opened
  one.send({ cmd: 'handshake', body: {} })
  one.send(bind)
  expect(await one.closed).toBe(1008)
  expect(one.frames.filter(({ cmd, body }) => cmd !== 'bind' || body.ok)).toEqual([])
})

it('[W1] closes who does not bind in time, and who binds before the handshake', async () => {
  const me = person()
  const silent = client({ cookie: me.cookie })
  await silent.opened
  expect(await silent.closed).toBe(1008)
  const hasty = client({ cookie: me.cookie })
  await hasty.opened
  hasty.send({ cmd: 'bind', body: { token: me.token } })
  expect(await hasty.closed).toBe(1008)
})

it.each<[string, string | Buffer | string[], number]>([
  ['a frame of more than 64 KiB', 'x'.repeat(70_000), 1009],
  ['binary', Buffer.from([1, 2, 3]), 1008],
  ['what is no JSON', '{"cmd":', 1007],
  ['a list', '[1]', 1007],
  ['an unknown command', '{"cmd":"constructor"}', 1008],
  ['nesting of a thousand', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 1007],
  ['an ack that is none', '{"cmd":"ack","body":{"id":"x"}}', 1008],
  ['a thousand frames a second', Array.from({ length: 1_000 }, () => '{"cmd":"ping"}'), 1008],
])('[W2] closes the socket that sends %s, and no other', async (_, sent, code) => {
  const [me, other] = [person(), person()]
  const [bad, good] = await Promise.all([bound(me), bound(other)])
  for (const frame of Array.isArray(sent) ? sent : [sent]) bad!.socket.send(frame)
  expect(await bad!.closed).toBe(code)
  await emit(other.session, published, 'still here')
  await good!.hear(named('still here'))
})

it('[W2] closes on text that is not UTF-8', async () => {
  const me = person()
  const one = await bound(me)
  // A masked text frame whose payload is a lone continuation byte.
  ;(one.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
    Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]),
  )
  expect(await one.closed).toBe(1007)
})

it('[W3] closes a socket that does not read, once a mebibyte waits for it', async () => {
  const me = person()
  const [slow, quick] = [await bound(me), await bound(me)]
  slow.socket.pause()
  const large = 'x'.repeat(400_000)
  while (hub.seats > 1) {
    const name = `${newId()}`
    await transaction(pool, me.session, (db) =>
      writeEvents(db, me.session, [{ event: published as Event, payload: { name, large } }], new Date(), newId),
    )
    await quick.hear(named(name))
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
})
