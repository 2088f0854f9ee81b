import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDelivery, type Connection } from './deliver.ts'
import { openSpool, SpoolFull, type Batch, type Spool } from './spool.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'mouldwright-spool-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const most = { records: 100, bytes: 1e6 }
const at = '2026-11-25T00:00:00.000Z'
const event = (stream: string, key: string) => ({ stream, kind: 'event' as const, at, body: { key } })
const sample = (stream: string, key: string) => ({ stream, kind: 'sample' as const, at, body: { key } })

/** A server that takes a record once: by session, stream and sequence, as the product's does. */
function takenOnce() {
  const last = new Map<string, number>()
  const taken: { stream: string; key: string }[] = []
  return {
    taken,
    take({ session, records }: Pick<Batch, 'session' | 'records'>) {
      for (const { stream, sequence, body } of records) {
        const of = `${session} ${stream}`
        if (sequence <= (last.get(of) ?? 0)) continue
        last.set(of, sequence)
        taken.push({ stream, key: body['key'] as string })
      }
    },
  }
}

async function drain(spool: Spool, server: ReturnType<typeof takenOnce>): Promise<void> {
  for (let batch = await spool.next(most); batch; batch = await spool.next(most)) {
    server.take(batch)
    await spool.acknowledge(batch.end)
  }
}

const segmentsIn = async () => (await readdir(folder)).filter((name) => name.endsWith('.spool')).sort()
const bytesIn = async () =>
  (await Promise.all((await segmentsIn()).map((name) => stat(join(folder, name))))).reduce(
    (sum, { size }) => sum + size,
    0,
  )

