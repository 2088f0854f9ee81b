/** Sockets of gateways: who opened one hears at once that something waits for it. */
import { createHash } from 'node:crypto'
import { beatSeconds, beatWord, wakePath, workWord } from '@mouldwright/gateway/shared'
import { gatewayHeader } from '@mouldwright/kernel'
import { nowhere, transaction, type ModuleParts, type News, type ServerModule } from '@mouldwright/server-kit'
import { createGatewayPort } from './gateway-port.ts'

/** As `ws` has it. */
interface Socket {
  readonly OPEN: number
  readonly readyState: number
  send(text: string): void
  ping(): void
  terminate(): void
  on(event: 'pong' | 'close', hear: () => void): void
}

interface Woken {
  socket: Socket
  isThere: boolean
}

const httpUnauthorized = 401
const emptyHash = createHash('sha256').update('').digest('base64url')

type App = Parameters<NonNullable<ServerModule['routes']>>[0]

export interface WakeParts extends Pick<ModuleParts, 'pool' | 'clock' | 'listener'> {
  beatMs?: number
}

export function addWakeSocket(app: App, { pool, clock, listener, beatMs = beatSeconds * 1_000 }: WakeParts): void {
  const port = createGatewayPort({ pool, clock })
  /** One a gateway: of two, the older one belongs to a line that is gone. */
  const sockets = new Map<number, Woken>()
  const callers = new WeakMap<object, number>()

  const say = ({ socket }: Woken, word: string) => {
    if (socket.readyState === socket.OPEN) socket.send(word)
  }
  const hear = (news: News) => {
    if (news.kind !== 'gatewayWork') return
    const woken = sockets.get(news.gatewayId)
    if (woken) say(woken, workWord)
  }
  // News may have been missed: all of them look.
  const back = () => sockets.forEach((woken) => say(woken, workWord))

  function beat(): void {
    for (const [gatewayId, woken] of sockets) {
      if (!woken.isThere) {
        sockets.delete(gatewayId)
        woken.socket.terminate()
        continue
      }
      woken.isThere = false
      say(woken, beatWord)
      woken.socket.ping()
    }
  }

  /** The gateway that signed the request, where it still stands. */
  async function callerOf(header: unknown): Promise<number | undefined> {
    const signed = { header: String(header ?? ''), method: 'GET', path: wakePath, bodyHash: emptyHash }
    const found = await port.verify(signed)
    if (typeof found !== 'object') return undefined
    const standing = await transaction(pool, nowhere, (db) => port.enter(db, found.gatewayId))
    return standing === 'revoked' ? undefined : found.gatewayId
  }

  function take(socket: Socket, gatewayId: number): void {
    sockets.get(gatewayId)?.socket.terminate()
    const woken: Woken = { socket, isThere: true }
    sockets.set(gatewayId, woken)
    socket.on('pong', () => (woken.isThere = true))
    socket.on('close', () => {
      if (sockets.get(gatewayId) === woken) sockets.delete(gatewayId)
    })
    // What came before it was there waits already.
    say(woken, workWord)
  }

  const unsubscribe = listener.subscribe(hear, back)
  const timer = setInterval(beat, beatMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    unsubscribe()
  })
  app.register(async (scope) => {
    scope.get(
      wakePath,
      {
        websocket: true,
        preValidation: async (request, reply) => {
          const gatewayId = await callerOf(request.headers[gatewayHeader])
          // No envelope: what is wrong, the gateway's next call is told.
          if (gatewayId === undefined) return reply.code(httpUnauthorized).send()
          callers.set(request, gatewayId)
        },
        preHandler: async (request) => {
          if (request.ws) app.noteUpgrade?.(request)
        },
      },
      (socket, request) => take(socket as unknown as Socket, callers.get(request)!),
    )
  })
}
