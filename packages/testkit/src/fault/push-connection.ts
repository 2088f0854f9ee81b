/** The push socket as a browser holds it. */
import { WebSocket } from 'ws'
import { waitUntil } from '../world/wait-until.ts'
import type { HttpClient } from './http-client.ts'

interface Pushed {
  id: number
  event: string
  payload: any
}

export interface PushConnection {
  readonly heard: readonly Pushed[]
  readonly closed: { code: number } | undefined
  hears(event: string, of?: (payload: any) => boolean): Promise<Pushed>
  /** Stops to read, as a laptop does whose lid was shut. */
  stall(): void
  close(): void
}

export async function openPushConnection(
  address: string,
  { credentials }: Pick<HttpClient, 'credentials'>,
): Promise<PushConnection> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/front/push`, {
    headers: { cookie: credentials.cookie, origin: address },
  })
  const heard: Pushed[] = []
  let isBound = false
  let closed: { code: number } | undefined
  socket.on('error', () => {})
  socket.on('close', (code: number) => void (closed = { code }))
  socket.on('message', (data: Buffer) => {
    const { cmd, body } = JSON.parse(data.toString())
    if (cmd === 'bind') isBound = body.ok
    if (cmd !== 'push') return
    heard.push(body)
    if (body.id) socket.send(JSON.stringify({ cmd: 'ack', body: { id: body.id } }))
  })
  socket.on('open', () => {
    const device = { deviceId: 'fault', osName: 'test', osVersion: '1', clientVersion: '1', platform: 'web' }
    socket.send(JSON.stringify({ cmd: 'handshake', body: device }))
    socket.send(JSON.stringify({ cmd: 'bind', body: { token: credentials.token } }))
  })
  await waitUntil(() => isBound, 'the socket to be bound')
  return {
    heard,
    get closed() {
      return closed
    },
    hears: (event, of = () => true) =>
      waitUntil(() => heard.find((each) => each.event === event && of(each.payload)), `the event ${event}`),
    stall: () => socket.pause(),
    close: () => socket.terminate(),
  }
}