type Step =
  | { do: 'append'; stream: number }
  | { do: 'deliver'; answer: 'comes' | 'lost' | 'half' }
  | { do: 'kill'; torn: number }
  | { do: 'restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), stream: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      answer: fc.constantFrom('comes' as const, 'lost' as const, 'half' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), torn: fc.nat(120) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)

describe('[GW-04] a spool', () => {
  it('gives each event once and in order, whatever comes between: kills in a write, lost answers, restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        await rm(folder, { recursive: true, force: true })
        const open = () => openSpool({ folder, segmentBytes: 400 })
        let spool = await open()
        const server = takenOnce()
        const accepted: { stream: string; key: string }[] = []
        let count = 0
        for (const one of steps)
          switch (one.do) {
            case 'append': {
              const stream = `s${one.stream}`
              const key = String((count += 1))
              await spool.append(event(stream, key))
              accepted.push({ stream, key })
              break
            }
            case 'deliver': {
              const batch = await spool.next({ records: 4, bytes: 1e6 })
              if (!batch) break
              if (one.answer === 'half') server.take({ ...batch, records: batch.records.slice(0, 2) })
              else server.take(batch)
              if (one.answer === 'comes') await spool.acknowledge(batch.end)
              break
            }
            case 'kill': {
              // What the process had half written when it was killed: never answered, and never to be read.
              const [last] = (await segmentsIn()).slice(-1)
              await spool.close()
              if (last) await appendFile(join(folder, last), tornFrame(one.torn))
              spool = await open()
              break
            }
            case 'restart':
              await spool.close()
              spool = await open()
          }
        await drain(spool, server)
        await spool.close()
        const byStream = (of: typeof accepted) => Object.groupBy(of, ({ stream }) => stream)
        expect(byStream(server.taken)).toEqual(byStream(accepted))
      }),
      { numRuns: 60 * inject('propertyFactor') },
    )
  })

  it('loses nothing that it has answered for when its process is killed in the middle of writing', async () => {
    const answered: string[] = []
    const server = takenOnce()
    for (const run of ['a', 'b', 'c']) {
      const script = fileURLToPath(new URL('writer.fixture.ts', import.meta.url))
      const writer = spawn(process.execPath, [script, folder, run], { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(writer, 'exit')
      let lines = 0
      for await (const line of createInterface({ input: writer.stdout })) {
        answered.push(...line.split(' '))
        lines += 1
        if (lines === 40) writer.kill('SIGKILL')
      }
      await exited
      // Some of it was delivered, and the answer to that was lost with the process.
      const spool = await openSpool({ folder })
      const batch = await spool.next(most)
      server.take(batch!)
      await spool.close()
    }
    const spool = await openSpool({ folder })
    await drain(spool, server)
    await spool.close()
    const keys = server.taken.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(answered.filter((key) => !keys.includes(key))).toEqual([])
    for (const stream of ['stream 0', 'stream 1', 'stream 2']) {
      const numbers = server.taken
        .filter((one) => one.stream === stream && one.key.startsWith('c:'))
        .map(({ key }) => Number(key.split(':')[1]))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(numbers.length).toBeGreaterThanOrEqual(40)
    }
  })

  it('cuts a tail at any byte of it, and keeps what stands before', async () => {
    const first = await openSpool({ folder })
    for (const key of ['1', '2', '3']) await first.append(event('s', key))
    await first.close()
    const [name] = await segmentsIn()
    const whole = await readFile(join(folder, name!))
    for (let length = whole.length - 1; length > whole.length - 40; length -= 1) {
      await writeFile(join(folder, name!), whole)
      await truncate(join(folder, name!), length)
      const spool = await openSpool({ folder })
      expect((await spool.next(most))!.records.map(({ body }) => body['key'])).toEqual(['1', '2'])
      expect(spool.health()).toMatchObject({ records: 2, oldestAt: at })
      expect(spool.health().cutBytes).toBeGreaterThan(0)
      await spool.close()
    }
  })

  it('takes no more of the disk than it may: old samples thin out, events never, and what is refused is said', async () => {
    const maxBytes = 40_000
    const spool = await openSpool({ folder, maxBytes, segmentBytes: 2_000 })
    const accepted: string[] = []
    for (let count = 0; count < 1_000; count += 1) {
      await spool.append(sample('s', `sample ${count}`))
      if (count % 10 > 0) continue
      await spool.append(event('s', `event ${count}`))
      accepted.push(`event ${count}`)
    }
    expect(await bytesIn()).toBeLessThanOrEqual(maxBytes)
    expect(spool.health().droppedSamples).toBeGreaterThan(100)
    let refused = 0
    for (let count = 1_000; count < 2_000; count += 1)
      await spool.append(event('s', `event ${count}`)).then(
        () => accepted.push(`event ${count}`),
        (error: Error) => {
          expect(error).toBeInstanceOf(SpoolFull)
          refused += 1
        },
      )
    expect(refused).toBeGreaterThan(0)
    expect(await bytesIn()).toBeLessThanOrEqual(maxBytes)
    const server = takenOnce()
    await drain(spool, server)
    const keys = server.taken.map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('event'))).toEqual(accepted)
    // What is delivered leaves the disk, and there is room again.
    await spool.append(event('s', 'afterwards'))
    await drain(spool, server)
    expect(server.taken.at(-1)!.key).toBe('afterwards')
    expect(await bytesIn()).toBeLessThan(3_000)
    await spool.close()
  })

  it('refuses more than it can hold in memory while the disk is slow', async () => {
    const spool = await openSpool({ folder, mostPending: 10 })
    const tried = await Promise.allSettled(
      Array.from({ length: 50 }, (_, key) => spool.append(event('s', String(key)))),
    )
    const refused = tried.filter(({ status }) => status === 'rejected').length
    expect(refused).toBeGreaterThan(0)
    expect(spool.health().records).toBe(50 - refused)
    await spool.close()
  })
})

/** The beginning of a record, as a power cut leaves it. */
function tornFrame(bytes: number): Buffer {
  const frame = Buffer.alloc(8 + 200, 0x7b)
  frame.writeUInt32LE(200, 0)
  return frame.subarray(0, Math.max(1, bytes))
}

