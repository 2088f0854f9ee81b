import { beforeEach, describe, expect, it } from 'vitest'
import { createPushSocket, type PushParts, type SocketLike } from './socket.ts'

class FakeSocket implements SocketLike {
  sent: { cmd: string; body: Record<string, unknown> }[] = []
  isClosed = false
  private readonly heard = new Map<string, ((message: any) => void)[]>()

  addEventListener(type: string, hear: (message: any) => void): void {
    this.heard.set(type, [...(this.heard.get(type) ?? []), hear])
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FakeSocket['sent'][number])
  }

  close(code = 1000): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const hear of this.heard.get('close') ?? []) hear({ code })
  }

  tell(type: string, data?: unknown): void {
    for (const hear of this.heard.get(type) ?? [])
      hear({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  }
}

let sockets: FakeSocket[]
let timers: { work: () => void; ms: number }[]
let events: [string, unknown][]
let kicked: string[]
let bounds: boolean[]
let isHidden: boolean
let token: string | null
let socketId: string | null

beforeEach(() => {
  sockets = []
  timers = []
  events = []
  kicked = []
  bounds = []
  isHidden = false
  token = 'short'
  socketId = null
})

const parts = (changed: Partial<PushParts> = {}): PushParts => ({
  connect: () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  },
  bindUser: () => (token === null ? null : { userId: 5, token }),
  isHidden: () => isHidden,
  onEvent: (event, payload) => events.push([event, payload]),
  onBound: (isAgain) => bounds.push(isAgain),
  onKick: (reason) => kicked.push(reason),
  deviceId: 'd',
  socketId: { get: () => socketId, set: (id) => (socketId = id) },
  clientVersion: '1.0',
  random: () => 0.5,
  setTimer: (work, ms) => {
    const timer = { work, ms }
    timers.push(timer)
    return timer
  },
  clearTimer: (timer) => (timers = timers.filter((other) => other !== timer)),
  ...changed,
})

const tick = () => {
  for (const { work } of timers.splice(0)) work()
}

const bound = () => {
  const push = createPushSocket(parts())
  push.start()
  sockets[0]!.tell('open')
  sockets[0]!.tell('message', { cmd: 'bind', body: { ok: true } })
  return push
}

