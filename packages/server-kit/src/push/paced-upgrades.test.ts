import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { pacedUpgrades } from './paced-upgrades.ts'

const many = 60
const opened: (Socket | Server)[] = []
afterEach(() => {
  for (const one of opened.splice(0))
    if ('destroy' in one) one.destroy()
    else one.close()
})

/** Sockets that are open, and ask for their upgrade in the same moment. */
async function crowdOf(server: Server): Promise<{ clients: Socket[]; ask: () => void }> {
  server.listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from({ length: many }, () => connect(port, '127.0.0.1').on('error', () => {}))
  opened.push(...clients)
  await Promise.all(clients.map((client) => once(client, 'connect')))
  const text = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  return { clients, ask: () => clients.forEach((client) => client.write(text)) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('[OP-08] of sockets that come at once only a few are upgraded in a turn, and all in the end', async () => {
  const server = createServer()
  const { ask } = await crowdOf(server)
  let inTurn = 0
  let upgraded = 0
  pacedUpgrades(server).on('upgrade', (_, socket: Duplex) => {
    inTurn += 1
    upgraded += 1
    workFor(3)
    socket.end()
  })
  ask()
  const turns: number[] = []
  while (upgraded < many) {
    inTurn = 0
    await turn()
    turns.push(inTurn)
  }
  expect(Math.max(...turns)).toBeLessThanOrEqual(4)
})

it('[W1] those who reset their line while they wait end nothing', async () => {
  const server = createServer()
  const { clients, ask } = await crowdOf(server)
  let upgraded = 0
  pacedUpgrades(server).on('upgrade', (_, socket: Duplex) => {
    upgraded += 1
    workFor(20)
    if (upgraded === 1) for (const client of clients) client.resetAndDestroy()
    socket.end('an answer')
  })
  ask()
  // An error that nobody hears would end this process as well.
  while (upgraded === 0 || (await connections(server)) > 0) await turn()
  expect(clients.every(({ destroyed }) => destroyed)).toBe(true)
})

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
