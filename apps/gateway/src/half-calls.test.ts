/** Calls that begin and do not end: each has its time, and nobody else waits for it. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { waitUntil } from '@mouldwright/testkit'
import { afterEach, expect, it } from 'vitest'
import { createSite } from './site.ts'

const times = { headersMs: 8_000, callMs: 20_000, lookMs: 200 }
/** Bodies that may be on their way at once. */
const kept = 500
const many = 700

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const newSite = (more: Partial<Parameters<typeof createSite>[0]> = {}) =>
  createSite({ config: { tls: undefined, version: '1.0.0' }, origins: () => [], name: () => 'Hall 2', ...more })

/** @returns its port */
async function siteWith(more: Parameters<typeof newSite>[0] = {}): Promise<number> {
  const site = newSite(more)
  ends.push(() => site.close())
  await site.listen({ host: '127.0.0.1', port: 0 })
  return (site.server.address() as AddressInfo).port
}

interface Half {
  socket: Socket
  said: string
  closedAfter: number | undefined
}

function begin(port: number, text: string): Half {
  const begun = performance.now()
  const half: Half = { socket: connect(port, '127.0.0.1'), said: '', closedAfter: undefined }
  half.socket.write(text)
  half.socket.on('data', (part: Buffer) => (half.said += part.toString()))
  half.socket.on('error', () => {})
  half.socket.on('close', () => (half.closedAfter = performance.now() - begun))
  ends.push(() => half.socket.destroy())
  return half
}

const head = 'POST /gateway/connect/web HTTP/1.1\r\nhost: x\r\n'
const halfBody = `${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\na=`
const isGone = ({ closedAfter }: Half) => closedAfter !== undefined
const ask = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/gateway/connect/web`, {
    method: 'POST',
    body: new URLSearchParams({ sessionId: '1' }),
  })
  expect(await answer.json()).toMatchObject({ code: 1 })
}

it('[L2 GW-02] calls to a gateway whose headers or bodies do not end are cut off, and whoever calls meanwhile is answered', async () => {
  const port = await siteWith({ times })
  const ofHeaders = Array.from({ length: 50 }, () => begin(port, `${head}x-slow: `))
  const ofBodies = Array.from({ length: 50 }, () => begin(port, halfBody))
  await waitUntil(async () => {
    await ask(port)
    return [...ofHeaders, ...ofBodies].every(isGone)
  }, 'all to be cut off')
  const closed = (of: readonly Half[]) => of.map(({ closedAfter }) => closedAfter!)
  expect(Math.min(...closed(ofHeaders))).toBeGreaterThan(times.headersMs - 500)
  expect(Math.min(...closed(ofBodies))).toBeGreaterThan(times.callMs - 500)
  expect([...ofHeaders, ...ofBodies].filter(({ said }) => !said.startsWith('HTTP/1.1 408'))).toEqual([])
})

it('[L2 GW-02] of more bodies than a gateway has room for, those that came first give way', async () => {
  const port = await siteWith()
  const halves = Array.from({ length: many }, () => begin(port, halfBody))
  await waitUntil(async () => {
    await ask(port)
    return halves.filter(({ said, closedAfter }) => closedAfter !== undefined && said === '').length >= many - kept
  }, 'the first to give way')
})

it('[L2 GW-02] a gateway gives headers ten seconds, and whole calls two minutes, as parts of files come over poor lines', () => {
  const { headersTimeout, requestTimeout } = newSite().server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 120_000 })
})