describe('[GW-04] delivery', () => {
  /** So many records a second the server wants. */
  const agreed = 50

  /** A server that commits, behind a line that can be cut and that loses answers. */
  async function behindProxy() {
    const server = takenOnce()
    const line = { isUp: true, losesAnswers: 0, calls: 0 }
    const upstream = createServer(async (incoming, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      server.take(JSON.parse(Buffer.concat(chunks).toString()) as Batch)
      answer.end(JSON.stringify({ perSecond: agreed }))
    })
    await listening(upstream)
    const proxy = createServer((incoming, answer) => {
      line.calls += 1
      if (!line.isUp) return void incoming.socket.destroy()
      const onward = request({ port: portOf(upstream), method: 'POST' }, (committed) => {
        if (line.losesAnswers === 0) return void committed.pipe(answer)
        line.losesAnswers -= 1
        committed.resume()
        committed.on('end', () => incoming.socket.destroy())
      })
      incoming.pipe(onward)
    })
    await listening(proxy)
    const connection: Connection = {
      async call(path, body) {
        const response = await fetch(`http://127.0.0.1:${portOf(proxy)}${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
        })
        return response.json()
      },
      onOnline: () => {},
    }
    const close = () => Promise.all([upstream, proxy].map((one) => (one.closeAllConnections(), one.close())))
    return { server, line, connection, close }
  }

  it('brings thirteen hours of a machine after the line is back: once each, in order, at the agreed rate', async () => {
    const { server, line, connection, close } = await behindProxy()
    const spool = await openSpool({ folder, segmentBytes: 16 * 1024 })
    let now = 0
    const paused: number[] = []
    const idle = Promise.withResolvers<void>()
    line.isUp = false
    const total = 13 * 60
    const delivery = createDelivery({
      spool: {
        ...spool,
        async next(limit) {
          const batch = await spool.next(limit)
          if (!batch && server.taken.length === total) idle.resolve()
          return batch
        },
      },
      connection,
      path: '/',
      bodyOf: ({ session, records }) => ({ session, records }),
      perSecond: 100,
      async wait(ms) {
        paused.push(ms)
        now += ms
        // A signal every minute, while nobody hears.
        while (!line.isUp && now >= 60_000) {
          now -= 60_000
          await spool.append(event('CNC01', String((accepted += 1))))
          if (accepted === total) {
            line.isUp = true
            line.losesAnswers = 2
          }
        }
      },
    })
    let accepted = 1
    await spool.append(event('CNC01', '1'))
    delivery.start()
    await idle.promise
    await delivery.stop()
    expect(server.taken.map(({ key }) => Number(key))).toEqual(Array.from({ length: total }, (_, key) => key + 1))
    expect(spool.health().records).toBe(0)
    // While off line it asks ever less often, and at most once a minute.
    expect(paused.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    expect(Math.max(...paused)).toBe(60_000)
    // On return: so many records, so long a pause, at the rate that the server has asked for.
    const lastFailed = paused.findLastIndex((ms) => ms === 60_000)
    const pauses = paused.slice(lastFailed + 1)
    expect(pauses.length).toBeGreaterThan(3)
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo((total / agreed) * 1_000)
    await spool.close()
    await close()
  })

  it('goes on as soon as the line is back, and sends what is appended at once', async () => {
    const { server, line, connection, close } = await behindProxy()
    const spool = await openSpool({ folder })
    let back = () => {}
    const held = Promise.withResolvers<void>()
    const delivery = createDelivery({
      spool,
      connection: { ...connection, onOnline: (callback) => (back = callback) },
      path: '/',
      bodyOf: ({ session, records }) => ({ session, records }),
      wait: (ms, signal) => {
        if (ms < 1_000) return Promise.resolve()
        held.resolve()
        return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      },
    })
    line.isUp = false
    await spool.append(event('s', '1'))
    delivery.start()
    await held.promise
    line.isUp = true
    back()
    await until(() => server.taken.length === 1)
    await spool.append(event('s', '2'))
    delivery.wake()
    await until(() => server.taken.length === 2)
    await delivery.stop()
    await spool.close()
    await close()
  })
})

const portOf = (server: Server) => (server.address() as { port: number }).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setImmediate(resolve))
}
