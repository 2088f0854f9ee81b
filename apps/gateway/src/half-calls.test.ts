/** Calls that begin and do not end: each has its time, and nobody else waits for it. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { waitUntil } from '@mouldwright/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSite } from './site.ts'

const times = { headersMs: 4_000, callMs: 15_000, lookMs: 200 }
const site = createSite({
  ...{ config: { tls: undefined, version: '1.0.0' }, origins: () => [], name: () => 'Hall 2' },
  times,
})
/** Bodies that may be on their way at once. */
const kept = 500
const many = 700
const patience = 240_000

let port = 0
const sockets: Socket[] = []
beforeAll(async () => {
  await site.listen({ host: '127.0.0.1', port: 0 })
  port = (site.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site.close()
})

interface Half {
  socket: Socket
  said: string
  closedAfter: number | undefined
}

function begin(text: string): Half {
  const begun = performance.now()
  const half: Half = { socket: connect(port, '127.0.0.1'), said: '', closedAfter: undefined }
  half.socket.write(text)
  half.socket.on('data', (part: Buffer) => (half.said += part.toString()))
  half.socket.on('error', () => {})
  half.socket.on('close', () => (half.closedAfter = performance.now() - begun))
  sockets.push(half.socket)
  return half
}

const head = 'POST /gateway/connect/web HTTP/1.1\r\nhost: x\r\n'
const halfBody = `${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\na=`
const isGone = ({ closedAfter }: Half) => closedAfter !== undefined
const ask = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/gateway/connect/web`, {
    method: 'POST',
    body: new URLSearchParams({ sessionId: '1' }),
  })
  expect(await answer.json()).toMatchObject({ code: 1 })
}

it('[L2 GW-02] calls to a gateway whose headers or bodies do not end are cut off, and whoever calls meanwhile is answered', async () => {
  const ofHeaders = Array.from({ length: 50 }, () => begin(`${head}x-slow: `))
  const ofBodies = Array.from({ length: 50 }, () => begin(halfBody))
  await waitUntil(
    async () => {
      await ask()
      return [...ofHeaders, ...ofBodies].every(isGone)
    },
    'all to be cut off',
    patience,
  )
  const closed = (of: readonly Half[]) => of.map(({ closedAfter }) => closedAfter!)
  expect(Math.min(...closed(ofHeaders))).toBeGreaterThan(times.headersMs - 500)
  expect(Math.min(...closed(ofBodies))).toBeGreaterThan(times.callMs - 500)
  expect([...ofHeaders, ...ofBodies].filter(({ said }) => !said.startsWith('HTTP/1.1 408'))).toEqual([])
})

it('[L2 GW-02] of more bodies than a gateway has room for, those that came first give way', async () => {
  const halves = Array.from({ length: many }, () => begin(halfBody))
  await waitUntil(
    async () => {
      await ask()
      return halves.filter(({ said, closedAfter }) => closedAfter !== undefined && said === '').length >= many - kept
    },
    'the first to give way',
    patience,
  )
})
