/** Ways to end that do not wait for ever: for a browser that was shut, a body that never comes, a statement that waits for a lock. */
import type { FastifyInstance } from 'fastify'
import type { Listening } from './listening.ts'

/**
 * Takes no more calls and lets those under way end. Connections that keep alive are closed as soon as they are idle; what is still open
 * after `graceMs` is cut, sockets too.
 */
export async function closeApp(app: FastifyInstance, listening: Listening, graceMs: number): Promise<void> {
  const { server, websocketServer } = app
  // Node closes idle connections when it begins to close, but not those that become idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => {
    server.closeAllConnections()
    for (const socket of websocketServer.clients) socket.terminate()
  }, graceMs)
  try {
    await app.close()
    await listening.ended()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

/** Waits for `work` for so long at most. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
