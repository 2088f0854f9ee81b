/** Sockets whose other end is gone without a word. */
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { waitUntil } from '../postgres/wait-until.ts'
import { openPushSite, type PushSite } from './push.fixture.ts'

let site: PushSite

// The product's own seconds pass when the tests say so.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  site = await openPushSite('silence')
})
afterEach(() => site.settle())
afterAll(async () => {
  await site.close()
  vi.useRealTimers()
})

type Client = Awaited<ReturnType<PushSite['bound']>>

/** A second of the product: over once all that went to and fro in it has come, which somebody's own ping comes behind. */
async function pass(seconds: number, { socket }: Client): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000)
    const answered = new Promise((resolve) => socket.once('pong', resolve))
    socket.ping()
    await answered
  }
}

/** What a browser sends, as bytes; the mask is naught. */
function frameOf(cmd: string, body: object): Buffer {
  const text = Buffer.from(JSON.stringify({ cmd, body }))
  const head = text.length < 126 ? Buffer.from([0x81, 0x80 | text.length]) : Buffer.from([0x81, 0xfe, 0, 0])
  if (text.length >= 126) head.writeUInt16BE(text.length, 2)
  return Buffer.concat([head, Buffer.alloc(4), text])
}

/** A socket that asks to be bound and then neither reads nor writes. */
async function fallSilent(): Promise<{ destroy: () => void }> {
  const { cookie, token } = site.person()
  const { host, hostname, port } = new URL(site.address)
  const before = site.hub.connections
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `GET /front/push HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  const device = { deviceId: 'd', osName: 'x', osVersion: '1', clientVersion: '1.0', platform: 'web' }
  socket.write(Buffer.concat([frameOf('handshake', device), frameOf('bind', { token })]))
  socket.pause()
  await waitUntil(async () => site.hub.connections > before || undefined, { timeoutMs: 240_000, everyMs: 5 })
  return socket
}

const lives = (count: number) =>
  waitUntil(async () => site.hub.connections === count || undefined, { timeoutMs: 240_000, everyMs: 5 })

it('[W3] finds sockets that never answer within a minute, lets their place go, and keeps the ones that do', async () => {
  const awake = await site.bound(site.person())
  const sockets = []
  for (let count = 0; count < 20; count += 1) sockets.push(await fallSilent())
  let pings = 0
  awake.socket.on('ping', () => (pings += 1))
  // Whoever is slow to answer is not taken for gone at once.
  await pass(30, awake)
  expect(site.hub.connections).toBe(21)
  await pass(30, awake)
  await lives(1)
  // It is asked as often as those who were given up, and more, and is still there.
  await pass(120, awake)
  expect(pings).toBeGreaterThan(3)
  expect(site.hub.connections).toBe(1)
  expect(awake.socket.readyState).toBe(awake.socket.OPEN)
  for (const socket of sockets) socket.destroy()
})

it('[W3] a client that ignores pings and never speaks is closed within a minute', async () => {
  const awake = await site.bound(site.person())
  const { cookie, token } = site.person()
  const deaf = site.client({ cookie }, { autoPong: false })
  await deaf.opened
  deaf.send({
    cmd: 'handshake',
    body: { deviceId: 'd', osName: 'x', osVersion: '1', clientVersion: '1', platform: 'web' },
  })
  deaf.send({ cmd: 'bind', body: { token } })
  await deaf.hear(({ cmd }) => cmd === 'bind')
  await pass(60, awake)
  expect(await deaf.closed).toBe(1006)
  await lives(1)
})
