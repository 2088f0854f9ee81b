/** Requests that begin and do not end: each has its time, and nobody else waits for it. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '../world/of-file.ts'
import { waitUntil } from '../world/wait-until.ts'

const world = worldOfFile()
const caller = userOfFile(world, ['basic.section:check'])
const many = 1_000
/** Bodies that may be on their way at once. */
const kept = 500
const patience = 240_000

interface Half {
  socket: Socket
  /** What was answered before it was closed. */
  said: string
  /** Milliseconds from its beginning. */
  closedAfter: number | undefined
}

let port = 0
const halves: Half[] = []
beforeAll(async () => {
  const { app } = world.composition
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => halves.forEach(({ socket }) => socket.destroy()))

function begin(text: string): Half {
  const begun = performance.now()
  const half: Half = { socket: connect({ host: '127.0.0.1', port }), said: '', closedAfter: undefined }
  half.socket.write(text)
  half.socket.on('data', (chunk: Buffer) => (half.said += chunk.toString()))
  half.socket.on('error', () => {})
  half.socket.on('close', () => (half.closedAfter = performance.now() - begun))
  halves.push(half)
  return half
}

it('[L2] headers that do not end are cut off after 10 s, bodies after 30 s, and whoever calls meanwhile is answered', async () => {
  const head = 'POST /front/bms/section/list.do HTTP/1.1\r\nhost: 127.0.0.1\r\n'
  const ofHeaders = Array.from({ length: many }, () => begin(`${head}x-slow: `))
  const whole = `${head}content-type: application/json\r\ncontent-length: 40\r\n\r\n{`
  const ofBodies = Array.from({ length: many }, () => begin(whole))
  await waitUntil(() => halves.every(({ socket }) => !socket.connecting), 'all to be there', patience)
  const areGone = (all: readonly Half[]) => all.every(({ closedAfter }) => closedAfter !== undefined)
  await waitUntil(
    async () => {
      await caller.ok('bms/section/list.do')
      return areGone(ofHeaders)
    },
    'headers to be cut off',
    patience,
  )
  await waitUntil(() => areGone(ofBodies), 'bodies to be cut off', patience)
  // Who came first gave way, so that there is room for others: without a word.
  const [early, late] = [ofBodies.filter(({ said }) => said === ''), ofBodies.filter(({ said }) => said !== '')]
  expect(early.length).toBeGreaterThanOrEqual(many - kept)
  expect(late.length).toBeGreaterThan(0)
  expect([...ofHeaders, ...late].filter(({ said }) => !said.startsWith('HTTP/1.1 408'))).toEqual([])
  // How long it takes to be cut off says how busy the machine is; that it takes at least so long, and in which order, does not.
  const closed = (all: readonly Half[]) => all.map(({ closedAfter }) => closedAfter!)
  expect(Math.min(...closed(ofHeaders))).toBeGreaterThan(9_000)
  expect(Math.min(...closed(late))).toBeGreaterThan(29_000)
  expect(Math.max(...closed(ofHeaders))).toBeLessThan(Math.min(...closed(late)))
  const { headersTimeout, requestTimeout } = world.composition.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
})
