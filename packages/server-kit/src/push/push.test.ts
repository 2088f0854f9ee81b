import type { Event } from '@mouldwright/kernel'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createClient, sql, transaction } from '../db.ts'
import { waitUntil } from '../postgres/wait-until.ts'
import { sessionsChanged, wordsChanged } from './listener.ts'
import { passEvent, writeEvents } from './outbox.ts'
import { events, newId, named, openPushSite, type Frame, type PushSite } from './push.fixture.ts'

const { published, secretTold, personal } = events
let site: PushSite

beforeAll(async () => {
  site = await openPushSite('push')
})
afterEach(() => site.settle())
afterAll(() => site.close())

it('[PU-01 W6] pushes after commit with an id, takes the ack, and sends again what nobody acknowledged', async () => {
  const me = site.person()
  const one = await site.bound(me)
  await site.emit(me.session, published, 'first')
  await site.emit(me.session, published, 'second')
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
    transaction(site.pool, me.session, (db) =>
      db.all(sql`select 1 from kit_outbox_ack where tenant_id = ${me.session.tenantId}`),
    )
  while ((await acked()).length === 0) await new Promise((resolve) => setImmediate(resolve))
  one.socket.terminate()
  const again = await site.bound(me)
  await again.hear(named('second'))
  expect(again.frames.filter(named('first'))).toEqual([])
})

it('[SH-13 CL-16] tells sockets that sentences have changed: one tenant’s, or everybody’s; nobody keeps it', async () => {
  const [one, other] = [site.person(), site.person()]
  const [mine, theirs] = await Promise.all([one, other].map((who) => site.bound(who)))
  const isChange = (frame: Frame) => frame.body.event === 'kit.wordsChanged'
  const { tenantId, factoryId } = one.session
  await transaction(site.pool, { tenantId, factoryId }, (db) => wordsChanged(db, tenantId))
  expect(await mine!.hear(isChange)).toMatchObject({ flags: 0, body: { payload: {} } })
  expect(theirs!.frames.some(isChange)).toBe(false)
  await transaction(site.pool, { tenantId: null, factoryId: null }, (db) => wordsChanged(db, null))
  await theirs!.hear(isChange)
  expect(mine!.frames.filter(isChange).length).toBeLessThanOrEqual(2)
})

