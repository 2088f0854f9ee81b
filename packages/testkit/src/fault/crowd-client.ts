/** Holds thousands of push sockets as browsers do, at the least cost: raw lines, frames written by hand. Run by `crowd.ts`. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface Order {
  address: string
  people: { cookie: string; token: string; userId: number }[]
  sockets: number
  /** Sockets of one person; every second one is for exports. */
  each: number
  /** Once bound they neither read nor write, and do not answer pings: their other end is as good as gone. */
  silent?: boolean
}

export interface Tally {
  bound: number
  /** Answered with something else than the upgrade: told to come again. */
  refused: number
  tries: number
}

const tally: Tally = { bound: 0, refused: 0, tries: 0 }
const checkEveryMs = 1_000
const textFrame = 0x81
const masked = 0x80
const shortLength = 126
/** A ping without content, and the answer to it. */
const ping = Buffer.from([0x89, 0x00])
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** A masked text frame; the mask is naught, so the text stands as it is. */
function frameOf(cmd: string, body: object): Buffer {
  const text = Buffer.from(JSON.stringify({ cmd, body }))
  const head = Buffer.alloc(text.length < shortLength ? 6 : 8)
  head[0] = textFrame
  if (text.length < shortLength) head[1] = masked | text.length
  else {
    head[1] = masked | shortLength
    head.writeUInt16BE(text.length, 2)
  }
  return Buffer.concat([head, text])
}

function hold({ address, people, each, silent }: Order, index: number): void {
  const { hostname, port, host } = new URL(address)
  const { cookie, token, userId } = people[Math.floor(index / each)]!
  const isForExports = index % 2 === 1
  const bind = isForExports ? { userId, tags: ['exports'], authData: token } : { userId, tags: ['messages'], token }
  const device = { osName: 'x', osVersion: '1', clientVersion: '1.0', platform: 'web' }
  const hello = Buffer.concat([
    frameOf('handshake', { deviceId: isForExports ? 'export-1001' : 'message-1001', ...device }),
    frameOf('bind', bind),
  ])
  const key = randomBytes(16).toString('base64')
  const upgrade = `GET /front/push HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
  let line: Socket | undefined

  function open(): void {
    tally.tries += 1
    let state: 'asked' | 'upgraded' | 'bound' = 'asked'
    const mine = (line = connect(Number(port), hostname, () => mine.write(upgrade)))
    mine.on('data', (data) => {
      const text = data.toString('latin1')
      if (state === 'asked') {
        if (!text.startsWith('HTTP/1.1 101')) {
          tally.refused += 1
          return void mine.destroy()
        }
        state = 'upgraded'
        mine.write(hello)
      }
      if (state === 'upgraded' && text.includes('"ok":true')) {
        state = 'bound'
        tally.bound += 1
        if (silent) mine.pause()
      } else if (data.includes(ping)) mine.write(pong)
    })
    mine.on('error', () => {})
    mine.on('close', () => {
      if (state === 'bound') tally.bound -= 1
      line = undefined
    })
  }

  const check = () => {
    if (!line) open()
    setTimeout(check, checkEveryMs * (0.5 + Math.random()))
  }
  setTimeout(check, checkEveryMs * Math.random())
}

process.on('message', (order: Order) => {
  for (let index = 0; index < order.sockets; index += 1) hold(order, index)
})
process.once('disconnect', () => process.exit())
setInterval(() => process.send!(tally), 100)