describe('the push socket', () => {
  it('[PU-01] shakes hands, then binds the user', () => {
    const push = createPushSocket(parts())
    push.start()
    expect(push.isBound).toBe(false)
    sockets[0]!.tell('open')
    expect(sockets[0]!.sent.map(({ cmd }) => cmd)).toEqual(['handshake', 'bind'])
    expect(sockets[0]!.sent[0]!.body).toMatchObject({ deviceId: 'd', clientVersion: '1.0', platform: 'web' })
    expect(sockets[0]!.sent[1]!.body).toEqual({ userId: 5, token: 'short' })
    sockets[0]!.tell('message', { cmd: 'bind', body: { ok: true } })
    expect(push.isBound).toBe(true)
  })

  it('[PU-01 W6] acknowledges a push when asked to, and shows it once', () => {
    bound()
    const frame = { cmd: 'push', flags: 1, body: { id: 'e1', event: 'jobs.ended', payload: { taskId: 1 } } }
    sockets[0]!.tell('message', frame)
    sockets[0]!.tell('message', frame)
    sockets[0]!.tell('message', { cmd: 'push', flags: 0, body: { id: 'e2', event: 'x', payload: {} } })
    expect(events).toEqual([
      ['jobs.ended', { taskId: 1 }],
      ['x', {}],
    ])
    expect(sockets[0]!.sent.filter(({ cmd }) => cmd === 'ack').map(({ body }) => body['id'])).toEqual(['e1', 'e1'])
  })

  it('[PU-02] does not close a connection that is not there yet: it closes once it is, and says nothing', () => {
    const push = createPushSocket(parts())
    push.start()
    push.stop()
    // A browser warns about a socket that is closed before it is established.
    expect(sockets[0]!.isClosed).toBe(false)
    push.start()
    expect(sockets).toHaveLength(2)
    sockets[0]!.tell('open')
    expect(sockets[0]!.isClosed).toBe(true)
    expect(sockets[0]!.sent).toEqual([])
    sockets[1]!.tell('open')
    sockets[1]!.tell('message', { cmd: 'bind', body: { ok: true } })
    expect(push.isBound).toBe(true)
    push.stop()
    expect(sockets[1]!.isClosed).toBe(true)
  })

  it('[PU-01 AP-07] shows every push that passes: they all have the id 0', () => {
    bound()
    for (const done of [1, 2, 3])
      sockets[0]!.tell('message', {
        cmd: 'push',
        flags: 0,
        body: { id: 0, event: 'jobs.progressed', payload: { done } },
      })
    expect(events).toEqual([1, 2, 3].map((done) => ['jobs.progressed', { done }]))
    expect(sockets[0]!.sent.filter(({ cmd }) => cmd === 'ack')).toEqual([])
  })

  it('[PU-01] takes a frame that names its command in full', () => {
    bound()
    sockets[0]!.tell('message', { command: 'push', body: { id: 'e3', event: 'y', payload: {} } })
    expect(events).toEqual([['y', {}]])
  })

  it('[PU-02] says when it is there, comes back every second with a random phase, and says so', () => {
    bound()
    sockets[0]!.close()
    expect(timers.map(({ ms }) => ms)).toEqual([1_000])
    tick()
    expect(sockets).toHaveLength(2)
    sockets[1]!.tell('open')
    sockets[1]!.tell('message', { cmd: 'bind', body: { ok: true } })
    expect(bounds).toEqual([false, true])
  })

  it('[PU-02] rests while the page is hidden or nobody is signed in', () => {
    const push = bound()
    isHidden = true
    push.visibilityChanged()
    expect(sockets[0]!.isClosed).toBe(true)
    tick()
    expect(sockets).toHaveLength(1)
    isHidden = false
    token = null
    push.visibilityChanged()
    expect(sockets).toHaveLength(1)
    token = 'again'
    tick()
    expect(sockets).toHaveLength(2)
  })

  it('[PU-03] keeps the name that it is given, and gives it when it comes back', () => {
    const push = createPushSocket(parts())
    push.start()
    sockets[0]!.tell('open')
    expect(sockets[0]!.sent[0]!.body).not.toHaveProperty('socketId')
    sockets[0]!.tell('message', { cmd: 'bind', body: { ok: true, socketId: 's-1' } })
    expect(socketId).toBe('s-1')
    sockets[0]!.close(1006)
    tick()
    sockets[1]!.tell('open')
    expect(sockets[1]!.sent[0]!.body).toMatchObject({ socketId: 's-1' })
  })

  it('[PU-03 W5] takes another name when a copy of the tab has come with its own, so that the two do not fight', () => {
    socketId = 's-1'
    bound()
    sockets[0]!.close(4000)
    tick()
    sockets[1]!.tell('open')
    expect(sockets[1]!.sent[0]!.body).not.toHaveProperty('socketId')
    expect(kicked).toEqual([])
  })

  it('closes when the user has left before it was open', () => {
    const push = createPushSocket(parts())
    push.start()
    token = null
    sockets[0]!.tell('open')
    expect(sockets[0]!.sent.map(({ cmd }) => cmd)).toEqual(['handshake'])
    expect(sockets[0]!.isClosed).toBe(true)
  })

  it('[W5] stays away after it was kicked', () => {
    bound()
    sockets[0]!.tell('message', { cmd: 'kick', body: { reason: 'elsewhere' } })
    tick()
    expect(kicked).toEqual(['elsewhere'])
    expect(sockets).toHaveLength(1)
    expect(sockets[0]!.isClosed).toBe(true)
  })

  it('closes when it could not be bound, and does not hear a socket that it gave up', () => {
    const push = createPushSocket(parts())
    push.start()
    sockets[0]!.tell('message', { cmd: 'bind', body: { ok: false } })
    expect(sockets[0]!.isClosed).toBe(true)
    sockets[0]!.tell('message', { cmd: 'push', flags: 1, body: { id: 1, event: 'late', payload: {} } })
    expect(events).toEqual([])
  })

  it('is not disturbed by what it does not understand', () => {
    bound()
    for (const data of ['nonsense', '[]', '{}', '{"cmd":"push"}']) sockets[0]!.tell('message', data)
    expect(events).toEqual([])
    expect(sockets[0]!.isClosed).toBe(false)
  })
})
