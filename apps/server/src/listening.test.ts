/** The server takes connections on several sockets of one port, where the system has that. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { addListening, type Listening } from './listening.ts'

const opened: { app: FastifyInstance; listening: Listening; sockets: Socket[] }[] = []

async function open(prepare: (app: FastifyInstance) => void = () => {}) {
  const app = fastify()
  prepare(app)
  const listening = addListening(app)
  const address = await listening.listen({ host: '127.0.0.1', port: 0 })
  const site = { app, listening, sockets: [] as Socket[] }
  opened.push(site)
  const port = Number(new URL(address).port)
  const call = () => {
    const socket = connect({ host: '127.0.0.1', port })
    site.sockets.push(socket)
    return socket
  }
  return { ...site, address, port, call }
}

afterEach(async () => {
  for (const { app, listening, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await app.close()
    await listening.ended()
  }
})

it('[OP-08] takes many connections that come at once in a few turns of the event loop', async () => {
  const { app, call } = await open()
  let taken = 0
  app.server.on('connection', () => (taken += 1))
  // In the system's queues at once, before the event loop turns.
  const many = 160
  for (let count = 0; count < many; count += 1) call()
  let turns = 0
  while (taken < many) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  // One socket alone needs a turn for each. Where sockets share a port, the system spreads connections over them by chance.
  expect(turns).toBeLessThan(process.platform === 'linux' ? many / 2 : many * 2)
})

it('answers on every socket, and refuses a port that somebody else has', async () => {
  const { address, port } = await open((app) => app.get('/', () => ({ here: true })))
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(address, { headers: { connection: 'close' } })).json()),
  )
  expect(answers).toEqual(Array.from({ length: 40 }, () => ({ here: true })))
  const second = addListening(fastify())
  await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('[D10] lets the calls under way on every socket end before it is closed, and takes no more', async () => {
  const waiting: (() => void)[] = []
  const { app, listening, call } = await open((made) =>
    made.get('/', () => new Promise((resolve) => waiting.push(() => resolve({ done: true })))),
  )
  const many = 24
  const calls = Array.from({ length: many }, async () => {
    const socket = call()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    await once(socket, 'close')
    return Buffer.concat(parts).toString()
  })
  while (waiting.length < many) await new Promise((resolve) => setImmediate(resolve))
  const closed = app.close().then(() => listening.ended())
  for (const answer of waiting) answer()
  expect((await Promise.all(calls)).filter((text) => text.endsWith('{"done":true}'))).toHaveLength(many)
  await closed
  await expect(once(call(), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
