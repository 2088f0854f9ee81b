/** Bodies on their way take memory until they are whole, and anybody in the factory may begin one. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Each with 64 KiB at the most; chunks of files go to the disk as they come, and are none of them. */
const mostArriving = 500

/** Who sends slowly gives way to who comes later. */
export function boundArriving(app: FastifyInstance): void {
  const arriving = new Set<IncomingMessage>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Also of a call whose caller went away.
    reply.raw.once('close', () => arriving.delete(raw))
    if (arriving.size >= mostArriving) giveWay(arriving)
    arriving.add(raw)
  })
  app.addHook('preValidation', async ({ raw }) => void arriving.delete(raw))
}

function giveWay(arriving: Set<IncomingMessage>): void {
  for (const raw of arriving) {
    // A whole one only waits to be read.
    if (raw.complete) continue
    arriving.delete(raw)
    raw.destroy()
    return
  }
}
