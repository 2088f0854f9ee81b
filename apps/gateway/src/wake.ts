/** Hears from the server that something waits, so that nothing has to be asked for again and again. */
import { beatSeconds, wakePath, workWord } from '@mouldwright/gateway/shared'
import type { Logger } from 'pino'
import type { WorkNews } from './context.ts'

const shortestPauseMs = 2_000
const longestPauseMs = 60_000

export interface Wake extends WorkNews {
  start(): void
  stop(): void
}

/** Node's own takes headers; the browser's, whose types are at hand, does not. */
export const openSocket = (url: URL | string, headers: Record<string, string>): WebSocket =>
  new (WebSocket as unknown as new (url: URL | string, init: object) => WebSocket)(url, { headers })

interface WakeParts {
  server: string
  /** Signs the request that opens the socket. */
  headers: () => Record<string, string>
  log: Logger
  silenceMs?: number
}

export function createWake({ server, headers, log, silenceMs = 3 * beatSeconds * 1_000 }: WakeParts): Wake {
  const hearers = new Set<() => void>()
  let socket: WebSocket | undefined
  let isHeard = false
  let isStopped = false
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined

  function heard(): void {
    clearTimeout(silence)
    silence = setTimeout(() => socket?.close(), silenceMs)
    silence.unref()
  }

  function open(): void {
    const url = new URL(wakePath, server)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const mine = (socket = openSocket(url, headers()))
    heard()
    mine.addEventListener('message', ({ data }) => {
      isHeard = true
      failures = 0
      heard()
      if (data === workWord) for (const hear of [...hearers]) hear()
    })
    mine.addEventListener('error', () => log.debug('the socket for news of work did not come about'))
    mine.addEventListener('close', () => {
      if (socket !== mine) return
      isHeard = false
      clearTimeout(silence)
      if (isStopped) return
      // Many gateways that lost the same server do not come back in the same moment.
      const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures) * (0.5 + Math.random())
      failures += 1
      again = setTimeout(open, pause)
      // Whoever waits for news asks by itself meanwhile.
      for (const hear of [...hearers]) hear()
    })
  }

  return {
    get isHeard() {
      return isHeard
    },
    onWork(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    start: open,
    stop() {
      isStopped = true
      clearTimeout(again)
      clearTimeout(silence)
      socket?.close()
    },
  }
}
