/**
 * Stands between the server and its database, reads what the server says, and lets a test act between any two statements: hold one,
 * cut the line before or after it, kill whoever sent it. So a fault hits the very point that is meant, however busy the machine is.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Statement {
  text: string
  /** Which connection it came by. */
  line: number
  /** Its number on this line. */
  nth: number
}

/** `cut`: the statement never arrives. `cutAfter`: it is carried out, but its answer never arrives. */
export type Verdict = 'pass' | 'cut' | 'cutAfter'

type Watch = (statement: Statement) => Verdict | Promise<Verdict>

export interface DatabaseProxy {
  /** The same database by way of the proxy. */
  through(url: string): string
  /** Asked for each statement before it goes on; what it waits for holds the statement and its line. Absent: all pass. */
  watch(watch: Watch | undefined): void
  /** Cuts every line at once; answers how many there were. */
  cutAll(): number
  close(): Promise<void>
}

const typeAndLength = 5

/** Splits what a client sends into messages; the first one has no type byte. */
function createSplitter() {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return function* split(chunk: Buffer): Generator<Buffer> {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (rest.byteLength < lengthAt + 4) return
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.byteLength < end) return
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      isStarted = true
      yield message
    }
  }
}

/** The text of a statement, where the message carries one: a simple query, or the parse step of one with values. */
function textOf(message: Buffer): string | undefined {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type !== 'Q' && type !== 'P') return undefined
  const from = type === 'Q' ? typeAndLength : message.indexOf(0, typeAndLength) + 1
  return message.toString('utf8', from, message.indexOf(0, from))
}

/** Ends a round trip: the server answers now. */
const isLastOfStatement = (message: Buffer) => ['Q', 'S'].includes(String.fromCharCode(message[0] ?? 0))

export async function openDatabaseProxy(targetUrl: string): Promise<DatabaseProxy> {
  const target = new URL(targetUrl)
  const lines = new Set<{ client: Socket; upstream: Socket }>()
  let watching: Watch | undefined
  let count = 0

  function take(client: Socket): void {
    const upstream = connect(Number(target.port), target.hostname)
    const line = { client, upstream }
    const number = (count += 1)
    const split = createSplitter()
    let nth = 0
    let verdict: Verdict = 'pass'
    let isStart = true
    let carried: Promise<void> = Promise.resolve()
    lines.add(line)

    async function carry(message: Buffer): Promise<void> {
      if (upstream.destroyed || upstream.writableEnded) return
      const text = isStart ? undefined : textOf(message)
      isStart = false
      if (text !== undefined) {
        nth += 1
        verdict = watching ? await watching({ text, line: number, nth }) : 'pass'
        if (verdict === 'cut') return void (client.destroy(), upstream.destroy())
      }
      upstream.write(message)
      // What was written is carried out before the database sees that the line has ended.
      if (verdict === 'cutAfter' && isLastOfStatement(message)) {
        client.destroy()
        upstream.end()
      }
    }

    client.on('data', (chunk: Buffer) => {
      for (const message of split(chunk)) carried = carried.then(() => carry(message))
    })
    upstream.on('data', (chunk: Buffer) => {
      if (!client.destroyed) client.write(chunk)
    })
    client.on('close', () => {
      lines.delete(line)
      void carried.then(() => upstream.end())
    })
    upstream.on('close', () => client.destroy())
    for (const socket of [client, upstream]) {
      // A statement goes on in several small writes; none may wait for the other side's receipt.
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
  }

  const server = createServer(take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    through(url) {
      const by = new URL(url)
      by.hostname = '127.0.0.1'
      by.port = String(port)
      return by.href
    },
    watch: (watch) => void (watching = watch),
    cutAll() {
      const all = [...lines]
      for (const { client, upstream } of all) {
        client.destroy()
        upstream.destroy()
      }
      return all.length
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const { client, upstream } of lines) {
          client.destroy()
          upstream.destroy()
        }
      }),
  }
}
