/** The push socket: who may open it, which frames it takes, when it closes. */
import type { Server } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../context.ts'
import { longTokenCookie } from '../wire/request.ts'
import { closeCodes, maxFrameBytes, parseFrame, type BindUser } from './frames.ts'
import type { Hub, Connection } from './hub.ts'
import { pacedUpgrades } from './paced-upgrades.ts'

export interface SocketParts {
  hub: Hub
  log: Log
  secure: boolean
  /** Origins that may open the socket besides the one that the request was sent to. */
  origins?: readonly string[]
  bindMs?: number
}

const httpUnauthorized = 401
const httpForbidden = 403
const httpBusy = 503

/** Beats of silence after which a socket is asked whether it is there, and after which it is given up: well within a minute. */
const askAfter = 20
const endAfter = 45

/** Frames a socket may send in a second before it is closed. */
const framesPerSecond = 50

interface Watched {
  look(second: number): void
}

interface Beat {
  second: number
  readonly watched: Set<Watched>
}

type Socket = import('@fastify/websocket').WebSocket

/** Adds `GET /front/push` to the app. */
export async function addPush(app: FastifyInstance, parts: SocketParts): Promise<void> {
  // The library listens to whatever tells it of upgrades.
  const server = pacedUpgrades(app.server) as Server
  await app.register(fastifyWebsocket, { options: { maxPayload: maxFrameBytes, perMessageDeflate: false, server } })
  // One timer for all sockets: each compares the second that it last heard in.
  const beat: Beat = { second: 0, watched: new Set() }
  const timer = setInterval(() => {
    beat.second += 1
    for (const one of beat.watched) one.look(beat.second)
  }, 1_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.register(async (scope) => {
    scope.get(
      '/front/push',
      {
        websocket: true,
        preValidation: (request, reply) => admit(request, reply, parts),
        preHandler: async (request) => {
          if (request.ws) app.noteUpgrade?.(request)
        },
      },
      (socket, request) =>
        converse(
          socket,
          { traceId: request.id, longToken: request.cookies[longTokenCookie(parts.secure)] },
          parts,
          beat,
        ),
    )
  })
}

/** Refuses before the upgrade: pages of strangers, callers without the cookie, and everybody while too many wait to be bound. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { hub, secure, origins = [] }: SocketParts,
): Promise<void> {
  const { origin } = request.headers
  const isOwn =
    origin !== undefined &&
    URL.canParse(origin) &&
    (new URL(origin).host === request.headers.host || origins.includes(origin))
  // No envelope: a socket that does not open shows its caller nothing but the status.
  if (!isOwn) return reply.code(httpForbidden).send()
  if (!request.cookies[longTokenCookie(secure)]) return reply.code(httpUnauthorized).send()
  if (hub.isCrowded) return reply.code(httpBusy).header('retry-after', '1').send()
}

/** @param from what of the request outlives the upgrade */
function converse(
  socket: Socket,
  from: { traceId: string; longToken: string | undefined },
  { hub, log, bindMs = 5_000 }: SocketParts,
  beat: Beat,
): void {
  let socketId: string | undefined
  let state: 'new' | 'met' | 'binding' | 'bound' = 'new'
  let connection: Connection | undefined
  let frames = 0
  let second = beat.second
  let heardIn = beat.second
  let askedIn = beat.second
  const unbound = setTimeout(() => socket.close(closeCodes.policy, 'not bound'), bindMs)

  const close = (code: number, reason: string) => socket.close(code, reason)

  // The other end may be gone without a word: a sleeping laptop, a cable. Nothing tells but its silence.
  const watched: Watched = {
    look(now) {
      if (now - heardIn >= endAfter) return socket.terminate()
      if (now - Math.max(heardIn, askedIn) < askAfter || socket.readyState !== socket.OPEN) return
      askedIn = now
      socket.ping()
    },
  }
  beat.watched.add(watched)
  socket.on('pong', () => (heardIn = beat.second))

  function bind({ token, tags, ...says }: BindUser): Promise<Connection | undefined> {
    return hub.bind(socket, { longToken: from.longToken, shortToken: token, socketId, tags, says })
  }

  async function take(text: string): Promise<void> {
    const frame = parseFrame(text)
    if ('fault' in frame) return close(closeCodes[frame.fault], frame.fault)
    switch (frame.cmd) {
      case 'handshake':
        if (state !== 'new') return close(closeCodes.policy, 'handshake')
        state = 'met'
        ;({ socketId } = frame.body)
        return
      case 'bind':
        if (state !== 'met') return close(closeCodes.policy, 'bind')
        state = 'binding'
        connection = await bind(frame.body)
        if (!connection) {
          socket.send(JSON.stringify({ cmd: 'bind', body: { ok: false } }))
          return close(closeCodes.policy, 'bind')
        }
        state = 'bound'
        clearTimeout(unbound)
        // It may have gone while its tokens were looked up.
        if (socket.readyState !== socket.OPEN) hub.leave(connection)
        return
      case 'ack':
        if (!connection) return
        // An answer to what was sent: whoever was away has hundreds of them at once.
        if (connection.waiting.has(frame.body.id)) frames -= 1
        return void (await hub.acknowledge(connection, frame.body.id))
      case 'ping':
        socket.send(JSON.stringify({ cmd: 'pong' }))
    }
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heardIn = beat.second
    frames = second === beat.second ? frames + 1 : 1
    second = beat.second
    if (frames > framesPerSecond) return close(closeCodes.policy, 'too many frames')
    if (isBinary) return close(closeCodes.policy, 'binary')
    take(data.toString('utf8')).catch((error: Error) => {
      log.error({ err: error, traceId: from.traceId }, 'a frame failed')
      close(closeCodes.again, 'failed')
    })
  })
  // Faults of the protocol close the socket by themselves, with their code.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(unbound)
    beat.watched.delete(watched)
    if (connection) hub.leave(connection)
  })
}
