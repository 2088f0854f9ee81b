// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedLogin } from '../session/stored-login.ts'
import { useSession, type UserData } from '../session/session.ts'
import { isPushBound, startPush } from './start-push.ts'
import { listen } from './use-event.ts'

interface Sent {
  cmd: string
  body: Record<string, unknown>
}

class ToldSocket extends EventTarget {
  static all: ToldSocket[] = []
  readonly sent: Sent[] = []
  isClosed = false
  constructor() {
    super()
    ToldSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(): void {
    this.isClosed = true
  }
  hear(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

const user = { userId: 11, userName: 'mei', tenantId: 22, factoryId: 33 } as UserData
const before = globalThis.WebSocket
let stop = () => {}
let kicks: string[]

beforeEach(() => {
  ToldSocket.all = []
  kicks = []
  localStorage.clear()
  sessionStorage.clear()
  globalThis.WebSocket = ToldSocket as never
  localStorage.setItem('mw_token', 'short')
  storedLogin.set('userData', user)
  useSession.setState({ status: 'signedIn', user })
})
afterEach(() => {
  stop()
  globalThis.WebSocket = before
})

function start() {
  stop = startPush({ clientVersion: '3.2', onKick: (reason) => kicks.push(reason) })
  for (const socket of ToldSocket.all) socket.dispatchEvent(new Event('open'))
  const of = (deviceId: string) => ToldSocket.all.find(({ sent }) => sent[0]?.body['deviceId'] === deviceId)!
  return { messages: of('message-1001'), exports: of('export-1001') }
}

it('[PU-03] opens a socket for messages and one for exports, each with its own words', () => {
  const { messages, exports } = start()
  expect(ToldSocket.all).toHaveLength(2)
  const device = { osName: 'browser', osVersion: '', platform: 'web' }
  expect(messages.sent).toEqual([
    { cmd: 'handshake', body: { ...device, deviceId: 'message-1001', clientVersion: '3.2' } },
    { cmd: 'bind', body: { userId: 11, tenantId: 22, userName: 'mei', tags: ['messages'], token: 'short' } },
  ])
  expect(exports.sent).toEqual([
    { cmd: 'handshake', body: { ...device, deviceId: 'export-1001', clientVersion: '1.0' } },
    { cmd: 'bind', body: { userId: 11, tags: ['exports'], authData: 'short' } },
  ])
})

it('[PU-03] stores the name of each and gives it after a reload', () => {
  const { messages, exports } = start()
  messages.hear({ cmd: 'bind', body: { ok: true, socketId: 'm' } })
  expect(isPushBound()).toBe(false)
  exports.hear({ cmd: 'bind', body: { ok: true, socketId: 'e' } })
  expect(isPushBound()).toBe(true)
  stop()
  ToldSocket.all = []
  const again = start()
  expect(again.messages.sent[0]!.body).toMatchObject({ socketId: 'm' })
  expect(again.exports.sent[0]!.body).toMatchObject({ socketId: 'e' })
})

it('[PU-01 PU-03] acknowledges on the socket that brought the push', () => {
  const heard: unknown[] = []
  const unlisten = listen('jobs.ended', (payload) => heard.push(payload))
  const { messages, exports } = start()
  exports.hear({ cmd: 'push', flags: 1, body: { id: 9, event: 'jobs.ended', payload: { taskId: 1 } } })
  expect(heard).toEqual([{ taskId: 1 }])
  expect(exports.sent.at(-1)).toEqual({ cmd: 'ack', body: { id: 9 } })
  expect(messages.sent.map(({ cmd }) => cmd)).toEqual(['handshake', 'bind'])
  unlisten()
})

it('[W5] closes both when one is kicked, and tells once', () => {
  const { messages, exports } = start()
  messages.hear({ cmd: 'kick', body: { reason: 'ended' } })
  exports.hear({ cmd: 'kick', body: { reason: 'ended' } })
  expect(kicks).toEqual(['ended'])
  expect([messages.isClosed, exports.isClosed]).toEqual([true, true])
})

it("[PU-03] opens none while the browser's token is that of somebody else", () => {
  storedLogin.set('userData', { ...user, userId: 12 })
  start()
  expect(ToldSocket.all).toHaveLength(0)
})
