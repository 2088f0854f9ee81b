/**
 * Upgrades to sockets, a few milliseconds of them in each turn of the event loop. After a restart they come by the thousand: all that had
 * arrived in one turn made it as long as there were sockets, and each other call waits for several turns.
 */
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = [request: IncomingMessage, socket: Duplex, head: Buffer]

/** Milliseconds of a turn. */
const turnMs = 4

/** @returns what tells of upgrades in the server's place */
export function pacedUpgrades(server: Server): EventEmitter {
  const paced = new EventEmitter()
  const waiting: Upgrade[] = []
  let isServing = false

  async function serve(): Promise<void> {
    const end = performance.now() + turnMs
    while (waiting.length > 0 && performance.now() < end) {
      const [request, socket, head] = waiting.shift()!
      // It may have gone while it waited; and nobody takes it any more where the product is about to end.
      if (!socket.destroyed && !paced.emit('upgrade', request, socket, head)) socket.destroy()
      // What follows from it is this turn's work as well.
      await undefined
    }
    isServing = waiting.length > 0
    if (isServing) setImmediate(() => void serve())
  }

  server.on('upgrade', (...upgrade: Upgrade) => {
    // Nobody else hears of it until its turn, and an error that nobody hears ends the process.
    upgrade[1].on('error', () => upgrade[1].destroy())
    waiting.push(upgrade)
    if (isServing) return
    isServing = true
    setImmediate(() => void serve())
  })
  return paced
}
