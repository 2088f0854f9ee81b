/** Two sockets of one page, and many of many pages. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { events, named, openPushSite, type Person, type PushSite } from './push.fixture.ts'

const { published, personal, made } = events
let site: PushSite

beforeAll(async () => {
  site = await openPushSite('sockets')
})
afterEach(() => site.settle())
afterAll(() => site.close())

const exportDevice = { deviceId: 'export-1001' }

const bindMessages = ({ token, session: { userId, tenantId, userName } }: Person) => ({
  userId,
  tenantId,
  userName,
  tags: ['messages'],
  token,
})
const bindExports = ({ token, session: { userId } }: Person) => ({ userId, tags: ['exports'], authData: token })

it('[PU-03] what one had made goes to the export socket, all else to the message socket', async () => {
  const me = site.person()
  const messages = await site.bound(me, bindMessages(me))
  const exports = await site.bound(me, bindExports(me), exportDevice)
  const whole = await site.bound(me)
  await site.emit(me.session, made, 'file')
  await site.emit(me.session, personal, 'note')
  await site.emit(me.session, published, 'fact')
  await site.emit(me.session, made, 'second file')
  await site.emit(me.session, published, 'last')
  await Promise.all([messages.hear(named('last')), exports.hear(named('second file')), whole.hear(named('last'))])
  const heard = ({ frames }: typeof messages) => frames.flatMap(({ body }) => (body.payload ? [body.payload.name] : []))
  expect(heard(messages)).toEqual(['note', 'fact', 'last'])
  expect(heard(exports)).toEqual(['file', 'second file'])
  expect(heard(whole)).toEqual(['file', 'note', 'fact', 'second file', 'last'])
})

it('[PU-03 W6] what was made while the export socket was away waits for it, and for it alone', async () => {
  const me = site.person()
  const messages = await site.bound(me, bindMessages(me))
  await site.emit(me.session, made, 'meanwhile')
  await site.emit(me.session, published, 'known')
  const known = await messages.hear(named('known'))
  messages.send({ cmd: 'ack', body: { id: known.body.id } })
  const exports = await site.bound(me, bindExports(me), exportDevice)
  const frame = await exports.hear(named('meanwhile'))
  expect(frame.flags).toBe(1)
  expect(messages.frames.some(named('meanwhile'))).toBe(false)
})

it('[PU-03] a socket is given a name, and whoever comes back with it takes its place', async () => {
  const me = site.person()
  const first = await site.bound(me, bindExports(me), exportDevice)
  expect(first.socketId).toMatch(/^[\da-f-]{36}$/)
  const other = await site.bound(me, bindExports(me), exportDevice)
  expect(other.socketId).not.toBe(first.socketId)
  const back = await site.bound(me, bindExports(me), { ...exportDevice, socketId: first.socketId })
  expect(back.socketId).toBe(first.socketId)
  expect(await first.closed).toBe(4000)
  await site.emit(me.session, made, 'file')
  await Promise.all([back.hear(named('file')), other.hear(named('file'))])
  expect(first.frames.some(named('file'))).toBe(false)
})

it('[PU-03] the name of a socket opens nothing to somebody else', async () => {
  const [me, stranger] = [site.person(), site.person()]
  const mine = await site.bound(me, bindExports(me), exportDevice)
  const theirs = await site.bound(stranger, bindExports(stranger), { ...exportDevice, socketId: mine.socketId })
  await site.emit(me.session, made, 'still mine')
  await mine.hear(named('still mine'))
  expect(theirs.frames.some(named('still mine'))).toBe(false)
})

it.each<[string, (me: Person) => object]>([
  ["another user's id", (me) => ({ ...bindExports(me), userId: me.session.userId + 1 })],
  ["another tenant's id", (me) => ({ ...bindMessages(me), tenantId: me.session.tenantId + 1 })],
  ["another user's name", (me) => ({ ...bindMessages(me), userName: 'somebody' })],
  ['an id that is none', (me) => ({ ...bindMessages(me), userId: 'one' })],
  ['a name that is none', (me) => ({ ...bindMessages(me), userName: { $ne: '' } })],
  ['a tag that nobody has', (me) => ({ ...bindExports(me), tags: ['exports', 'secrets'] })],
  ['no tag at all', (me) => ({ ...bindExports(me), tags: [] })],
  ['no proof', ({ session }) => ({ userId: session.userId, tags: ['exports'] })],
])('[PU-03 W1] is not bound with %s, whatever its token', async (_, bind) => {
  const me = site.person()
  const one = await site.asking(me, bind(me), exportDevice)
  expect(await one.closed).toBe(1008)
  expect(one.frames.filter(({ cmd, body }) => cmd !== 'bind' || body.ok)).toEqual([])
})

it('[W5] of too many sockets of one kind the oldest goes and is told why; the other kind stays', async () => {
  const me = site.person()
  const messages = await site.bound(me, bindMessages(me))
  const first = await site.bound(me, bindExports(me), exportDevice)
  for (let count = 1; count <= 8; count += 1) await site.bound(me, bindExports(me), exportDevice)
  expect(await first.closed).toBe(4001)
  expect(first.frames.at(-1)).toMatchObject({ cmd: 'kick', body: { reason: 'tooMany' } })
  expect(messages.socket.readyState).toBe(messages.socket.OPEN)
})

it('[W4] two hundred sockets come back after a crash, and hear what they missed, by a few statements in all', async () => {
  const first = site.person()
  const { tenantId, factoryId } = first.session
  const people = [first, ...Array.from({ length: 99 }, () => site.person({ tenantId, factoryId }))]
  const kinds = people.flatMap((who) => [bindMessages(who), bindExports(who)].map((bind) => ({ who, bind })))
  const met = () => Promise.all(kinds.map(({ who }) => site.met(who)))
  const bindAll = async (sockets: Awaited<ReturnType<typeof met>>) => {
    for (const [at, one] of sockets.entries()) one.send({ cmd: 'bind', body: kinds[at]!.bind })
    await Promise.all(sockets.map((one) => one.hear(({ cmd, body }) => cmd === 'bind' && body.ok === true)))
  }
  const before = await met()
  await bindAll(before)
  const gone = Promise.all(before.map(({ closed }) => closed))
  await site.crash()
  await gone
  await site.emit(first.session, published, 'missed')
  const after = await met()
  site.statements.count = 0
  await bindAll(after)
  await Promise.all(after.filter((_, at) => at % 2 === 0).map((one) => one.hear(named('missed'))))
  expect(site.hub.connections).toBe(200)
  // Begin, look-up, commit of each group; one statement a socket would be two hundred of each kind.
  expect(site.statements.count).toBeLessThan(120)
})

it('[W4] an event for two hundred sockets costs a few statements, and so do their answers', async () => {
  const first = site.person()
  const { tenantId, factoryId } = first.session
  const people = [first, ...Array.from({ length: 199 }, () => site.person({ tenantId, factoryId }))]
  const sockets = await Promise.all(people.map((who) => site.bound(who, bindMessages(who))))
  site.statements.count = 0
  await site.emit(first.session, published, 'for all')
  for (const one of sockets) {
    const { body } = await one.hear(named('for all'))
    one.send({ cmd: 'ack', body: { id: body.id } })
  }
  await vi.waitFor(async () => expect((await site.acknowledged(tenantId)).length).toBe(200), {
    timeout: 240_000,
    interval: 50,
  })
  expect(site.statements.count).toBeLessThan(120)
})
