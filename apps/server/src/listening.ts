/** How connections are taken. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface ListenOptions {
  port: number
  host: string
}

export interface Listening {
  /** @returns the address */
  listen(options: ListenOptions): Promise<string>
  /** Resolves once all connections are gone, after the app was told to close. */
  ended(): Promise<void>
}

/**
 * Connections that may wait to be taken on one socket, as far as the system lets them. After a restart all browsers come in the same
 * second; who finds the queue full tries again after 1, 2, 4, 8 seconds, and some hang for minutes.
 */
const backlog = 4_096

/**
 * libuv takes one connection of a listening socket in each turn of the event loop. Beside ten thousand that come back, everybody would
 * wait for as many turns; of several sockets on one port it takes one each.
 */
const sockets = 8
const canShareAPort = process.platform === 'linux'

/** Fails where somebody listens already: sockets that share a port would not. */
function findFree(options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ ...options, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** A further socket, whose connections are the app's. */
function openBeside(app: FastifyInstance, { port, address: host }: AddressInfo): Promise<Server> {
  return new Promise((resolve, reject) => {
    // What node:http has for its own.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    server.once('error', reject)
    server.listen({ port, host, backlog, reusePort: true }, () => resolve(server))
  })
}

/** To be called before the app is ready. */
export function addListening(app: FastifyInstance): Listening {
  const ends: Promise<void>[] = []
  const beside: Server[] = []
  app.addHook('preClose', async () => {
    for (const server of beside) ends.push(new Promise((resolve) => server.close(() => resolve())))
  })
  return {
    async listen(options) {
      if (!canShareAPort) return app.listen({ ...options, backlog })
      await findFree(options)
      const address = await app.listen({ ...options, backlog, reusePort: true } as ListenOptions)
      const own = app.server.address() as AddressInfo
      for (let count = 1; count < sockets; count += 1) beside.push(await openBeside(app, own))
      return address
    },
    ended: async () => void (await Promise.all(ends)),
  }
}
