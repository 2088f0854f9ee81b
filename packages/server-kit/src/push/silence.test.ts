/** Sockets whose other end is gone without a word. */
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../postgres/wait-until.ts'
import { openPushSite, type PushSite } from './push.fixture.ts'

/** A second of the product. */
const beatMs = 20
let site: PushSite

beforeAll(async () => {
  site = await openPushSite('silence', { beatMs })
})
afterEach(() => site.settle())
afterAll(() => site.close())

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

it('[W3] finds sockets that never answer, lets their place go, and keeps the ones that do', async () => {
  const awake = await site.bound(site.person())
  const sockets = []
  for (let count = 0; count < 20; count += 1) sockets.push(await fallSilent())
  const pings = { count: 0 }
  awake.socket.on('ping', () => (pings.count += 1))
  await waitUntil(async () => site.hub.connections === 1 || undefined, { timeoutMs: 240_000, everyMs: 5 })
  expect(site.hub.connections).toBe(1)
  // It was asked more often than those who were given up meanwhile, and is still there.
  await waitUntil(async () => pings.count >= 5 || undefined, { timeoutMs: 240_000, everyMs: 5 })
  expect(site.hub.connections).toBe(1)
  expect(awake.socket.readyState).toBe(awake.socket.OPEN)
  for (const socket of sockets) socket.destroy()
})

it('[W3] a client that ignores pings and never speaks is closed', async () => {
  const { cookie, token } = site.person()
  const deaf = site.client({ cookie }, { autoPong: false })
  await deaf.opened
  deaf.send({
    cmd: 'handshake',
    body: { deviceId: 'd', osName: 'x', osVersion: '1', clientVersion: '1', platform: 'web' },
  })
  deaf.send({ cmd: 'bind', body: { token } })
  await deaf.hear(({ cmd }) => cmd === 'bind')
  expect(await deaf.closed).toBe(1006)
  await waitUntil(async () => site.hub.connections === 0 || undefined, { timeoutMs: 240_000, everyMs: 5 })
  expect(site.hub.connections).toBe(0)
})