it('[W6] pushes nothing of a call that failed', async () => {
  const me = site.person()
  const one = await site.bound(me)
  await expect(
    transaction(site.pool, me.session, async (db) => {
      await writeEvents(db, me.session, [{ event: published as Event, payload: { name: 'undone' } }], new Date(), newId)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await site.emit(me.session, published, 'done')
  await one.hear(named('done'))
  expect(one.frames.some(named('undone'))).toBe(false)
})

it('[T9 W6] lets hear only who may: tenant, factory, user and permission of that moment', async () => {
  const speaker = site.person({ permissions: new Set(['secret:check']) })
  const colleague = site.person({ tenantId: speaker.session.tenantId, factoryId: speaker.session.factoryId })
  const elsewhere = site.person({ tenantId: speaker.session.tenantId, factoryId: speaker.session.factoryId + 5 })
  const [mine, theirs, other, stranger] = await Promise.all(
    [speaker, colleague, elsewhere, site.person()].map((one) => site.bound(one)),
  )
  await site.emit(speaker.session, secretTold, 'secret')
  await site.emit(speaker.session, personal, 'for me')
  await site.emit(speaker.session, personal, 'for you', colleague.session.userId)
  await site.emit(speaker.session, published, 'for all')
  await mine!.hear(named('for all'))
  await theirs!.hear(named('for all'))
  const heard = (one: typeof mine) => one!.frames.flatMap(({ body }) => (body.payload ? [body.payload.name] : []))
  expect(heard(mine)).toEqual(['secret', 'for me', 'for all'])
  expect(heard(theirs)).toEqual(['for you', 'for all'])
  site.people.set(site.people.entries().find(([, session]) => session === speaker.session)![0], {
    ...speaker.session,
    permissions: new Set(),
  })
  await transaction(site.pool, speaker.session, (db) => sessionsChanged(db, speaker.session.tenantId))
  await site.emit(speaker.session, secretTold, 'secret again')
  await site.emit(speaker.session, published, 'last')
  await mine!.hear(named('last'))
  expect(heard(mine)).not.toContain('secret again')
  expect([heard(other), heard(stranger)]).toEqual([[], []])
})

it('[T9 W6] sends nothing again that came about when the right to hear it had gone', async () => {
  const me = site.person({ permissions: new Set(['secret:check']) })
  const { session } = me
  const waitsForOutbox = async () => {
    const { waiting } = await transaction(site.pool, session, (db) =>
      db.one<{ waiting: number }>(
        sql`select count(*) as waiting from pg_locks where not granted and relation = 'kit_outbox'::regclass`,
      ),
    )
    return waiting > 0 || undefined
  }
  const told = (of: typeof published, name: string) => ({ event: of as Event, payload: { name } })
  const one = await transaction(site.pool, session, async (db) => {
    await db.run(sql`lock table kit_outbox in access exclusive mode`)
    // What a socket has missed is read by the rights that it was bound with, as soon as the table lets it.
    const bound = await site.bound(me)
    await waitUntil(waitsForOutbox, { timeoutMs: 240_000, everyMs: 5 })
    site.people.set(me.cookie.split('=')[1]!, { ...session, permissions: new Set() })
    await transaction(site.pool, session, (other) => sessionsChanged(other, session.tenantId))
    await writeEvents(db, session, [told(secretTold, 'secret'), told(published, 'for all')], new Date(), newId)
    return bound
  })
  await one.hear(named('for all'))
  await site.emit(session, published, 'last')
  await one.hear(named('last'))
  expect(one.frames.flatMap(({ body }) => body.payload?.name ?? [])).toEqual(['for all', 'last'])
})

it('passes on what nobody keeps, without asking for an ack', async () => {
  const me = site.person()
  const one = await site.bound(me)
  await transaction(site.pool, me.session, (db) =>
    passEvent(db, me.session, { event: personal as Event, payload: { name: '40 %' } }, new Date(), newId),
  )
  expect(await one.hear(named('40 %'))).toMatchObject({ flags: 0 })
  const kept = await transaction(site.pool, me.session, (db) =>
    db.all(sql`select 1 from kit_outbox where tenant_id = ${me.session.tenantId}`),
  )
  expect(kept).toEqual([])
})

it('[R5 W5] kicks the sockets of a session that has ended, and says why', async () => {
  const me = site.person()
  const one = await site.bound(me)
  site.ended.add(me.session.sessionId)
  await transaction(site.pool, me.session, (db) => sessionsChanged(db, me.session.tenantId))
  expect(await one.hear(({ cmd }) => cmd === 'kick')).toMatchObject({ body: { reason: 'ended' } })
  expect(await one.closed).toBe(4001)
})

it('[W6] finds what it missed while its line to the database was down', async () => {
  const me = site.person()
  const one = await site.bound(me)
  const admin = createClient(site.database.adminUrl)
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await site.emit(me.session, published, 'meanwhile')
  await one.hear(named('meanwhile'))
  await site.emit(me.session, published, 'afterwards')
  await one.hear(named('afterwards'))
  for (const name of ['meanwhile', 'afterwards']) expect(one.frames.filter(named(name)), name).toHaveLength(1)
  await admin.end()
})

it('[W6 PU-01] lets whoever comes back answer for all that came meanwhile, at once', async () => {
  const me = site.person()
  const names = Array.from({ length: 150 }, (_, at) => `missed ${at}`)
  for (const name of names) await site.emit(me.session, published, name)
  const one = await site.bound(me)
  const acks = new Set<number>()
  one.socket.on('message', (data) => {
    const { cmd, body } = JSON.parse(String(data)) as Frame
    if (cmd !== 'push') return
    acks.add(body.id!)
    one.send({ cmd: 'ack', body: { id: body.id } })
  })
  await one.hear(named(names.at(-1)!))
  for (const { cmd, body } of [...one.frames])
    if (cmd === 'push' && !acks.has(body.id!)) one.send({ cmd: 'ack', body: { id: body.id } })
  await waitUntil(
    async () => ((await site.acknowledged(me.session.tenantId)).length === names.length ? true : undefined),
    { timeoutMs: 240_000 },
  )
  await site.emit(me.session, published, 'next')
  await one.hear(named('next'))
})

it('[W6 PU-01] pushes an event later that could not be read when it was told of', async () => {
  const me = site.person()
  const one = await site.bound(me)
  const [holder, admin] = [createClient(site.database.adminUrl), createClient(site.database.adminUrl)]
  await Promise.all([holder.connect(), admin.connect()])
  const waits = (query: string) =>
    waitUntil(
      async () => {
        const { rows } = await admin.query(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
          [query],
        )
        return rows[0]?.pid as number | undefined
      },
      { timeoutMs: 240_000 },
    )
  // The lock is had as soon as the event has committed, before anybody reads it.
  let isHeld: Promise<unknown> | undefined
  await transaction(site.pool, me.session, async (db) => {
    await writeEvents(db, me.session, [{ event: published as Event, payload: { name: 'hard' } }], new Date(), newId)
    await holder.query('begin')
    isHeld = holder.query('lock table kit_outbox in access exclusive mode')
    await waits('lock table%')
  })
  await isHeld
  await admin.query('select pg_terminate_backend($1)', [await waits('%from kit_outbox o where%')])
  await holder.query('commit')
  await one.hear(named('hard'))
  expect(site.errors.splice(0)).toEqual([expect.stringContaining('terminating connection')])
  await Promise.all([holder.end(), admin.end()])
})

it.each([
  ['another origin', { origin: 'http://evil.example', cookie: 'mw_long=x' }, 403],
  ['no origin', { origin: '', cookie: 'mw_long=x' }, 403],
  ['no cookie', {}, 401],
])('[W1] refuses the upgrade with %s', async (_, headers, status) => {
  expect(await site.client(headers as Record<string, string>).opened).toBe(status)
})

it.each([
  ['a wrong token', { cmd: 'bind', body: { token: 'wrong' } }],
  ['no token', { cmd: 'bind', body: {} }],
])('[W1] closes after %s and sends nothing', async (_, bind) => {
  const me = site.person()
  const one = site.client({ cookie: me.cookie })
  await one.opened
  one.send({ cmd: 'handshake', body: {} })
  one.send(bind)
  expect(await one.closed).toBe(1008)
  expect(one.frames.filter(({ cmd, body }) => cmd !== 'bind' || body.ok)).toEqual([])
})

it('[W1] closes who does not bind in time', async () => {
  const hurried = await openPushSite('hurried', { bindMs: 300 })
  try {
    const silent = hurried.client({ cookie: hurried.person().cookie })
    await silent.opened
    expect(await silent.closed).toBe(1008)
  } finally {
    await hurried.close()
  }
})

it('[W1] closes who binds before the handshake', async () => {
  const me = site.person()
  const hasty = site.client({ cookie: me.cookie })
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
  const [me, other] = [site.person(), site.person()]
  const [bad, good] = await Promise.all([site.bound(me), site.bound(other)])
  for (const frame of Array.isArray(sent) ? sent : [sent]) bad!.socket.send(frame)
  expect(await bad!.closed).toBe(code)
  await site.emit(other.session, published, 'still here')
  await good!.hear(named('still here'))
})

it('[W2] closes on text that is not UTF-8', async () => {
  const me = site.person()
  const one = await site.bound(me)
  // A masked text frame whose payload is a lone continuation byte.
  ;(one.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
    Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]),
  )
  expect(await one.closed).toBe(1007)
})

it('[W3] closes a socket that does not read, once a mebibyte waits for it', async () => {
  const me = site.person()
  const [slow, quick] = [await site.bound(me), await site.bound(me)]
  slow.socket.pause()
  const large = 'x'.repeat(400_000)
  while (site.hub.connections > 1) {
    const name = `${newId()}`
    await transaction(site.pool, me.session, (db) =>
      writeEvents(db, me.session, [{ event: published as Event, payload: { name, large } }], new Date(), newId),
    )
    await quick.hear(named(name))
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
})
