/**
 * A push socket of the page: handshake, bind, acknowledgements, reconnection, and rest while the page is hidden.
 * Everything around it is passed in, so that the whole life can be tested without a network.
 */
export interface SocketLike {
  send(data: string): void
  close(): void
  addEventListener(type: 'open', hear: () => void): void
  addEventListener(type: 'close', hear: (end: { code: number }) => void): void
  addEventListener(type: 'message', hear: (message: { data: unknown }) => void): void
}

export interface PushParts {
  connect: () => SocketLike
  /** Whom the socket is for, with the proof; null while nobody is signed in. */
  bindUser: () => object | null
  isHidden: () => boolean
  onEvent: (event: string, payload: unknown) => void
  /** The connection is there, or is there again: what was pushed before has been missed. */
  onBound: (isAgain: boolean) => void
  onKick: (reason: string) => void
  deviceId: string
  clientVersion: string
  /** The name that the server gave the socket, kept for when it comes back. */
  socketId: { get: () => string | null; set: (id: string | null) => void }
  random: () => number
  setTimer: (work: () => void, ms: number) => unknown
  clearTimer: (timer: unknown) => void
}

const checkEveryMs = 1_000
const remembered = 500
/** The server's word that another page came with this socket's name. */
const replacedCode = 4000

export interface PushSocket {
  start(): void
  stop(): void
  /** To be called when the page is shown or hidden. */
  visibilityChanged(): void
  readonly isBound: boolean
}

interface Frame {
  cmd?: string
  /** Another name of `cmd` on the wire. */
  command?: string
  flags?: number
  body?: { ok?: boolean; id?: string | number; event?: string; payload?: unknown; reason?: string; socketId?: string }
}

export function createPushSocket(parts: PushParts): PushSocket {
  let socket: SocketLike | undefined
  /** The socket is established; one that is not cannot be closed without a warning in the console. */
  let isOpen = false
  let timer: unknown
  let isStarted = false
  let isBound = false
  let wasBound = false
  // At least once with an id, shown once.
  const seen = new Set<string | number>()

  function plan(): void {
    parts.clearTimer(timer)
    // The random phase keeps all browsers of a factory from returning in the same instant after a restart.
    timer = parts.setTimer(check, checkEveryMs * (0.5 + parts.random()))
  }

  function check(): void {
    if (!isStarted) return
    if (!socket && !parts.isHidden() && parts.bindUser() !== null) open()
    plan()
  }

  function open(): void {
    const opened = parts.connect()
    socket = opened
    isOpen = false
    const send = (cmd: string, body: object) => opened.send(JSON.stringify({ cmd, body }))
    opened.addEventListener('open', () => {
      // It was given up while it was being established.
      if (socket !== opened) return opened.close()
      isOpen = true
      const socketId = parts.socketId.get()
      send('handshake', {
        deviceId: parts.deviceId,
        osName: 'browser',
        osVersion: '',
        clientVersion: parts.clientVersion,
        platform: 'web',
        ...(socketId === null ? {} : { socketId }),
      })
      const user = parts.bindUser()
      if (user) send('bind', user)
      else opened.close()
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      // A copy of this tab has the name now: with another name nobody fights for it.
      if (code === replacedCode) parts.socketId.set(null)
      socket = undefined
      isBound = false
    })
    opened.addEventListener('message', ({ data }) => {
      // A connection that was given up may still have something to say.
      if (socket !== opened) return
      const frame = parse(data)
      const cmd = frame?.cmd ?? frame?.command
      if (!frame || !cmd) return
      if (cmd === 'bind') {
        if (frame.body?.ok !== true) return opened.close()
        isBound = true
        if (frame.body.socketId) parts.socketId.set(frame.body.socketId)
        parts.onBound(wasBound)
        wasBound = true
      } else if (cmd === 'kick') {
        stop()
        parts.onKick(frame.body?.reason ?? '')
      } else if (cmd === 'push') take(frame, send)
    })
  }

  function take(frame: Frame, send: (cmd: string, body: object) => void): void {
    const { id, event, payload } = frame.body ?? {}
    // Only what is kept can come twice and has an id of its own: all that passes (progress, changed words) comes with 0.
    if (frame.flags === 1 && id !== undefined) {
      send('ack', { id })
      if (seen.has(id)) return
      seen.add(id)
      if (seen.size > remembered) seen.delete(seen.values().next().value!)
    }
    if (event) parts.onEvent(event, payload)
  }

  function close(): void {
    const left = socket
    socket = undefined
    isBound = false
    if (isOpen) left?.close()
  }

  function stop(): void {
    isStarted = false
    parts.clearTimer(timer)
    close()
  }

  return {
    start() {
      if (isStarted) return
      isStarted = true
      check()
    },
    stop,
    visibilityChanged() {
      if (parts.isHidden()) close()
      else check()
    },
    get isBound() {
      return isBound
    },
  }
}

function parse(data: unknown): Frame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data) as Frame
  } catch {
    return undefined
  }
}
