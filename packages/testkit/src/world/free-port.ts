import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to connections and to whoever asks for any port (Linux: from 32,768, others: from 49,152). */
const [first, beyond] = [12_000, 32_000]

const given = new Set<number>()

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A port for a server that starts later, or anew: what the system gives for 0 may be another program's by then. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, beyond)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}
